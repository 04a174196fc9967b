"""Means by system, family, agent and backbone (paper, Tables 2 and A10)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

from evaluation.diagnostics.judges import judged_by
from evaluation.diagnostics.pool import Arm, agent_order, system_order
from evaluation.diagnostics.row import SHOWN, Row
from evaluation.diagnostics.table import (
    Cell,
    Column,
    Missing,
    Number,
    Table,
    Words,
    count_cell,
    interval_cell,
)
from evaluation.metrics import LOWER_IS_BETTER, TITLES, Metric
from evaluation.statistics import bootstrap_mean
from foresci.schema import FAMILIES

METRIC_COLUMNS = tuple(Column(title=TITLES[metric], shape="interval") for metric in SHOWN)
RUNS = Column(title="Runs", shape="count")
_CAPTION = (
    "Means over runs, 95% intervals from resampling tasks. From 0 to 1; Drift from 0 to 3, where"
    " lower is better. The best of those that answered the same tasks is marked in each block."
)
Names = tuple[str, ...]


def headline(rows: Sequence[Row]) -> Table:
    """Every agent by backbone and controls, over all families."""
    ordered = sorted(rows, key=system_order)
    return _table("headline", ("Backbone", "Controls", "Agent"), ordered, _system, 2)


def _system(row: Row) -> Names:
    version = f" {row.controls_version}" if row.controls_version else ""
    return row.backbone, f"{row.controls}{version}", row.agent


def families(arm: Arm) -> Table:
    """Every agent by family and backbone."""
    ordered = sorted(
        arm.rows, key=lambda row: (FAMILIES.index(row.family), row.backbone, agent_order(row.agent))
    )
    names = ("Family", "Backbone", "Agent")
    return _table("families", names, ordered, lambda row: (row.family, row.backbone, row.agent), 2)


def agents(arm: Arm) -> Table:
    """Every agent, over families and backbones."""
    ordered = sorted(arm.rows, key=lambda row: agent_order(row.agent))
    return _table("agents", ("Agent",), ordered, lambda row: (row.agent,), 0)


def backbones(arm: Arm) -> Table:
    """Every backbone, over families and agents."""
    ordered = sorted(arm.rows, key=lambda row: row.backbone)
    return _table("backbones", ("Backbone",), ordered, lambda row: (row.backbone,), 0)


def _table(
    name: str, titles: Names, rows: Sequence[Row], key: Callable[[Row], Names], block: int
) -> Table:
    """Means by the key of a row; the best is marked among keys that begin with the same names."""
    groups: dict[Names, list[Row]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    blocks: dict[Names, dict[Names, list[Row]]] = defaultdict(dict)
    for names, members in groups.items():
        blocks[names[:block]][names] = members
    return Table(
        name=name,
        caption=_CAPTION + undefined_text(rows),
        judged_by=judged_by(rows),
        columns=(*(Column(title=title) for title in titles), RUNS, *METRIC_COLUMNS),
        rows=tuple(row for members in blocks.values() for row in _block(members)),
    )


def _block(groups: dict[Names, list[Row]]) -> list[tuple[Cell, ...]]:
    columns = [_marked(groups, metric) for metric in SHOWN]
    return [
        (
            *(Words(text=name) for name in names),
            count_cell(len(members)),
            *(column[at] for column in columns),
        )
        for at, (names, members) in enumerate(groups.items())
    ]


def _marked(groups: dict[Names, list[Row]], metric: Metric) -> list[Cell]:
    cells = [mean_cell(members, metric) for members in groups.values()]
    defined = [cell.value for cell in cells if isinstance(cell, Number)]
    if len(set(defined)) < 2 or not _same_tasks(groups):
        return cells
    best = min(defined) if metric in LOWER_IS_BETTER else max(defined)
    return [
        cell.model_copy(update={"best": True})
        if isinstance(cell, Number) and cell.value == best
        else cell
        for cell in cells
    ]


def _same_tasks(groups: dict[Names, list[Row]]) -> bool:
    counts = [Counter(row.task for row in members) for members in groups.values()]
    return all(one == counts[0] for one in counts)


def mean_cell(rows: Sequence[Row], metric: Metric) -> Cell:
    """The mean of a metric with its interval; n/a where it is undefined throughout."""
    values: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        if metric in row.values:
            values[row.task].append(row.values[metric])
    if not values:
        return Missing(reason=f"{TITLES[metric]} is undefined in all of these runs")
    return interval_cell(bootstrap_mean(values))


def undefined_text(rows: Sequence[Row]) -> str:
    """How many scores are undefined and left out, as a sentence; empty where none is."""
    without = {metric: sum(metric not in row.values for row in rows) for metric in SHOWN}
    told = [f"{TITLES[metric]} {count}" for metric, count in without.items() if count]
    return f" Undefined and left out: {', '.join(told)} of {len(rows)} runs." if told else ""
