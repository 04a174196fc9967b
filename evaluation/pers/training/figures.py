"""How well predictions foretell mean ratings: rank correlation, error, order within tasks."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from evaluation.pers.training.records import Estimate, Validation
from evaluation.statistics import LEVEL, bootstrap_mean

Floats = NDArray[np.float64]
RESAMPLES = 2_000
"""Of tasks, for rank correlations; a weight for each answer in each is held at once."""
SAME = 1e-9
"""Predictions or mean ratings closer than this are equal but for rounding."""


def validate(
    scorer: str, tasks: Sequence[str], target: Floats, predicted: Floats, seed: int
) -> Validation:
    """All figures of one scorer.

    Args:
        scorer: its name.
        tasks: the task of each answer.
        target: mean ratings, of shape (answers,).
        predicted: out-of-fold predictions, of the same shape.
        seed: of the bootstrap.
    """
    errors: dict[str, list[float]] = defaultdict(list)
    for task, error in zip(tasks, np.abs(predicted - target).tolist(), strict=True):
        errors[task].append(error)
    error = _mean(errors, seed)
    if error is None:
        raise ValueError("no answer to validate on")
    return Validation(
        scorer=scorer,
        spearman=spearman_interval(tasks, target, predicted, seed),
        error=error,
        pairs=_mean(pair_hits(tasks, target, predicted), seed),
    )


def spearman(one: Floats, other: Floats) -> float | None:
    """Rank correlation with mean ranks for ties (Spearman 1904); None where a side is constant."""
    from scipy.stats import rankdata

    if np.ptp(one) <= SAME or np.ptp(other) <= SAME:
        return None
    return float(np.corrcoef(rankdata(one), rankdata(other))[0, 1])


def spearman_interval(
    tasks: Sequence[str], target: Floats, predicted: Floats, seed: int
) -> Estimate | None:
    """Rank correlation over all answers, with an interval from resampling whole tasks."""
    value = spearman(target, predicted)
    if value is None:
        return None
    own = np.array([[one == task for task in tasks] for one in sorted(set(tasks))], dtype=float)
    again = _resampled(_weights(own, seed), target, predicted) if len(own) > 1 else np.array([])
    if not len(again):
        return Estimate(value=value, low=None, high=None)
    low, high = np.quantile(again, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Estimate(value=value, low=float(low), high=float(high))


def _weights(own: Floats, seed: int) -> Floats:
    """How often each answer is drawn, of shape (resamples, answers).

    Args:
        own: 1 for the answers of a task, of shape (tasks, answers).
        seed: of numpy's default generator.
    """
    tasks = len(own)
    drawn = np.random.default_rng(seed).integers(tasks, size=(RESAMPLES, tasks))
    times = np.array([np.bincount(row, minlength=tasks) for row in drawn], dtype=np.float64)
    return np.asarray(times @ own, dtype=np.float64)


def _resampled(weights: Floats, target: Floats, predicted: Floats) -> Floats:
    """Rank correlations of the resamples in which neither side is constant."""
    one, other = _weighted_ranks(weights, target), _weighted_ranks(weights, predicted)
    size = weights.sum(axis=1)
    middle = (size + 1) / 2  # the mean rank
    both = (weights * one * other).sum(axis=1) - size * middle**2
    spread = np.array([(weights * side**2).sum(axis=1) - size * middle**2 for side in (one, other)])
    defined = (spread > SAME).all(axis=0)
    return np.asarray(both[defined] / np.sqrt(spread[:, defined].prod(axis=0)), dtype=np.float64)


def _weighted_ranks(weights: Floats, values: Floats) -> Floats:
    """Mean rank of each value where answers are drawn several times, of the shape of `weights`."""
    levels, places = np.unique(values, return_inverse=True)
    counts = weights @ np.eye(len(levels))[places]
    ranks = counts.cumsum(axis=1) - (counts - 1) / 2
    return np.asarray(ranks[:, places], dtype=np.float64)


def pair_hits(tasks: Sequence[str], target: Floats, predicted: Floats) -> dict[str, list[float]]:
    """For every task, 1 for each pair of its answers in the raters' order, 0.5 for equal ones.

    Pairs whose mean ratings are equal have no order and are left out.
    """
    hits = {}
    for task, places in _places(tasks).items():
        pairs = list(combinations(places, 2))
        rated = [target[one] - target[other] for one, other in pairs]
        guessed = [predicted[one] - predicted[other] for one, other in pairs]
        hits[task] = [
            _hit(truth, guess)
            for truth, guess in zip(rated, guessed, strict=True)
            if abs(truth) > SAME
        ]
    return hits


def _hit(truth: float, guess: float) -> float:
    return 0.5 if abs(guess) <= SAME else float((truth > 0) == (guess > 0))


def _places(tasks: Sequence[str]) -> dict[str, list[int]]:
    """The answers of every task, by task key, so that draws do not depend on the answers' order."""
    places: dict[str, list[int]] = {task: [] for task in sorted(set(tasks))}
    for place, task in enumerate(tasks):
        places[task].append(place)
    return places


def _mean(values: Mapping[str, Sequence[float]], seed: int) -> Estimate | None:
    """Mean over all values, with an interval from resampling tasks; None without a value."""
    if not any(values.values()):
        return None
    found = bootstrap_mean(values, seed=seed)
    return Estimate(value=found.mean, low=found.low, high=found.high)
