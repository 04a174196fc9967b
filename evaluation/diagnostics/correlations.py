"""How the metrics hang together (paper, F.4)."""

from collections.abc import Callable, Sequence
from itertools import combinations

from evaluation.diagnostics.correlation import (
    FEWEST_RUNS,
    RESAMPLES,
    Bounded,
    Correlation,
    Point,
    correlation,
)
from evaluation.diagnostics.judges import judged_by
from evaluation.diagnostics.pool import Arm, agents_of, backbones_of, families_of
from evaluation.diagnostics.row import SHOWN, Row
from evaluation.diagnostics.table import Cell, Column, Missing, Number, Table, Words, count_cell
from evaluation.metrics import TITLES, Metric

HOW = (
    f"95% intervals from {RESAMPLES:,} resamples of tasks; n/a below {FEWEST_RUNS} runs or where"
    " a side does not vary."
)
NOTHING = Missing(reason=f"fewer than {FEWEST_RUNS} runs have both, or one does not vary")
Value = Callable[[Row], float | None]


def groups_of(arm: Arm) -> dict[str, list[Row]]:
    """All rows, then those of each family, agent and backbone, as far as there are several."""
    rows = arm.rows
    return {
        "all": list(rows),
        **_split(families_of(rows), lambda name: [row for row in rows if row.family == name]),
        **_split(agents_of(rows), lambda name: [row for row in rows if row.agent == name]),
        **_split(backbones_of(rows), lambda name: [row for row in rows if row.backbone == name]),
    }


def _split(names: Sequence[str], rows_of: Callable[[str], list[Row]]) -> dict[str, list[Row]]:
    return {name: rows_of(name) for name in names} if len(names) > 1 else {}


def metric_correlations(arm: Arm) -> Table:
    """Every pair of metrics, pooled and by family, agent and backbone."""
    rows = tuple(
        (Words(text=group), Words(text=f"{TITLES[one]}, {TITLES[two]}"), *_both(members, one, two))
        for group, members in groups_of(arm).items()
        for one, two in combinations(SHOWN, 2)
        if any({one, two} <= set(row.values) for row in members)
    )
    return Table(
        name="correlations",
        caption=f"Correlations of metrics over runs. {HOW} Lower Drift is better.",
        judged_by=judged_by(arm.rows),
        columns=(
            Column(title="Runs of"),
            Column(title="Metrics"),
            Column(title="Runs", shape="count"),
            Column(title="Tasks", shape="count"),
            Column(title="Pearson", shape="interval", signed=True),
            Column(title="Spearman", shape="interval", signed=True),
        ),
        rows=rows,
    )


def points_of(rows: Sequence[Row], one: Value, two: Value) -> list[Point]:
    """The rows that have both values."""
    return [
        Point(row.task, left, right)
        for row in rows
        if (left := one(row)) is not None and (right := two(row)) is not None
    ]


def correlation_cell(bounded: Bounded, found: Correlation) -> Number:
    """One of the two correlations that were found."""
    return Number(
        value=bounded.value,
        low=bounded.low,
        high=bounded.high,
        n=found.runs,
        tasks=found.tasks,
    )


def _both(rows: Sequence[Row], one: Metric, two: Metric) -> tuple[Cell, ...]:
    points = points_of(rows, lambda row: row.values.get(one), lambda row: row.values.get(two))
    found = correlation(points)
    counts = (count_cell(len(points)), count_cell(len({point.task for point in points})))
    if found is None:
        return *counts, NOTHING, NOTHING
    return *counts, correlation_cell(found.pearson, found), correlation_cell(found.spearman, found)
