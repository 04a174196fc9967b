"""Spearman's correlation in many resamples of tasks at once.

A resample draws tasks with replacement; a row then counts as often as its task was drawn. Ranks of
rows with such counts are mid-ranks over the drawn rows, so that the result is what
scipy.stats.spearmanr gives on the rows written out as often as they count.
"""

import numpy as np
from numpy.typing import NDArray

from evaluation.statistics import BLOCK_VALUES

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def resampled_spearman(one: Floats, two: Floats, task: Ints, seed: int, resamples: int) -> Floats:
    """The correlation in each resample, shape (resamples,); NaN where a side does not vary.

    Args:
        one: values, shape (rows,).
        two: values, shape (rows,).
        task: number of each row's task, from 0, shape (rows,).
        seed: of numpy's default generator.
        resamples: how many.
    """
    generator = np.random.default_rng(seed)
    tasks = int(task.max()) + 1
    block = max(1, BLOCK_VALUES // len(task))
    found = []
    for start in range(0, resamples, block):
        drawn = generator.integers(tasks, size=(min(block, resamples - start), tasks))
        found.append(weighted_spearman(one, two, _counts(drawn)[:, task]))
    return np.concatenate(found)


def weighted_spearman(one: Floats, two: Floats, counts: Ints) -> Floats:
    """The correlation for each row of counts, of shape (resamples, rows)."""
    weights = counts.astype(np.float64)
    left, right = _centred(one, weights), _centred(two, weights)
    covariance = (weights * left * right).sum(axis=1)
    scale = np.sqrt((weights * left**2).sum(axis=1) * (weights * right**2).sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        # Rounding leaves a constant side with a variance near zero, never clearly above it.
        return np.where(scale > 1e-9, covariance / scale, np.nan)


def _counts(drawn: Ints) -> Ints:
    """How often each task was drawn, of the shape of `drawn`."""
    resamples, tasks = drawn.shape
    places = drawn + tasks * np.arange(resamples)[:, None]
    return np.bincount(places.ravel(), minlength=resamples * tasks).reshape(resamples, tasks)


def _centred(values: Floats, weights: Floats) -> Floats:
    """Mid-ranks of the values among the drawn rows, less their mean."""
    distinct, place = np.unique(values, return_inverse=True)
    order = np.argsort(place, kind="stable")
    starts = np.searchsorted(place[order], np.arange(len(distinct)))
    mass = np.add.reduceat(weights[:, order], starts, axis=1)
    ranks = (np.cumsum(mass, axis=1) - mass / 2)[:, place]
    mean = (weights * ranks).sum(axis=1) / weights.sum(axis=1)
    return np.asarray(ranks - mean[:, None], dtype=np.float64)
