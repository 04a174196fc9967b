"""Does a question tell a figure of what came after the cutoff?"""

import math
import re
from collections.abc import Iterator

from evaluation.audit.opened import Opened
from evaluation.audit.public_text import shown_text
from evaluation.audit.records import Finding
from evaluation.targets import Count, Outcome
from foresci.schema import Task

SMALLEST = 20
"""Counts below this are in too many texts by chance."""
TELLING = 100
"""Counts from this on, and percentages above it, do not turn up by chance.

Smaller ones are for somebody to look at, as is 100 %, which texts say of much.
"""
PERCENT = " %"
PERCENT_DIGITS = (0, 1, 2)
"""Digits behind the point with which a percentage is looked for."""
_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_DATE = re.compile(rf"\b(?:(?:\d?\d )?{_MONTH} )?(?:19|20)\d\d(?:-\d\d){{0,2}}\b")
_NUMBER = re.compile(
    r"(?<![\w.])[-+\u2212]?(?P<number>\d[\d,]*(?:\.\d+)?)"
    r"(?:(?P<percent>[\s\\-]*(?:%|per ?cent(?:age)?\b))|(?!\w))",
    re.IGNORECASE,
)


def check_figures(bench: Opened) -> Iterator[Finding]:
    """Counts of the window, log ratios, factors and percentages in a task's public text.

    Percentages are the share in the window and its change, and count only where the text says
    percent. Counts and shares up to the cutoff are no secret, so a figure that is one of these,
    too, is let pass.
    """
    for task in bench.tasks.values():
        target = bench.targets.get(task.id)
        numbers = _numbers(task)
        for outcome in () if target is None or not numbers else target.outcomes:
            for figure, what in _secrets(outcome).items():
                if figure in numbers:
                    yield Finding(
                        severity="error" if _is_telling(figure) else "warning",
                        check="leakage",
                        task_id=task.id,
                        message=f"says {figure}, {what} of {outcome.name}",
                    )


def _is_telling(figure: str) -> bool:
    """Whether a figure hardly turns up by chance; see `TELLING`."""
    number = figure.removesuffix(PERCENT)
    return "." in number or int(number) >= TELLING + (number != figure)


def _numbers(task: Task) -> set[str]:
    """All numbers of the text but years and dates, without signs and thousands' commas."""
    text = _DATE.sub(" ", shown_text(task))
    return {
        found["number"].replace(",", "") + (PERCENT if found["percent"] else "")
        for found in _NUMBER.finditer(text)
    }


def _secrets(outcome: Outcome) -> dict[str, str]:
    window, before = outcome.window, outcome.before
    known = {str(before.papers), str(before.domain_papers), *_percentages(_share(before))}
    found = {
        str(count): what
        for count, what in (
            (window.papers, "papers of the window"),
            (window.domain_papers, "papers of the domain in the window, the base"),
        )
        if count >= SMALLEST
    }
    for name in ("log_ratio", "low", "high"):
        value = abs(getattr(outcome, name))
        what = name.replace("_", " ")
        found |= {f"{value:.{digits}f}": what for digits in (2, 3, 4)}
        factor = math.exp(getattr(outcome, name))
        found[f"{factor:.2f}"] = f"factor of the {what}"
        found |= dict.fromkeys(_percentages(factor - 1), f"change of share by the {what}")
    found |= dict.fromkeys(_percentages(_share(window)), "share in the window")
    if _share(before):
        change = _share(window) / _share(before) - 1
        found |= dict.fromkeys(_percentages(change), "change of share as counted")
    return {figure: what for figure, what in found.items() if figure not in known}


def _share(count: Count) -> float:
    """Share of the domain's papers, from 0 to 1."""
    return count.papers / (count.domain_papers or 1)


def _percentages(value: float) -> list[str]:
    """A share or a change as texts give it, without its sign."""
    return [f"{abs(value) * 100:.{digits}f}{PERCENT}" for digits in PERCENT_DIGITS]
