"""Whether a metric rises with the length of answers (paper, F.3)."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from evaluation.diagnostics.correlation import Point, correlation
from evaluation.diagnostics.correlations import (
    HOW,
    NOTHING,
    correlation_cell,
    groups_of,
    points_of,
)
from evaluation.diagnostics.judges import judged_by
from evaluation.diagnostics.pool import Arm
from evaluation.diagnostics.row import SHOWN, Row
from evaluation.diagnostics.table import Cell, Column, Table, Words
from evaluation.metrics import TITLES, Metric

ALIKE = "same agent, family"


def length_correlations(arm: Arm) -> Table:
    """Spearman's correlation of an answer's words with each metric, by group of runs.

    Agents differ in length and in merit, so that a correlation over several of them need not mean
    that length pays. The first row compares runs of one agent, backbone and family alone.
    """
    alike = (Words(text=ALIKE), *(_cell(_deviations(arm.rows, metric)) for metric in SHOWN))
    groups = tuple(
        (Words(text=group), *(_cell(_points(rows, metric)) for metric in SHOWN))
        for group, rows in groups_of(arm).items()
    )
    return Table(
        name="length-correlations",
        caption=f"Spearman's correlation of an answer's words with its scores over runs. {HOW}"
        f' "{ALIKE}" takes both less their mean over the runs of one agent, backbone and family:'
        " a metric that rises there may pay for length.",
        judged_by=judged_by(arm.rows),
        columns=(
            Column(title="Runs of"),
            *(Column(title=TITLES[one], shape="interval", signed=True) for one in SHOWN),
        ),
        rows=(alike, *groups),
    )


def _points(rows: Sequence[Row], metric: Metric) -> list[Point]:
    return points_of(rows, lambda row: float(row.words), lambda row: row.values.get(metric))


def _deviations(rows: Sequence[Row], metric: Metric) -> list[Point]:
    cells: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        cells[row.agent, row.backbone, row.family].append(row)
    return [point for members in cells.values() for point in centred(_points(members, metric))]


def centred(points: Sequence[Point]) -> list[Point]:
    """Points less their means."""
    if not points:
        return []
    one, two = fmean(point.one for point in points), fmean(point.two for point in points)
    return [Point(point.task, point.one - one, point.two - two) for point in points]


def _cell(points: Sequence[Point]) -> Cell:
    found = correlation(points)
    return NOTHING if found is None else correlation_cell(found.spearman, found)
