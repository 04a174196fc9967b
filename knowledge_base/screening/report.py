"""What a screening found, in counts and examples."""

from collections import Counter
from collections.abc import Sequence

from foresci.schema import Record
from knowledge_base.domains import LABELS, Domain, Label
from knowledge_base.screening.run import ScreenedPaper
from knowledge_base.screening.sampling import draw

EXAMPLES_PER_LABEL = 3


class ScreeningReport(Record):
    """Counts of labels and of the criteria behind them."""

    domain: str
    domain_sha256: str
    papers: int
    labels: dict[Label, int]
    borderline: dict[Label, int]
    """How many papers of each label are borderline by the rules."""
    reasons: dict[Label, dict[str, int]]
    """How often each criterion was a reason, most frequent first; a paper may have several."""
    examples: tuple[ScreenedPaper, ...]


def report_of(papers: Sequence[ScreenedPaper], domain: Domain, seed: int = 0) -> ScreeningReport:
    """Count labels and reasons, and pick some examples of each label."""
    labels = Counter(paper.label for paper in papers)
    borderline = Counter(paper.label for paper in papers if paper.borderline)
    return ScreeningReport(
        domain=domain.name,
        domain_sha256=domain.sha256,
        papers=len(papers),
        labels={label: labels[label] for label in LABELS},
        borderline={label: borderline[label] for label in LABELS},
        reasons={label: _reasons(papers, label) for label in LABELS},
        examples=tuple(
            paper for label in LABELS for paper in draw(papers, EXAMPLES_PER_LABEL, seed, [label])
        ),
    )


def _reasons(papers: Sequence[ScreenedPaper], label: Label) -> dict[str, int]:
    counts = Counter(
        reason.partition(":")[0]
        for paper in papers
        if paper.label == label
        for reason in paper.reasons
    )
    return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))
