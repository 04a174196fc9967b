"""Intervals of rates."""

from math import sqrt
from typing import NamedTuple

NORMAL_975 = 1.959963984540054


class Bounds(NamedTuple):
    """Lower and upper end of an interval, both in [0, 1]."""

    low: float
    high: float


def wilson(successes: int, trials: int, z: float = NORMAL_975) -> Bounds:
    """The score interval of a rate (Wilson 1927, doi:10.2307/2276774), by default at 95 %.

    With rate p = successes / trials the ends are (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) /
    (1 + z^2/n). Nothing is known without a trial, so the interval is then [0, 1].

    Args:
        successes: from 0 to `trials`.
        trials: number of independent trials.
        z: quantile of the normal distribution, 1.96 for 95 %.

    Raises:
        ValueError: the counts are not possible.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if trials == 0:
        return Bounds(0.0, 1.0)
    rate, square = successes / trials, z * z / trials
    middle = rate + square / 2
    reach = sqrt(square * rate * (1 - rate) + square * square / 4)
    return Bounds(
        0.0 if successes == 0 else (middle - reach) / (1 + square),
        1.0 if successes == trials else (middle + reach) / (1 + square),
    )
