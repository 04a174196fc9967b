"""Means and paired differences over tasks: bootstrap intervals, sign-flip tests, their power."""

from collections.abc import Mapping, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from foresci.errors import UsageError
from foresci.schema import Record

RESAMPLES = 10_000
SEED = 20250930
LEVEL = 0.95
POWER_FACTOR = 1.959963984540054 + 0.8416212335729143
"""Normal quantiles of a two-sided test at 5 % and of a power of 80 %, added."""
SAME = 1e-12
"""Sums that differ by less than this share of the largest possible one count as equal."""
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


def sign_flip(
    differences: Mapping[str, Sequence[float]], *, seed: int = SEED, draws: int = RESAMPLES
) -> float:
    """Two-sided p-value of a paired sign-flip test, which flips a task with all its differences.

    If neither side were better, a task's differences could as well have the other sign. The p-value
    is the share of all sign patterns whose sum is at least as far from zero as the one seen
    (Fisher 1935, The Design of Experiments). Where there are more patterns than `draws`, that many
    are drawn, and the one seen is counted among them (Phipson and Smyth 2010,
    doi:10.2202/1544-6115.1585).

    Args:
        differences: paired differences by task id. A task whose sum is zero has no sign to flip.
        seed: of numpy's default generator.
        draws: patterns drawn where there are more.
    """
    tasks = sorted(differences)
    sums = np.array([float(np.sum(differences[task])) for task in tasks], dtype=np.float64)
    scale = float(np.abs(sums).sum())
    sums = sums[np.abs(sums) > SAME * scale]
    exact = 2 ** len(sums) <= draws
    flips = _all_flips(len(sums)) if exact else _drawn_flips(len(sums), draws, seed)
    reached = np.abs((1 - 2 * flips) @ sums) >= abs(float(sums.sum())) - SAME * scale
    extra = 0 if exact else 1
    return (int(np.count_nonzero(reached)) + extra) / (len(flips) + extra)


def smallest_difference(differences: Mapping[str, Sequence[float]]) -> float | None:
    """The mean difference that this many tasks would have shown four times in five.

    It is (1.960 + 0.842) s / sqrt(n): the smallest true difference that a two-sided test at 5 %
    finds with a power of 80 %, for n tasks whose mean differences have the standard deviation s
    (normal approximation, Bloom 1995, doi:10.1177/0193841X9501900504).

    Args:
        differences: paired differences by task id; each task counts once, by its mean.

    Returns:
        The difference, in the unit of the values; None where it cannot be told, which is below two
        tasks, or where all tasks differ by the same amount.
    """
    means = [float(np.mean(differences[task])) for task in sorted(differences) if differences[task]]
    if len(means) < 2:
        return None
    spread = float(np.std(means, ddof=1))
    return POWER_FACTOR * spread / sqrt(len(means)) if spread > SAME else None


def _all_flips(tasks: int) -> NDArray[np.int64]:
    patterns = np.arange(2**tasks)[:, np.newaxis]
    return (patterns >> np.arange(tasks)) & 1


def _drawn_flips(tasks: int, draws: int, seed: int) -> NDArray[np.int64]:
    return np.random.default_rng(seed).integers(2, size=(draws, tasks))


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
