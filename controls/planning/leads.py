"""How far one option leads another on the soundings, in standard errors."""

from collections.abc import Mapping, Sequence
from math import hypot, log, sqrt

from scipy.stats import norm

from controls.case import Sounding
from controls.record import DriftKind

CLEAR = float(norm.ppf(0.95))
"""A lead beyond this is more than noise: one-sided, at 5 %."""


def lead(one: Sounding, other: Sounding) -> float:
    """The lead of one option in growth and in role together; 0 where nothing was told.

    Both readings are differences in their standard errors, and are put together by Stouffer's
    method (Stouffer et al. 1949), so that neither growth within noise nor a role without growth
    decides alone, and a clear fall can outweigh a role.
    """
    told = [by for by in (_in_growth(one, other), _in_role(one, other)) if by is not None]
    return sum(told) / sqrt(len(told)) if told else 0.0


def by_lead(soundings: Sequence[Sounding]) -> tuple[str, ...]:
    """Options by their summed lead over the others; equal ones keep their order."""
    total = {one.about: sum(lead(one, other) for other in soundings) for one in soundings}
    return tuple(sorted(total, key=lambda about: -total[about]))


def moved_up(order: Sequence[str], soundings: Mapping[str, Sounding]) -> tuple[str, ...]:
    """An order in which no option stands right below one that it clearly leads.

    Each in turn moves up past those above it as far as it clearly leads them one by one, so that
    whatever changes places is clearly told apart, and all else stays as it was.

    Args:
        order: the options as they are ranked.
        soundings: of every one of them.
    """
    moved: list[str] = []
    for one in order:
        place = len(moved)
        while place and lead(soundings[one], soundings[moved[place - 1]]) > CLEAR:
            place -= 1
        moved.insert(place, one)
    return tuple(moved)


def drift_between(ahead: Sounding, behind: Sounding) -> DriftKind:
    """What misled a decision for the one that is behind: its role, or else its time."""
    growth, role = _in_growth(ahead, behind) or 0.0, _in_role(ahead, behind) or 0.0
    return "causal_role" if role >= growth else "temporal_horizon"


def lead_in_words(one: Sounding, other: Sounding) -> str:
    """Both readings, as a clause."""
    growth, role = _in_growth(one, other), _in_role(one, other)
    told = []
    if growth is not None:
        more = "more" if growth >= 0 else "less"
        told.append(f"its share grew {more}, by {abs(growth):.1f} standard errors")
    if role is not None:
        told.append(
            f"{one.in_role} of the {one.named} papers that name it do so where they say what is"
            f" done or in the way, against {other.in_role} of {other.named}"
            f" ({role:+.1f} standard errors)"
        )
    return "; ".join(told) or "nothing was counted"


def _in_growth(one: Sounding, other: Sounding) -> float | None:
    """None where both standard errors are unknown."""
    error = hypot(one.error, other.error)
    return (one.score - other.score) / error if error else None


def _in_role(one: Sounding, other: Sounding) -> float | None:
    """The log odds ratio of being named in a right role; None where no paper was read.

    Half a paper is added to each count (Haldane 1956), which keeps odds and errors finite.
    """
    if not one.named or not other.named:
        return None
    (odds, variance), (others, their_variance) = _log_odds(one), _log_odds(other)
    return (odds - others) / sqrt(variance + their_variance)


def _log_odds(sounding: Sounding) -> tuple[float, float]:
    """Log odds and their variance."""
    inside, outside = sounding.in_role + 0.5, sounding.named - sounding.in_role + 0.5
    return log(inside / outside), 1 / inside + 1 / outside
