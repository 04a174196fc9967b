"""Bootstrap intervals of agreement, over tasks: labels of one task are not independent."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluation.statistics import LEVEL, SEED

RESAMPLES = 1000
Bounds = tuple[float | None, float | None]
Pair = tuple[float, float]


def kappa_bounds(confusions: NDArray[np.int64]) -> Bounds:
    """Percentile interval of Cohen's kappa.

    Args:
        confusions: counts of (left, right) labels by task, of shape (tasks, labels, labels).
    """
    tasks, size = len(confusions), confusions.shape[1]
    if tasks < 2:
        return None, None
    generator = np.random.default_rng(SEED)
    weights = generator.multinomial(tasks, np.full(tasks, 1 / tasks), size=RESAMPLES)
    drawn = (weights @ confusions.reshape(tasks, -1)).reshape(RESAMPLES, size, size)
    shares = drawn / drawn.sum(axis=(1, 2), keepdims=True)
    seen = np.trace(shares, axis1=1, axis2=2)
    chance = (shares.sum(axis=1) * shares.sum(axis=2)).sum(axis=1)
    defined = chance < 1
    return _quantiles((seen[defined] - chance[defined]) / (1 - chance[defined]))


def bounds_of(
    pairs: Mapping[str, Sequence[Pair]], statistic: Callable[[Sequence[Pair]], float | None]
) -> Bounds:
    """Percentile interval of a statistic of pairs.

    Args:
        pairs: (left, right) values by task.
        statistic: None where a resample leaves it undefined; such resamples are left out.
    """
    groups = [pairs[task] for task in sorted(pairs)]
    if len(groups) < 2:
        return None, None
    generator = np.random.default_rng(SEED)
    drawn = generator.integers(len(groups), size=(RESAMPLES, len(groups)))
    values = [statistic([pair for at in row for pair in groups[at]]) for row in drawn]
    return _quantiles(np.array([value for value in values if value is not None]))


def _quantiles(values: NDArray[np.float64]) -> Bounds:
    if not len(values):
        return None, None
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(values, [tail, 1 - tail])
    return float(low), float(high)
