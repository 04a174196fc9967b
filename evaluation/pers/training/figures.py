"""How well predictions foretell mean ratings: rank correlation, error, order within tasks."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from evaluation.drift.resampling import resampled_spearman
from evaluation.pers.training.records import Estimate, Validation
from evaluation.statistics import LEVEL, bootstrap_mean
from foresci.agreement import SAME, spearman

Floats = NDArray[np.float64]
RANK_RESAMPLES = 2_000
"""Of tasks, for rank correlations, which take far longer than means."""


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


def spearman_interval(
    tasks: Sequence[str], target: Floats, predicted: Floats, seed: int
) -> Estimate | None:
    """Rank correlation over all answers, with an interval from resampling whole tasks."""
    value = spearman(target, predicted)
    if value is None:
        return None
    drawn = resampled_spearman(target, predicted, _numbers(tasks), seed, RANK_RESAMPLES)
    again = drawn[~np.isnan(drawn)] if len(set(tasks)) > 1 else np.array([])
    if not len(again):
        return Estimate(value=value, low=None, high=None)
    low, high = np.quantile(again, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Estimate(value=value, low=float(low), high=float(high))


def _numbers(tasks: Sequence[str]) -> NDArray[np.int64]:
    """Each answer's task by its place among the keys of tasks, of shape (answers,)."""
    return np.unique(np.array(tasks), return_inverse=True)[1].astype(np.int64)


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
