"""What gated controls keep of what controls that are always on gain."""

from collections.abc import Sequence

from controls import ControlsMode
from evaluation.paired.pairing import Unit, complete, number, units
from evaluation.paired.records import LOWER_IS_BETTER, Gate, KeptGain, Row
from evaluation.summary import METRICS, Metric

ALL_ARMS: tuple[ControlsMode, ...] = ("off", "on", "gated")


def gate_of(rows: Sequence[Row], arms: Sequence[ControlsMode]) -> Gate | None:
    """The share of the gain that gated keeps and of the revisions that it makes.

    None unless all three arms are compared and at least one pair finished under both controls.
    """
    if not set(ALL_ARMS) <= set(arms):
        return None
    finished = [
        unit
        for unit in units(rows)
        if all(arm in unit and unit[arm].control is not None for arm in ("on", "gated"))
    ]
    if not finished:
        return None
    on, gated = (sum(unit[arm].is_revised for unit in finished) for arm in ("on", "gated"))
    gains = (_kept(complete(rows, ALL_ARMS, metric), metric) for metric in METRICS)
    return Gate(
        pairs=len(finished),
        on_revisions=on,
        gated_revisions=gated,
        share_of_revisions=gated / on if on else None,
        gains=tuple(kept for kept in gains if kept is not None),
    )


def _kept(found: Sequence[Unit], metric: Metric) -> KeptGain | None:
    if not found:
        return None
    sign = -1 if metric in LOWER_IS_BETTER else 1
    on = sign * _mean_change(found, "on", metric)
    gated = sign * _mean_change(found, "gated", metric)
    return KeptGain(
        metric=metric, pairs=len(found), on=on, gated=gated, share=gated / on if on > 0 else None
    )


def _mean_change(found: Sequence[Unit], arm: ControlsMode, metric: Metric) -> float:
    changes = [number(unit[arm], metric) - number(unit["off"], metric) for unit in found]
    return sum(changes) / len(changes)
