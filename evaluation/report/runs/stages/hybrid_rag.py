"""Hybrid RAG, and agents that only read and decide."""

from collections.abc import Iterator

from evaluation.report.runs.stages.told import LAST, Stage, Told, line
from taxonomy.view.page.markup import Html


def _searched(told: Told) -> Iterator[Html]:
    yield line(
        "Searched", f"and found {told.last('search')['found']} passages, repeats among them."
    )


STAGES: tuple[Stage, ...] = ((("search",), _searched), *LAST)
