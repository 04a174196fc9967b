"""From measured changes to labels: the rules, and nothing but the rules."""

import math
from collections.abc import Mapping
from itertools import permutations

from evaluation.realized.shares import Change, difference, heterogeneity
from foresci.schema import Trajectory

SIGNIFICANCE = 0.05
"""Share of candidate sets that are taken although nothing tells their members apart."""
STEADY_BAND = math.log(2)
"""A log ratio whose whole interval lies within this distance of 0 is steady: the share neither
doubled nor halved."""


def trajectory(measured: Change, *, spreading: bool = False) -> Trajectory | None:
    """The label that the interval supports, or None.

    `accelerating` where it lies above 0 and `cooling` where below; else `fragmenting` where the
    topic's papers spread more evenly over its parts than before; else `steady` where the interval
    lies within a factor of two.

    Args:
        measured: the change of the topic's share.
        spreading: whether its papers clearly spread; see `spread.spreads`.
    """
    if measured.low > 0:
        return "accelerating"
    if measured.high < 0:
        return "cooling"
    if spreading:
        return "fragmenting"
    within = measured.low > -STEADY_BAND and measured.high < STEADY_BAND
    return "steady" if within else None


def differ(measured: Mapping[str, Change]) -> bool:
    """Whether noise does not explain how differently the topics changed (Cochran's Q, 5 %)."""
    return heterogeneity(list(measured.values())) < SIGNIFICANCE


def beats(first: Change, second: Change) -> bool:
    """Whether the first topic's log ratio is above the second's beyond noise, at 95 %."""
    return difference(first, second)[0] > 0


def ordered_pairs(measured: Mapping[str, Change]) -> tuple[tuple[str, str], ...]:
    """All (better, worse) pairs that noise does not explain, in the mapping's order."""
    return tuple(
        (better, worse)
        for better, worse in permutations(measured, 2)
        if beats(measured[better], measured[worse])
    )


def unbeaten(measured: Mapping[str, Change]) -> tuple[str, ...]:
    """The topics that no other one beats."""
    worse = {pair[1] for pair in ordered_pairs(measured)}
    return tuple(name for name in measured if name not in worse)


def leader(measured: Mapping[str, Change]) -> str | None:
    """The topic with the highest log ratio, or None where it does not beat half of the others."""
    best = max(measured, key=lambda name: (measured[name].log_ratio, name))
    beaten = sum(beats(measured[best], measured[name]) for name in measured if name != best)
    return best if 2 * beaten >= len(measured) - 1 else None


def neighbours(measured: Mapping[str, Change], primary: str) -> tuple[str, ...]:
    """Topics as good as the primary within noise: those that it does not beat."""
    return tuple(
        name
        for name in measured
        if name != primary and not beats(measured[primary], measured[name])
    )
