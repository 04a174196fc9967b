"""Pearson's and Spearman's correlation of two metrics, with intervals from resampling tasks."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluation.drift.resampling import resampled_spearman
from evaluation.statistics import LEVEL, SEED

FEWEST_RUNS = 10
RESAMPLES = 2_000
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Point(NamedTuple):
    """A run's two values."""

    task: str
    one: float
    two: float


class Bounded(NamedTuple):
    """A correlation and its bounds; no bounds for a single task."""

    value: float
    low: float | None
    high: float | None


class Correlation(NamedTuple):
    """How two metrics hang together over runs."""

    runs: int
    tasks: int
    pearson: Bounded
    spearman: Bounded


def correlation(
    points: Sequence[Point], *, seed: int = SEED, resamples: int = RESAMPLES
) -> Correlation | None:
    """Both correlations, with percentile intervals from resampling tasks with all their runs.

    Resamples in which a side does not vary have no correlation and are left out. The result does
    not depend on the order of points.

    Args:
        points: one a run.
        seed: of numpy's default generator.
        resamples: number of bootstrap samples.

    Returns:
        None for fewer than ten runs, or where a side does not vary.
    """
    from scipy.stats import pearsonr, spearmanr

    told = sorted(points)
    names = sorted({point.task for point in told})
    places = {name: at for at, name in enumerate(names)}
    task = np.array([places[point.task] for point in told], dtype=np.int64)
    one = np.array([point.one for point in told], dtype=np.float64)
    two = np.array([point.two for point in told], dtype=np.float64)
    if len(told) < FEWEST_RUNS or not np.ptp(one) or not np.ptp(two):
        return None
    pearsons = spearmans = np.empty(0)
    if len(names) > 1:
        pearsons = resampled_pearson(one, two, task, seed, resamples)
        spearmans = resampled_spearman(one, two, task, seed, resamples)
    return Correlation(
        runs=len(told),
        tasks=len(names),
        pearson=_bounded(float(pearsonr(one, two).statistic), pearsons),
        spearman=_bounded(float(spearmanr(one, two).statistic), spearmans),
    )


def resampled_pearson(one: Floats, two: Floats, task: Ints, seed: int, resamples: int) -> Floats:
    """Pearson's correlation in each resample of tasks; NaN where a side does not vary.

    It needs of each task no more than the sums of 1, x, y, xx, yy and xy, added up as often as the
    task was drawn.

    Args:
        one: values, shape (rows,).
        two: values, shape (rows,).
        task: number of each row's task, from 0, shape (rows,).
        seed: of numpy's default generator.
        resamples: how many.

    Returns:
        Shape (resamples,).
    """
    x, y = _standard(one), _standard(two)
    moments = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y])
    sums = np.stack([np.bincount(task, weights=moment) for moment in moments], axis=1)
    tasks = len(sums)
    drawn = np.random.default_rng(seed).integers(tasks, size=(resamples, tasks))
    n, mx, my, mxx, myy, mxy = sums[drawn].sum(axis=1).T
    covariance = mxy / n - mx * my / n**2
    scale = (mxx / n - (mx / n) ** 2) * (myy / n - (my / n) ** 2)
    with np.errstate(divide="ignore", invalid="ignore"):
        # Rounding leaves a constant side with a variance near zero, never clearly above it.
        return np.where(scale > 1e-9, covariance / np.sqrt(np.abs(scale)), np.nan)


def _standard(values: Floats) -> Floats:
    """Of mean 0 and spread 1, so that the sums of squares do not lose digits."""
    return np.asarray((values - values.mean()) / values.std(), dtype=np.float64)


def _bounded(value: float, resampled: Floats) -> Bounded:
    defined = resampled[np.isfinite(resampled)]
    if not len(defined):
        return Bounded(value, None, None)
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(defined, [tail, 1 - tail])
    return Bounded(value, float(low), float(high))
