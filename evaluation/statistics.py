"""Means and paired differences over tasks, with bootstrap intervals."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from foresci.errors import UsageError
from foresci.schema import Record

RESAMPLES = 10_000
SEED = 20250930
LEVEL = 0.95
BLOCK_VALUES = 1 << 22
"""Resampled task numbers held at once, so that memory does not grow with the number of tasks."""


class Interval(Record):
    """A mean and its percentile bootstrap interval; no bounds below two tasks."""

    mean: float
    low: float | None
    high: float | None
    tasks: int
    values: int
    level: float = LEVEL
    resamples: int = RESAMPLES
    seed: int = SEED


def bootstrap_mean(
    values: Mapping[str, Sequence[float]], *, seed: int = SEED, resamples: int = RESAMPLES
) -> Interval:
    """Mean over all values, with an interval from resampling tasks.

    A task is drawn with all its values, because runs of one task are not independent. The
    interval holds the 2.5 % and 97.5 % quantiles of the resampled means (percentile method, Efron
    1979, doi:10.1214/aos/1176344552). The result does not depend on the order of tasks.

    Args:
        values: by task id, at least one value in all; tasks without a value are left out.
        seed: of numpy's default generator.
        resamples: number of bootstrap samples.

    Raises:
        UsageError: there is no value at all.
    """
    groups = [values[task] for task in sorted(values) if values[task]]
    if not groups:
        raise UsageError("no value to average: every score is undefined")
    sums = np.array([float(np.sum(group)) for group in groups])
    counts = np.array([len(group) for group in groups], dtype=np.float64)
    low, high = _bounds(sums, counts, seed, resamples) if len(groups) > 1 else (None, None)
    return Interval(
        mean=float(sums.sum() / counts.sum()),
        low=low,
        high=high,
        tasks=len(groups),
        values=int(counts.sum()),
        resamples=resamples,
        seed=seed,
    )


def paired_difference(
    left: Mapping[str, Sequence[float]],
    right: Mapping[str, Sequence[float]],
    *,
    seed: int = SEED,
    resamples: int = RESAMPLES,
) -> Interval:
    """Mean of `left` minus `right` over the tasks that both have, with a bootstrap interval.

    Each task counts once, by the difference of its two means.

    Raises:
        UsageError: no task has a value on both sides.
    """
    both = [task for task in left if left[task] and right.get(task)]
    if not both:
        raise UsageError("no task has a defined score on both sides of the comparison")
    differences = {
        task: [float(np.mean(left[task])) - float(np.mean(right[task]))] for task in both
    }
    return bootstrap_mean(differences, seed=seed, resamples=resamples)


def _bounds(
    sums: NDArray[np.float64], counts: NDArray[np.float64], seed: int, resamples: int
) -> tuple[float, float]:
    generator = np.random.default_rng(seed)
    tasks = len(sums)
    block = max(1, BLOCK_VALUES // tasks)
    means = []
    for start in range(0, resamples, block):
        drawn = generator.integers(tasks, size=(min(block, resamples - start), tasks))
        means.append(sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1))
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(np.concatenate(means), [tail, 1 - tail])
    return float(low), float(high)
