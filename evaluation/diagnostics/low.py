"""Which runs score low, and for whom they are many (paper, G.1 and Table A13)."""

from collections.abc import Sequence

import numpy as np

from evaluation.diagnostics.judges import judged_by
from evaluation.diagnostics.pool import Arm, agents_of, families_of
from evaluation.diagnostics.row import SHOWN, Row
from evaluation.diagnostics.table import Cell, Column, Missing, Table, Words, rate_cell
from evaluation.metrics import LOWER_IS_BETTER, TITLES, Metric

PERCENT = 20
RATED: tuple[Metric, ...] = tuple(metric for metric in SHOWN if metric not in LOWER_IS_BETTER)


def threshold(rows: Sequence[Row], metric: Metric) -> float | None:
    """The 20th percentile of a metric over the runs in which it is defined; None without any.

    Between two values it is interpolated linearly (numpy's default).
    """
    values = [row.values[metric] for row in rows if metric in row.values]
    return float(np.percentile(values, PERCENT)) if values else None


def is_low(row: Row, metric: Metric, bound: float | None) -> bool:
    """Whether a run scores strictly below the bound: ties at it are not low."""
    return bound is not None and metric in row.values and row.values[metric] < bound


def low_shares(arm: Arm) -> Table:
    """The share of low runs by family and agent; Trace over agents that retrieve."""
    bounds = {metric: threshold(arm.rows, metric) for metric in RATED}
    rows = tuple(
        (
            Words(text=family),
            Words(text=agent),
            *(_share(members, arm.rows, metric, bounds[metric]) for metric in RATED),
        )
        for family in families_of(arm.rows)
        for agent in agents_of(arm.rows)
        if (members := [row for row in arm.rows if (row.family, row.agent) == (family, agent)])
    )
    return Table(
        name="low-scores",
        caption=_caption(arm.rows, bounds),
        judged_by=judged_by(arm.rows, RATED),
        columns=(
            Column(title="Family"),
            Column(title="Agent"),
            *(Column(title=TITLES[metric], shape="rate") for metric in RATED),
        ),
        rows=rows,
    )


def _share(rows: Sequence[Row], every: Sequence[Row], metric: Metric, bound: float | None) -> Cell:
    if not any(is_low(row, metric, bound) for row in every):
        return Missing(reason=f"no run has {TITLES[metric]} below the percentile")
    defined = [row for row in rows if metric in row.values]
    hits = sum(is_low(row, metric, bound) for row in defined)
    return rate_cell(hits, len(defined), f"{TITLES[metric]} is undefined in all of these runs")


def _caption(rows: Sequence[Row], bounds: dict[Metric, float | None]) -> str:
    known = {metric: bound for metric, bound in bounds.items() if bound is not None}
    told = [f"{TITLES[metric]} {bound:.3f}" for metric, bound in known.items()]
    tied = [
        TITLES[metric]
        for metric, bound in known.items()
        if not any(is_low(row, metric, bound) for row in rows)
    ]
    none = (
        f" {' and '.join(tied)}: a fifth or more tie at the lowest, so none is low." if tied else ""
    )
    return (
        f"Share of runs strictly below the {PERCENT}th percentile of all runs ({', '.join(told)});"
        f" 95% Wilson intervals, as if runs were independent.{none}"
    )
