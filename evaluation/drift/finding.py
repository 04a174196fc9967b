"""Findings against one dimension: each adds to its severity, which ends at 3."""

from collections.abc import Iterable
from typing import NamedTuple

from evaluation.drift.record import DimensionDrift, Severity
from evaluation.text_match import Match

SEVERITIES: tuple[Severity, ...] = (0, 1, 2, 3)
SHOWN = 200
"""Characters of a text that a dimension quotes."""


class Finding(NamedTuple):
    """One way in which an answer departs from the reference; without points it does not."""

    points: int
    reason: str


def together(findings: Iterable[Finding], answer: str = "", reference: str = "") -> DimensionDrift:
    """The dimension that findings add up to; the reason is that of those with points, if any."""
    told = list(findings)
    total = sum(one.points for one in told)
    telling = [one for one in told if one.points] or told
    return DimensionDrift(
        severity=SEVERITIES[min(total, 3)],
        reason="; ".join(one.reason for one in telling),
        answer=shown(answer),
        reference=shown(reference),
    )


def undecided(reason: str) -> DimensionDrift:
    """A dimension that the reference cannot decide."""
    return DimensionDrift(severity=None, reason=reason)


def shown(text: str) -> str:
    """A text cut to what a record can show."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 4]} ..."


def points_of(match: Match) -> int:
    """How far a text is from a reference: its match in [0, 1] cut into four equal parts."""
    return 3 - min(3, int(4 * match.score))
