"""Means and paired differences over tasks: bootstrap intervals, sign-flip tests, their power."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from foresci.errors import UsageError
from foresci.schema import Record

RESAMPLES = 10_000
SEED = 20250930
LEVEL = 0.95
POWER = 0.8
FEWEST_TASKS = 6
"""Of n tasks that differ the sign-flip test gives no p-value below 2 / 2^n, which is above 5 % for
fewer."""
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
    sums, counts = _by_task(values)
    if not len(sums):
        raise UsageError("no value to average: every score is undefined")
    low, high = _bounds(sums, counts, seed, resamples) if len(sums) > 1 else (None, None)
    return Interval(
        mean=float(sums.sum() / counts.sum()),
        low=low,
        high=high,
        tasks=len(sums),
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
    sums, _ = _by_task(differences)
    scale = float(np.abs(sums).sum())
    sums = sums[_has_sign(sums)]
    exact = 2 ** len(sums) <= draws
    limit = abs(float(sums.sum())) - SAME * scale
    reached = patterns = 0 if exact else 1
    for flips in _all_flips(len(sums)) if exact else _drawn_flips(len(sums), draws, seed):
        reached += int(np.count_nonzero(np.abs((1 - 2 * flips) @ sums) >= limit))
        patterns += len(flips)
    return reached / patterns


def smallest_difference(differences: Mapping[str, Sequence[float]]) -> float | None:
    """The mean difference that this many tasks would have shown four times in five.

    It is (t(0.975) + t(0.8)) e: the smallest true mean of all pairs that a two-sided test at 5 %
    finds with a power of 80 % (Bloom 1995, doi:10.1177/0193841X9501900504), with the quantiles of
    Student's t of n - 1 degrees of freedom for n tasks. Pairs of one task are not independent, so
    the standard error e of the mean m of N pairs goes by the sums S of the tasks' k pairs each:
    e = sqrt(sum (S - k m)^2 n / (n - 1)) / N (cluster-robust; Liang and Zeger 1986,
    doi:10.1093/biomet/73.1.13).

    Args:
        differences: paired differences by task id; each counts once.

    Returns:
        The difference, in the unit of the values; None where it cannot be told: fewer than six
        tasks have a difference, so that the sign-flip test cannot reach 5 %, or all differ by the
        same amount.
    """
    sums, counts = _by_task(differences)
    if np.count_nonzero(_has_sign(sums)) < FEWEST_TASKS:
        return None
    tasks, pairs = len(sums), float(counts.sum())
    mean = float(sums.sum()) / pairs
    spread = float(np.square(sums - counts * mean).sum())
    error = sqrt(spread * tasks / (tasks - 1)) / pairs
    factor = float(stdtrit(tasks - 1, (1 + LEVEL) / 2) + stdtrit(tasks - 1, POWER))
    return factor * error if error > SAME * abs(mean) else None


def _by_task(
    values: Mapping[str, Sequence[float]],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sums and counts of the tasks that have a value, each of shape (tasks,), by task id."""
    groups = [values[task] for task in sorted(values) if values[task]]
    sums = np.array([float(np.sum(group)) for group in groups], dtype=np.float64)
    return sums, np.array([len(group) for group in groups], dtype=np.float64)


def _has_sign(sums: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which sums are not zero but for rounding; the same shape."""
    found: NDArray[np.bool_] = np.abs(sums) > SAME * float(np.abs(sums).sum())
    return found


def _all_flips(tasks: int) -> Iterator[NDArray[np.int64]]:
    """Every pattern of flips, in blocks of shape (patterns, tasks)."""
    start = 0
    for size in _blocks(2**tasks, tasks):
        patterns = np.arange(start, start + size)[:, np.newaxis]
        yield (patterns >> np.arange(tasks)) & 1
        start += size


def _drawn_flips(tasks: int, draws: int, seed: int) -> Iterator[NDArray[np.int64]]:
    generator = np.random.default_rng(seed)
    for size in _blocks(draws, tasks):
        yield generator.integers(2, size=(size, tasks))


def _blocks(draws: int, tasks: int) -> Iterator[int]:
    """How many draws of all tasks to hold at once, until there are as many as wanted."""
    block = max(1, BLOCK_VALUES // max(1, tasks))
    for start in range(0, draws, block):
        yield min(block, draws - start)


def _bounds(
    sums: NDArray[np.float64], counts: NDArray[np.float64], seed: int, resamples: int
) -> tuple[float, float]:
    generator = np.random.default_rng(seed)
    tasks = len(sums)
    means = []
    for size in _blocks(resamples, tasks):
        drawn = generator.integers(tasks, size=(size, tasks))
        means.append(sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1))
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(np.concatenate(means), [tail, 1 - tail])
    return float(low), float(high)
