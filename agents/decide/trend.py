"""Momentum put into words and order."""

from collections.abc import Sequence

from foresci.schema import Candidate, Trajectory
from taxonomy.momentum import Momentum

# A shrunk log share ratio below this is called a fall; one of zero or more a rise. The label is
# given to the strongest of several rivals, for which a rise is likely before anything is counted.
FALLING = -0.25


def strongest_first(names: Sequence[str], momentum: Sequence[Momentum]) -> list[int]:
    """Indices of rivals by shrunk momentum, then papers, then name.

    Without momentum there is nothing to tell them apart, and the given order is kept.
    """
    if not momentum:
        return list(range(len(names)))
    return sorted(
        range(len(names)), key=lambda i: (-momentum[i].shrunk, -momentum[i].papers, names[i])
    )


def names_of(candidates: Sequence[Candidate]) -> list[str]:
    """The ids of candidates, in order."""
    return [candidate.id for candidate in candidates]


def trajectory_of(momentum: Momentum) -> Trajectory:
    """The label that a topic's movement before the cutoff suggests for the time after it."""
    if momentum.shrunk >= 0.0:
        return "accelerating"
    return "cooling" if momentum.shrunk < FALLING else "steady"


def in_words(momentum: Momentum) -> str:
    """Both shares with their counts."""
    return (
        f"{momentum.recent_papers} of {momentum.recent_domain_papers} papers of the domain in the"
        f" latest months, {momentum.earlier_papers} of {momentum.earlier_domain_papers} before"
    )


def is_uncertain(momentum: Momentum) -> bool:
    """Whether the 95 % interval of the movement holds zero."""
    return momentum.low <= 0.0 <= momentum.high
