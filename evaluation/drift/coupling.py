"""How drift and scores hang together: the table of the paper's 5.2 (Table A15).

For a drift dimension with severity s and a metric m over audited answers,

    drop = (mean of m where s = 0 - mean of m where s >= 2) / SD(m over all rows),

beside Spearman's rank correlation of s and m (scipy.stats.spearmanr) with a percentile interval
from resampling tasks with all their rows.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import Field
from scipy.stats import spearmanr

from controls.record import DriftKind
from evaluation.drift.record import DRIFT_KINDS
from evaluation.drift.resampling import resampled_spearman
from evaluation.metrics import Metric
from evaluation.statistics import LEVEL, RESAMPLES, SEED
from foresci.schema import Record

Dimension = DriftKind | Literal["mean"]
DIMENSIONS: tuple[Dimension, ...] = (*DRIFT_KINDS, "mean")
Floats = NDArray[np.float64]
SEVERE = 2


class CouplingRow(Record):
    """One audited answer: its severities and its scores; what is undefined is left out."""

    task_id: str
    severities: dict[Dimension, float] = Field(description="From 0 to 3; the mean among them.")
    metrics: dict[Metric, float]


class Coupling(Record):
    """One drift dimension against one metric, over the rows that have both."""

    dimension: Dimension
    metric: Metric
    drop: float | None = Field(description="In SDs of the metric; None where a side is empty.")
    spearman: float | None = Field(description="None where either side does not vary.")
    low: float | None
    high: float | None
    rows: int
    tasks: int
    aligned: int = Field(description="Rows of severity 0.")
    severe: int = Field(description="Rows of severity 2 or more.")
    level: float = LEVEL
    resamples: int = RESAMPLES
    seed: int = SEED


def couplings(
    rows: Iterable[CouplingRow], *, seed: int = SEED, resamples: int = RESAMPLES
) -> tuple[Coupling, ...]:
    """Every drift dimension, and their mean, against every metric that some row has.

    The result does not depend on the order of rows. Metrics come in order of name.

    Args:
        rows: the audited answers; several of one task are resampled together.
        seed: of numpy's default generator, anew for each pair.
        resamples: number of bootstrap samples.
    """
    told = sorted(rows, key=lambda row: (row.task_id, row.model_dump_json()))
    metrics = sorted({name for row in told for name in row.metrics})
    return tuple(
        _coupling(told, dimension, metric, seed, resamples)
        for metric in metrics
        for dimension in DIMENSIONS
    )


class _Paired(NamedTuple):
    """The rows that have both, as arrays of shape (rows,)."""

    severity: Floats
    metric: Floats
    task: NDArray[np.int64]


def _coupling(
    rows: Sequence[CouplingRow], dimension: Dimension, metric: Metric, seed: int, resamples: int
) -> Coupling:
    every = np.array([row.metrics[metric] for row in rows if metric in row.metrics])
    both = _paired(rows, dimension, metric)
    rho = _spearman(both)
    bounds = None if rho is None else _bounds(both, seed, resamples)
    return Coupling(
        dimension=dimension,
        metric=metric,
        drop=_drop(both, float(every.std())),
        spearman=rho,
        low=None if bounds is None else bounds[0],
        high=None if bounds is None else bounds[1],
        rows=len(both.metric),
        tasks=len(np.unique(both.task)),
        aligned=int((both.severity == 0).sum()),
        severe=int((both.severity >= SEVERE).sum()),
        resamples=resamples,
        seed=seed,
    )


def _paired(rows: Sequence[CouplingRow], dimension: Dimension, metric: Metric) -> _Paired:
    both = [row for row in rows if dimension in row.severities and metric in row.metrics]
    tasks = sorted({row.task_id for row in both})
    return _Paired(
        np.array([row.severities[dimension] for row in both], dtype=np.float64),
        np.array([row.metrics[metric] for row in both], dtype=np.float64),
        np.array([tasks.index(row.task_id) for row in both], dtype=np.int64),
    )


def _drop(both: _Paired, spread: float) -> float | None:
    aligned = both.metric[both.severity == 0]
    severe = both.metric[both.severity >= SEVERE]
    if not len(aligned) or not len(severe) or not spread:
        return None
    return float((aligned.mean() - severe.mean()) / spread)


def _spearman(both: _Paired) -> float | None:
    if len(np.unique(both.severity)) < 2 or len(np.unique(both.metric)) < 2:
        return None
    return float(spearmanr(both.severity, both.metric).statistic)


def _bounds(both: _Paired, seed: int, resamples: int) -> tuple[float, float] | None:
    """Quantiles over the resamples in which both sides vary; None for a single task."""
    if len(np.unique(both.task)) < 2:
        return None
    found = resampled_spearman(both.severity, both.metric, both.task, seed, resamples)
    defined = found[np.isfinite(found)]
    if not len(defined):
        return None
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(defined, [tail, 1 - tail])
    return float(low), float(high)
