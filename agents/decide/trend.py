"""Momentum put into words and order."""

from collections.abc import Sequence

from agents.findings import Assessment
from foresci.schema import Candidate, Trajectory
from taxonomy.momentum import Momentum

# A shrunk log share ratio below this is called a fall; one of zero or more a rise. The label is
# given to the strongest of several rivals, for which a rise is likely before anything is counted.
FALLING = -0.25


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


def names_of(candidates: Sequence[Candidate]) -> list[str]:
    """The ids of candidates, in order."""
    return [candidate.id for candidate in candidates]


def trajectory_of(momentum: Momentum) -> Trajectory:
    """The label that a topic's movement before the cutoff suggests for the time after it."""
    if momentum.shrunk >= 0.0:
        return "accelerating"
    return "cooling" if momentum.shrunk < FALLING else "steady"


def is_uncertain(momentum: Momentum) -> bool:
    """Whether the 95 % interval of the movement holds zero."""
    return momentum.low <= 0.0 <= momentum.high
