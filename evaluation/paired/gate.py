"""What gated controls keep of what controls that are always on gain."""

from collections.abc import Sequence

from controls import ControlsMode
from evaluation.metrics import LOWER_IS_BETTER, METRICS, Metric
from evaluation.paired.pairing import Unit, complete, gap, units
from evaluation.paired.records import Gate, KeptGain, Revisions, Row
from evaluation.statistics import SAME

ALL_ARMS: tuple[ControlsMode, ...] = ("off", "on", "gated")


def gate_of(rows: Sequence[Row], arms: Sequence[ControlsMode]) -> Gate | None:
    """The share of the gain that gated keeps and of the revisions that it makes.

    None unless all three arms are compared and at least one pair was scored under all of them.
    """
    if not set(ALL_ARMS) <= set(arms):
        return None
    scored = [row for row in rows if row.reason is None]
    paired = [unit for unit in units(scored) if set(ALL_ARMS) <= set(unit)]
    if not paired:
        return None
    gains = (_kept(complete(scored, ALL_ARMS, metric), metric) for metric in METRICS)
    return Gate(
        pairs=len(paired),
        revisions=_revisions(paired),
        gains=tuple(kept for kept in gains if kept is not None),
    )


def _revisions(found: Sequence[Unit]) -> Revisions:
    on, gated = (sum(unit[arm].is_revised for unit in found) for arm in ALL_ARMS[1:])
    on_choices, gated_choices = (
        sum(unit[arm].new_choice for unit in found) for arm in ALL_ARMS[1:]
    )
    return Revisions(
        on=on,
        gated=gated,
        share=gated / on if on else None,
        on_choices=on_choices,
        gated_choices=gated_choices,
    )


def _kept(found: Sequence[Unit], metric: Metric) -> KeptGain | None:
    if not found:
        return None
    on, gated = (_mean_gain(found, arm, metric) for arm in ALL_ARMS[1:])
    return KeptGain(
        metric=metric,
        pairs=len(found),
        revisions=_revisions(found),
        on=on,
        gated=gated,
        share=gated / on if on > 0 else None,
    )


def _mean_gain(found: Sequence[Unit], arm: ControlsMode, metric: Metric) -> float:
    """Of an arm over off; 0 where gains and losses cancel out but for rounding."""
    sign = -1 if metric in LOWER_IS_BETTER else 1
    changes = [sign * gap(unit[arm], unit["off"], metric) for unit in found]
    total = sum(changes)
    level = abs(total) <= SAME * sum(map(abs, changes))
    return 0.0 if level else total / len(changes)
