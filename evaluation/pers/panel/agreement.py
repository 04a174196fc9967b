"""How far the raters of a panel agree, pair by pair, with intervals from resampling tasks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluation.pers.panel.instructions import SCALE
from evaluation.pers.panel.records import Item, PairAgreement, PanelAgreement, Rating, Value
from evaluation.statistics import LEVEL, RESAMPLES, SEED
from foresci.agreement import cross_table, quadratic_kappa, rank_correlation, share_within
from foresci.errors import UsageError

GRADES = len(SCALE)
MEASURES = ("spearman", "qwk", "exact", "within_one")
FEW_ITEMS = 10
"""Fewer items in common than this say little."""
FEW_GRADES = 2
"""A rater with no more different grades than this hardly tells answers apart."""
Grades: TypeAlias = dict[str, dict[str, int]]
"""Ratings by rater, then by item."""


class _Pair(NamedTuple):
    """Two raters on the items that both rated."""

    first: str
    second: str
    tables: NDArray[np.float64]
    """One cross table a task, of shape (tasks, grades, grades). Tasks are those with an item that
    any two raters share; zero where these two share none."""


def panel_agreement(
    items: Sequence[Item], ratings: Sequence[Rating], *, seed: int = SEED, draws: int = RESAMPLES
) -> PanelAgreement:
    """Agreement of every pair of raters, and its mean over pairs.

    Intervals hold the 2.5 % and 97.5 % quantiles over samples of tasks drawn with replacement, a
    task with all its items, as answers to one task are not independent; all pairs share the
    samples. Samples in which a measure is undefined are left out of its quantiles.

    Args:
        items: of the panel.
        ratings: each item at most once by each rater.
        seed: of numpy's default generator.
        draws: number of samples.

    Raises:
        UsageError: there are fewer than two raters.
    """
    grades = _by_rater(ratings)
    if len(grades) < 2:
        raise UsageError(f"agreement needs two raters; this panel has ratings by {len(grades)}")
    pairs = _pairs(items, grades)
    samples = _samples(len(pairs[0].tables), seed, draws)
    drawn = [_measured(_resampled(pair, samples)) for pair in pairs]
    seen = [_measured(pair.tables.sum(axis=0)) for pair in pairs]
    found = tuple(map(_pair_agreement, pairs, seen, drawn))
    return PanelAgreement(
        items=len(items),
        grades_used={rater: len(set(given.values())) for rater, given in grades.items()},
        rated={rater: len(given) for rater, given in grades.items()},
        pairs=found,
        mean={name: _value(_mean(seen, name), _mean(drawn, name)) for name in MEASURES},
        warnings=tuple(_warnings(grades, found)),
        level=LEVEL,
        resamples=draws,
        seed=seed,
    )


def _by_rater(ratings: Sequence[Rating]) -> Grades:
    grades: Grades = {rater: {} for rater in sorted({one.rater for one in ratings})}
    for one in ratings:
        grades[one.rater][one.item] = one.rating
    return grades


def _pairs(items: Sequence[Item], grades: Grades) -> list[_Pair]:
    tasks: dict[str, list[str]] = {}
    for item in items:
        tasks.setdefault(item.task.id, []).append(item.id)
    twice = {item for item, times in Counter(chain(*grades.values())).items() if times > 1}
    shared = [of_task for of_task in tasks.values() if twice.intersection(of_task)]
    return [
        _Pair(one, other, _tables(grades, one, other, shared))
        for one, other in combinations(grades, 2)
    ]


def _tables(
    grades: Grades, one: str, other: str, tasks: Sequence[Sequence[str]]
) -> NDArray[np.float64]:
    tables = [_table(grades, one, other, items) for items in tasks]
    return np.array(tables).reshape(len(tasks), GRADES, GRADES)


def _table(grades: Grades, one: str, other: str, items: Sequence[str]) -> NDArray[np.float64]:
    both = [item for item in items if item in grades[one] and item in grades[other]]
    left, right = ([grades[rater][item] for item in both] for rater in (one, other))
    return cross_table(left, right, GRADES)


def _samples(tasks: int, seed: int, draws: int) -> NDArray[np.float64]:
    """How often each task is in each sample, of shape (draws, tasks); no draws below two tasks."""
    if tasks < 2:
        return np.empty((0, tasks))
    chances = np.full(tasks, 1 / tasks)
    return np.random.default_rng(seed).multinomial(tasks, chances, size=draws).astype(np.float64)


def _resampled(pair: _Pair, samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """The pair's cross table in each sample, of shape (draws, grades, grades)."""
    flat = pair.tables.reshape(len(pair.tables), GRADES * GRADES)
    resampled: NDArray[np.float64] = (samples @ flat).reshape(len(samples), GRADES, GRADES)
    return resampled


def _measured(tables: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    return {
        "spearman": rank_correlation(tables),
        "qwk": quadratic_kappa(tables),
        "exact": share_within(tables, 0),
        "within_one": share_within(tables, 1),
    }


def _mean(measured: Sequence[dict[str, NDArray[np.float64]]], name: str) -> NDArray[np.float64]:
    """The mean over the pairs of which the measure is defined; NaN where there is none."""
    values = np.array([of_pair[name] for of_pair in measured])
    defined = ~np.isnan(values)
    count = defined.sum(axis=0)
    total = np.where(defined, values, 0.0).sum(axis=0)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)


def _pair_agreement(
    pair: _Pair,
    seen: dict[str, NDArray[np.float64]],
    drawn: dict[str, NDArray[np.float64]],
) -> PairAgreement:
    counts = pair.tables.sum(axis=(1, 2))
    tasks = int(np.count_nonzero(counts))
    return PairAgreement(
        first=pair.first,
        second=pair.second,
        items=int(counts.sum()),
        tasks=tasks,
        measures={
            name: _value(seen[name], drawn[name] if tasks > 1 else drawn[name][:0])
            for name in MEASURES
        },
    )


def _value(seen: NDArray[np.float64], drawn: NDArray[np.float64]) -> Value:
    """A measure and its interval; nothing where it is undefined, no bounds without samples."""
    if np.isnan(seen):
        return Value(value=None, low=None, high=None)
    defined = drawn[~np.isnan(drawn)]
    if not len(defined):
        return Value(value=float(seen), low=None, high=None)
    low, high = np.quantile(defined, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Value(value=float(seen), low=float(low), high=float(high))


def _warnings(grades: Grades, pairs: Sequence[PairAgreement]) -> Iterator[str]:
    for rater, given in grades.items():
        used = sorted(set(given.values()))
        if len(used) <= FEW_GRADES:
            listed = " and ".join(map(str, used))
            yield f"{rater} gave only {listed}, and so hardly tells answers apart"
    for pair in pairs:
        if pair.items < FEW_ITEMS:
            shared = f"items that {pair.first} and {pair.second} have in common: {pair.items}"
            yield f"{shared}; fewer than {FEW_ITEMS} say little"
