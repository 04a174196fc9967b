"""Momentum put into words and order."""

from collections.abc import Sequence
from math import exp, hypot

from controls.findings import Assessment
from foresci.schema import Trajectory
from taxonomy.momentum import NORMAL_975, Momentum

FALLING = -0.25
"""A shrunk log share ratio below this speaks against a rise. One of zero or less does not: the
label is given to the strongest of several rivals, for which a rise is likely before counting."""
FEW = 20
"""With fewer papers on a topic a reader is told how few they are."""


def best_first(options: Sequence[str], assessments: Sequence[Assessment]) -> list[str]:
    """Options by score, then papers counted, then name; unassessed ones last.

    Without assessments there is nothing to tell them apart, and the given order is kept.
    """
    if not assessments:
        return list(options)
    known = {one.about: one for one in assessments}

    def place(option: str) -> tuple[bool, float, int, str]:
        one = known.get(option)
        if one is None:
            return True, 0.0, 0, option
        return False, -one.score, -(one.movement.papers if one.movement else 0), option

    return sorted(options, key=place)


def movements_of(assessments: Sequence[Assessment]) -> dict[str, Momentum]:
    """The counted movement of each assessed option, where there is one."""
    return {one.about: one.movement for one in assessments if one.movement is not None}


def reason_for(assessments: Sequence[Assessment], option: str) -> str | None:
    """The reason that an option's assessment gives, as a clause; None where it has none."""
    reasons = (one.reason.rstrip(" .") for one in assessments if one.about == option)
    return next(reasons, None)


def trajectory_of(momentum: Momentum) -> Trajectory:
    """The label that the movement of the strongest option suggests for the time after the cutoff.

    `cooling` where the whole interval lies below zero, `steady` where the shrunk movement is a
    clear fall, else `accelerating`.
    """
    if momentum.high < 0.0:
        return "cooling"
    return "steady" if momentum.shrunk < FALLING else "accelerating"


def is_uncertain(momentum: Momentum) -> bool:
    """Whether the 95 % interval of the movement holds zero."""
    return momentum.low <= 0.0 <= momentum.high


def differ(one: Momentum, other: Momentum) -> bool:
    """Whether two movements differ at 95 %, taking their log ratios as independent normals."""
    error = hypot(one.high - one.low, other.high - other.low) / (2 * NORMAL_975)
    return abs(one.log_ratio - other.log_ratio) > NORMAL_975 * error


def clearly_ahead(one: Momentum | None, other: Momentum | None) -> bool:
    """Whether one movement is above another at 95 %, as far as both were counted."""
    if one is None or other is None:
        return False
    return one.log_ratio > other.log_ratio and differ(one, other)


def doubt(momentum: Momentum) -> str:
    """How sure a movement is, as a clause."""
    low, high = (_factor(exp(one)) for one in (momentum.low, momentum.high))
    factors = f"a factor between {low} and {high}"
    few = f", on {momentum.papers} papers only" if momentum.papers < FEW else ""
    if is_uncertain(momentum):
        return f"the change of its share is within noise ({factors} at 95 %{few})"
    moved = "rise" if momentum.log_ratio > 0 else "fall"
    return f"the {moved} of its share is clear of noise ({factors} at 95 %{few})"


def _factor(value: float) -> str:
    """Two digits; a hundred and more in full."""
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


def percent(momentum: Momentum) -> str:
    """The share of all counted papers, in words; what a gain must exceed."""
    counted = momentum.recent_domain_papers + momentum.earlier_domain_papers
    return f"{100 * momentum.papers / max(1, counted):.1f} %"
