"""How far the share of one period lies from that of another."""

from math import hypot
from typing import NamedTuple

from foresci.intervals import wilson


class ShareDifference(NamedTuple):
    """Second share less the first, with its 95 % interval; all in [-1, 1]."""

    difference: float
    low: float
    high: float


def share_difference(
    first: int, first_total: int, second: int, second_total: int
) -> ShareDifference:
    """The difference of two independent proportions with Newcombe's hybrid score interval.

    With Wilson bounds (l1, u1) and (l2, u2) of the shares p1 and p2 the ends are
    p2 - p1 - sqrt((p2 - l2)^2 + (u1 - p1)^2) and p2 - p1 + sqrt((u2 - p2)^2 + (p1 - l1)^2)
    (Newcombe 1998, Statistics in Medicine 17:873-890, method 10).

    Args:
        first: successes of `first_total` trials.
        first_total: at least 1.
        second: successes of `second_total` trials.
        second_total: at least 1.
    """
    before, after = first / first_total, second / second_total
    bounds, later = wilson(first, first_total), wilson(second, second_total)
    moved = after - before
    return ShareDifference(
        moved,
        moved - hypot(after - later.low, bounds.high - before),
        moved + hypot(later.high - after, before - bounds.low),
    )
