"""The readable page of every run inside a report: a section for each task, and shared passages.

`task_sections` is consumed first; it fills a `Passages`, which `library` then writes.
"""

from evaluation.report.runs.passages import Passages, library
from evaluation.report.runs.sections import task_sections

__all__ = ["Passages", "library", "task_sections"]
