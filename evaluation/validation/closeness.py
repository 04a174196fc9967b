"""How close the scores of two raters are: rank correlation and mean absolute difference."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from pydantic import Field

from evaluation.metrics import METRICS
from evaluation.run_scores import Scores
from evaluation.summary import value_of
from evaluation.validation.labels import Label
from evaluation.validation.resampling import Pair, bounds_of
from foresci.agreement import spearman
from foresci.schema import Record

FEWEST = 3
"""Pairs from which a rank correlation is told; two are always perfectly ordered."""


class Figure(NamedTuple):
    """One rater's score of one thing: a run by a metric, or a part of it."""

    metric: str
    item: tuple[str, ...]
    task: str
    value: float


class ScoreAgreement(Record):
    """Two raters' scores of the same things."""

    metric: str = Field(description="A metric of runs, or `fta.slot` for single text slots.")
    left: str
    right: str
    items: int
    spearman: float | None = Field(
        description="None below three items, or where one rater's are all the same."
    )
    low: float | None = Field(description="95 % bootstrap interval of it over tasks.")
    high: float | None
    mean_absolute_difference: float


def figures_of(scores: Scores, labels: Sequence[Label]) -> Iterator[Figure]:
    """A run's defined scores, and those of its text slots."""
    task = f"{scores.benchmark} {scores.task_id}"
    for metric in METRICS:
        value = value_of(scores, metric)
        if value is not None:
            yield Figure(metric, (scores.run_id,), task, value)
    yield from slot_figures(labels)


def slot_figures(labels: Sequence[Label]) -> Iterator[Figure]:
    """The scores behind labels of text slots."""
    for label in labels:
        if label.value is not None:
            yield Figure(label.metric, (label.run, label.key), label.task, label.value)


def score_agreements(raters: Mapping[str, Sequence[Figure]]) -> tuple[ScoreAgreement, ...]:
    """Every two raters on every metric that both have scored, by metric."""
    rated = {
        name: {(one.metric, *one.item): one for one in figures} for name, figures in raters.items()
    }
    metrics = sorted({one.metric for figures in raters.values() for one in figures})
    found = (
        _pair(metric, (left, right), (rated[left], rated[right]))
        for metric in metrics
        for left, right in combinations(raters, 2)
    )
    return tuple(one for one in found if one is not None)


Rated = Mapping[tuple[str, ...], Figure]


def _pair(metric: str, names: tuple[str, str], rated: tuple[Rated, Rated]) -> ScoreAgreement | None:
    mine, theirs = rated
    pairs: dict[str, list[Pair]] = {}
    for item in sorted(mine.keys() & theirs.keys()):
        if item[0] == metric:
            found = (mine[item].value, theirs[item].value)
            pairs.setdefault(mine[item].task, []).append(found)
    every = [pair for task in sorted(pairs) for pair in pairs[task]]
    if not every:
        return None
    rank = _rank(every)
    low, high = bounds_of(pairs, _rank) if rank is not None else (None, None)
    return ScoreAgreement(
        metric=metric,
        left=names[0],
        right=names[1],
        items=len(every),
        spearman=rank,
        low=low,
        high=high,
        mean_absolute_difference=sum(abs(left - right) for left, right in every) / len(every),
    )


def _rank(pairs: Sequence[Pair]) -> float | None:
    if len(pairs) < FEWEST:
        return None
    left, right = np.array(pairs, dtype=np.float64).T
    return spearman(left, right)
