"""Does one answer, or one place in the list, prevail?"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluation.audit.opened import Opened
from evaluation.audit.records import Counted, Finding, Positions
from evaluation.targets import DirectionTarget, VenueTarget
from foresci.schema import FAMILIES, Family, candidates_of

UNLIKELY = 0.01
PREVAILS = 0.8
FEWEST = 5
"""Tasks below which no label is said to prevail."""
ORDERS = 9_999
SEED = 20250930
JUDGED = ("trajectory", "venue family")
"""Kinds of labels that are answers, so that none may prevail."""


def counted(bench: Opened) -> tuple[Counted, ...]:
    """Tasks by family, domain, cutoff and right answer; the first three are there to be read."""
    tasks = list(bench.tasks.values())
    labels: defaultdict[tuple[Family | None, str], Counter[str]] = defaultdict(Counter)
    labels[None, "family"].update(task.family for task in tasks)
    labels[None, "domain"].update(task.domain for task in tasks)
    labels[None, "cutoff"].update(str(task.cutoff) for task in tasks)
    for task in tasks:
        target = bench.targets.get(task.id)
        if isinstance(target, DirectionTarget):
            labels[task.family, "trajectory"][target.trajectory] += 1
        elif isinstance(target, VenueTarget):
            texts = {one.id: one.text for one in candidates_of(task)}
            labels[task.family, "venue family"][texts.get(target.canonical, "?")] += 1
    return tuple(
        Counted(family=family, kind=kind, counts=dict(sorted(counts.items())))
        for (family, kind), counts in labels.items()
    )


def positions(bench: Opened) -> tuple[Positions, ...]:
    """Where right candidates stand, by family; see `bench.right` for what counts as right.

    The statistic is Pearson's chi-square of the places against their expectation; its distribution
    is that of 9,999 random orders of every task's candidates (Monte Carlo test, Davison and Hinkley
    1997, section 4.2), because tasks differ in how many candidates and right ones they have.
    """
    return tuple(one for family in FAMILIES if (one := _positions(bench, family)) is not None)


def check_balance(counts: Iterable[Counted], places: Iterable[Positions]) -> Iterator[Finding]:
    """Warnings where one label has more than 80 % of tasks, or places are no random ones."""
    for one in counts:
        total = sum(one.counts.values())
        for label, count in one.counts.items() if one.kind in JUDGED else ():
            if total >= FEWEST and count > PREVAILS * total:
                yield _warning(f"{one.family}: {count} of {total} tasks have {one.kind} {label!r}")
    for spread in places:
        if spread.p < UNLIKELY:
            found = ", ".join(f"{place}: {count:g}" for place, count in spread.counts.items())
            yield _warning(
                f"{spread.family}: right candidates are not in random places (p = {spread.p:.4f};"
                f" {found})"
            )


def _positions(bench: Opened, family: Family) -> Positions | None:
    sets: list[tuple[int, list[int]]] = []
    for task in bench.tasks.values():
        names, right = bench.names(task), bench.right(task)
        places = [place for place, name in enumerate(names) if name in right]
        if task.family == family and places:
            sets.append((len(names), places))
    if not sets:
        return None
    most = max(size for size, _ in sets)
    expected = np.sum([_spread(range(size), most) for size, _ in sets], axis=0)
    observed = np.sum([_spread(places, most) for _, places in sets], axis=0)
    drawn = _random_orders(sets, most)
    reached = np.count_nonzero(
        _chi_square(drawn, expected) >= _chi_square(observed, expected) - 1e-9
    )
    return Positions(
        family=family,
        tasks=len(sets),
        counts={str(place + 1): round(float(observed[place]), 4) for place in range(most)},
        p=(int(reached) + 1) / (ORDERS + 1),
    )


def _spread(places: Iterable[int], most: int) -> NDArray[np.float64]:
    """One task spread evenly over places, shape (most,)."""
    held = list(places)
    found = np.zeros(most)
    found[held] = 1 / len(held)
    return found


def _random_orders(sets: Sequence[tuple[int, list[int]]], most: int) -> NDArray[np.float64]:
    """Tasks by place under random orders, shape (ORDERS, most)."""
    generator = np.random.default_rng(SEED)
    total = np.zeros((ORDERS, most))
    rows = np.arange(ORDERS)
    for size, places in sets:
        order = generator.permuted(np.tile(np.arange(size), (ORDERS, 1)), axis=1)
        for column in range(len(places)):
            total[rows, order[:, column]] += 1 / len(places)
    return total


def _chi_square(found: NDArray[np.float64], expected: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sum over places (the last axis) of (found - expected)^2 / expected."""
    statistic: NDArray[np.float64] = np.sum((found - expected) ** 2 / expected, axis=-1)
    return statistic


def _warning(message: str) -> Finding:
    return Finding(severity="warning", check="balance", task_id=None, message=message)
