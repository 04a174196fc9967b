"""Screening a corpus for one domain: labels, counts, samples, a model's second look."""

from knowledge_base.screening.report import ScreeningReport, report_of
from knowledge_base.screening.run import ScreenedPaper, Screening, screen_papers
from knowledge_base.screening.sampling import draw

__all__ = [
    "ScreenedPaper",
    "Screening",
    "ScreeningReport",
    "draw",
    "report_of",
    "screen_papers",
]
