"""From measured changes to labels: the rules, and nothing but the rules.

`fragmenting` is never assigned here: it needs a measure of how a theme splits into parts.
"""

from collections.abc import Mapping
from itertools import permutations

from evaluation.realized.shares import Change, difference
from foresci.schema import Trajectory

STEADY_BAND = 0.25
"""A log ratio whose whole interval lies within this distance of 0 is steady (x 0.78 to 1.28)."""
MIN_BEFORE = 25
"""Papers before the cutoff below which a theme is no candidate."""


def trajectory(measured: Change) -> Trajectory | None:
    """`accelerating`, `cooling` or `steady` where the interval decides, else None."""
    if measured.low > 0:
        return "accelerating"
    if measured.high < 0:
        return "cooling"
    within = measured.low > -STEADY_BAND and measured.high < STEADY_BAND
    return "steady" if within else None


def beats(first: Change, second: Change) -> bool:
    """Whether the first theme's log ratio is above the second's beyond noise, at 95 %."""
    return difference(first, second)[0] > 0


def ordered_pairs(measured: Mapping[str, Change]) -> tuple[tuple[str, str], ...]:
    """All (better, worse) pairs that noise does not explain, in the mapping's order."""
    return tuple(
        (better, worse)
        for better, worse in permutations(measured, 2)
        if beats(measured[better], measured[worse])
    )


def unbeaten(measured: Mapping[str, Change]) -> tuple[str, ...]:
    """The themes that no other one beats."""
    worse = {pair[1] for pair in ordered_pairs(measured)}
    return tuple(name for name in measured if name not in worse)


def primary_direction(measured: Mapping[str, Change]) -> str | None:
    """The direction that gained most, or None where noise hides it.

    It has the highest log ratio, a decided trajectory that is not `cooling`, and beats more than
    half of the others.
    """
    best = max(measured, key=lambda name: (measured[name].log_ratio, name))
    beaten = sum(beats(measured[best], measured[name]) for name in measured if name != best)
    clear = 2 * beaten > len(measured) - 1
    return best if clear and trajectory(measured[best]) in ("accelerating", "steady") else None


def neighbours(measured: Mapping[str, Change], primary: str) -> tuple[str, ...]:
    """Directions as good as the primary within noise, on the same decided trajectory.

    For a rising primary that means clearly rising themselves.
    """
    label = trajectory(measured[primary])
    return tuple(
        name
        for name in measured
        if name != primary
        and not beats(measured[primary], measured[name])
        and trajectory(measured[name]) == label
    )


def root_theme(measured: Mapping[str, Change]) -> str | None:
    """The bottleneck that work turned to most: highest log ratio, clearly above 0; else None.

    It must also beat at least one rival.
    """
    best = max(measured, key=lambda name: (measured[name].log_ratio, name))
    rival = any(beats(measured[best], measured[name]) for name in measured if name != best)
    return best if rival and measured[best].low > 0 else None
