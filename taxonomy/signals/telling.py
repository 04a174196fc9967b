"""Which things a group of papers has more of than other papers do."""

from collections.abc import Mapping
from math import log, sqrt
from typing import NamedTuple


class Counted(NamedTuple):
    """How many of some papers have each thing."""

    of: Mapping[str, int]
    papers: int

    def count(self, thing: str) -> int:
        """Papers that have the thing."""
        return self.of.get(thing, 0)


def tellingness(own: int, own_papers: int, rest: int, rest_papers: int) -> float:
    """Log ratio of two smoothed shares, in standard errors; positive where `own` is the larger.

    ln((a + 1/2) / (A + 1)) - ln((b + 1/2) / (B + 1)), divided by its delta-method standard error
    (Katz et al. 1978), so that neither a rare thing nor a small group looks telling by chance.
    """
    error = 1 / (own + 0.5) - 1 / (own_papers + 1) + 1 / (rest + 0.5) - 1 / (rest_papers + 1)
    ratio = log((own + 0.5) / (own_papers + 1)) - log((rest + 0.5) / (rest_papers + 1))
    return ratio / sqrt(error)


def most_telling(own: Counted, rest: Counted, least: float, most: int) -> list[str]:
    """Things whose `tellingness` exceeds `least`, the highest first, then by name."""
    scores = {
        thing: tellingness(own.count(thing), own.papers, rest.count(thing), rest.papers)
        for thing in own.of
    }
    kept = [thing for thing in scores if scores[thing] > least]
    return sorted(kept, key=lambda thing: (-scores[thing], thing))[:most]
