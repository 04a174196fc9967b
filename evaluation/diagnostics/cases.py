"""Runs in which two metrics disagree most, for reading."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from evaluation.diagnostics.judges import judged_by
from evaluation.diagnostics.pool import Arm
from evaluation.diagnostics.row import Row
from evaluation.diagnostics.table import Cell, Column, Missing, Number, Table, Words
from evaluation.metrics import TITLES, Metric

HIGH = 2 / 3
LOW = 1 / 3
"""The upper and the lower third of the scale from 0 to 1, both with their ends."""
WIDE = 0.5
MOST = 20
SIDES: tuple[Metric, ...] = ("fact", "fta", "trace", "pers")


class Gap(NamedTuple):
    """A way in which two metrics can disagree."""

    name: str
    high: Metric
    low: Metric
    says: str
    picks: Callable[[float, float], bool]


GAPS = (
    Gap(
        "trace-without-fta",
        "trace",
        "fta",
        "Trace of 2/3 or more with FTA of 1/3 or less: well supported, but not what happened",
        lambda high, low: high >= HIGH and low <= LOW,
    ),
    Gap(
        "fta-without-fact",
        "fta",
        "fact",
        "FTA of 2/3 or more with Fact of 1/3 or less: the right decision with claims that did not"
        " come true",
        lambda high, low: high >= HIGH and low <= LOW,
    ),
    Gap(
        "fact-and-fta",
        "fact",
        "fta",
        "Fact and FTA at least 0.5 apart",
        lambda high, low: abs(high - low) >= WIDE,
    ),
)


def gap_table(arm: Arm, gap: Gap) -> Table:
    """The runs with this gap, the widest first, and how many there are in all."""
    both = [row for row in arm.rows if {gap.high, gap.low} <= set(row.values)]
    found = [row for row in both if gap.picks(row.values[gap.high], row.values[gap.low])]
    found.sort(key=lambda row: (-abs(_width(row, gap)), row.run_id))
    shown = found[:MOST]
    first = f"; the widest {len(shown)} are shown" if len(shown) < len(found) else ""
    return Table(
        name=f"cases-{gap.name}",
        caption=f"{gap.says}. {len(found)} of {len(both)} runs{first}.",
        judged_by=judged_by(arm.rows, SIDES),
        columns=(
            Column(title="Run"),
            *(Column(title=TITLES[metric], shape="number") for metric in SIDES),
            Column(title="Gap", shape="number", signed=True),
        ),
        rows=_rows(shown, gap),
    )


def _rows(rows: Sequence[Row], gap: Gap) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Words(text=row.run_id),
            *(_value(row, metric) for metric in SIDES),
            Number(value=_width(row, gap)),
        )
        for row in rows
    )


def _width(row: Row, gap: Gap) -> float:
    return row.values[gap.high] - row.values[gap.low]


def _value(row: Row, metric: Metric) -> Cell:
    if metric not in row.values:
        return Missing(reason=f"{TITLES[metric]} is undefined")
    return Number(value=row.values[metric])
