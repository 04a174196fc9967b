"""Guessers that read no evidence: each gives every candidate a figure, and takes the highest."""

from collections.abc import Callable, Mapping, Sequence

from evaluation.audit.opened import Facts
from evaluation.realized.shares import Counts, change

LAST = 3
"""Months before the cutoff that count as recent."""
Figures = Mapping[str, float]
"""By candidate, in public order."""


def first_position(names: Sequence[str], _: Mapping[str, Facts]) -> Figures | None:
    """The earlier in the list, the higher."""
    return {name: -float(place) for place, name in enumerate(names)}


def most_papers(names: Sequence[str], known: Mapping[str, Facts]) -> Figures | None:
    """Papers up to the cutoff."""
    if not _have_months(names, known, 1):
        return None
    return {name: float(sum(known[name].before)) for name in names}


def last_share(names: Sequence[str], known: Mapping[str, Facts]) -> Figures | None:
    """Share of the base in the last three months before the cutoff."""
    if not _have_months(names, known, LAST):
        return None
    return {
        name: sum(known[name].before[-LAST:]) / (sum(known[name].before_base[-LAST:]) or 1)
        for name in names
    }


def recent_momentum(names: Sequence[str], known: Mapping[str, Facts]) -> Figures | None:
    """Log ratio of the share in the last three months over that in the earlier ones.

    Half a paper is added to each count; see `shares.change`.
    """
    if not _have_months(names, known, LAST + 1):
        return None
    return {name: _momentum(known[name]) for name in names}


GUESSERS: Mapping[str, Callable[[Sequence[str], Mapping[str, Facts]], Figures | None]] = {
    "first position": first_position,
    "most papers": most_papers,
    "last share": last_share,
    "recent momentum": recent_momentum,
}


def best(figures: Figures) -> str:
    """The candidate with the highest figure, the first in the list where several have it."""
    return max(figures, key=lambda name: figures[name])


def _have_months(names: Sequence[str], known: Mapping[str, Facts], months: int) -> bool:
    """Whether every candidate has counts of so many months with papers."""
    held = [known.get(name) for name in names]
    return bool(held) and all(
        facts is not None
        and len(facts.before) == len(facts.before_base) >= months
        and sum(facts.before_base[:-LAST] or facts.before_base) > 0
        and sum(facts.before_base[-LAST:]) > 0
        for facts in held
    )


def _momentum(facts: Facts) -> float:
    earlier = Counts(facts.before[:-LAST], facts.before_base[:-LAST])
    return change(earlier, Counts(facts.before[-LAST:], facts.before_base[-LAST:])).log_ratio
