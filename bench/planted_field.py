"""A made-up field of research whose trends are known, and the papers that write of it.

A direction is one of 25 phrases. One doubles its share of the papers after the cutoff, one halves
it, and one keeps it while its papers, nearly all on one of its three parts before, spread over all
three. What doubles takes what halves gives up, so that every other direction keeps its share
exactly, up to chance. All three lie in one area of the field, so that they compete in questions
about it.
"""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.planted_text import HEADS, Subject, abstract, coined, title
from evaluation.realized.period import Period, months_later
from foresci.schema import Paper
from taxonomy.dimensions import Dimension

Plant = Literal["doubling", "halving", "splitting"]
Division = tuple[float, float, float]
"""Shares of a direction's papers on each of its parts."""
PLANTS: tuple[Plant, ...] = ("doubling", "halving", "splitting")

CUTOFF = date(2025, 9, 30)
MONTHS_BEFORE, MONTHS_AFTER = 12, 6
PERIOD = Period(
    before_start=months_later(CUTOFF, -MONTHS_BEFORE) + timedelta(days=1),
    cutoff=CUTOFF,
    window_end=months_later(CUTOFF, MONTHS_AFTER),
)
DIRECTIONS, AREAS = 25, 6
SUBJECTS, HOW_MANY = (1, 2, 3), (0.3, 0.4, 0.3)
"""Directions that a paper is about, and how many papers are about so many: two on average."""
SMALL, LARGE, SPLIT_SHARE = 0.08, 0.16, 0.12
"""Shares of what doubles (from the first to the second), halves (back), and splits."""
TOGETHER: Division = (0.84, 0.08, 0.08)
APART: Division = (1 / 3, 1 / 3, 1 / 3)
STATIONARY: Division = (0.5, 0.3, 0.2)
"""How the papers of a direction divide over its parts."""
WITH_PARTS = 5
"""Directions that have parts; one of them is what splits."""
UNEVEN = (0.6, 1.4)
"""Papers of a month against the mean of its period."""


class Sides(NamedTuple):
    """A share before the cutoff and after it."""

    before: float
    after: float


@dataclass(frozen=True)
class Direction:
    """A direction with what is planted in it."""

    label: str
    dimension: Dimension
    area: str
    share: Sides
    parts: tuple[str, ...] = ()
    divided: tuple[Division, Division] = (STATIONARY, STATIONARY)
    """Over its parts, before and after the cutoff."""
    plant: Plant | None = None


@dataclass(frozen=True)
class Written:
    """Papers by id, and the ids of those on each direction and part, by label."""

    papers: tuple[Paper, ...]
    about: Mapping[str, frozenset[str]]


def made_up_field(
    seed: int, planted: bool = True, together: Division = TOGETHER
) -> tuple[Direction, ...]:
    """The directions of a field; their shares sum to two, the mean number a paper is about.

    Args:
        seed: of names and sizes.
        planted: whether anything changes; without, the same field stays as it was at the cutoff.
        together: how the papers of what splits divide over its parts before the cutoff.
    """
    rng = random.Random(f"planted/field/{seed}")  # noqa: S311 - no secret
    words = coined(rng)
    dimensions: list[Dimension] = ["tasks", "methods"]

    def named(row: int) -> str:
        return f"{next(words)} {rng.choice(HEADS[dimensions[row % 2]])}"

    areas = [named(row) for row in range(AREAS)]
    labels = [named(row) for row in range(DIRECTIONS)]
    plants = dict(zip(rng.sample(range(0, DIRECTIONS, AREAS), len(PLANTS)), PLANTS, strict=True))
    others = [row for row in range(DIRECTIONS) if row not in plants]
    divided = {row for row, plant in plants.items() if plant == "splitting"}
    divided |= {*rng.sample(others, WITH_PARTS - 1)}
    shares = _shares(rng, plants)
    return tuple(
        Direction(
            label=label,
            dimension=dimensions[row % 2],
            area=areas[row % AREAS],
            share=shares[row] if planted else Sides(shares[row].before, shares[row].before),
            parts=tuple(named(row) for _ in STATIONARY) if row in divided else (),
            divided=_divided(plants.get(row), planted, together),
            plant=plants.get(row),
        )
        for row, label in enumerate(labels)
    )


def written(field: Sequence[Direction], seed: int, before: int = 800, window: int = 800) -> Written:
    """Papers of a field on both sides of the cutoff, by id.

    Args:
        field: its directions.
        seed: of everything that is drawn.
        before: papers up to the cutoff, about; months differ from their mean by up to 40 %.
        window: papers after it.
    """
    rng = np.random.default_rng(_entropy(f"planted/papers/{seed}"))
    prose = random.Random(f"planted/text/{seed}")  # noqa: S311 - no secret
    months = [months_later(CUTOFF, one) for one in range(-MONTHS_BEFORE, MONTHS_AFTER)]
    names = [one.label for one in field]
    papers: list[Paper] = []
    about: dict[str, set[str]] = defaultdict(set)
    for month, count in zip(months, _coverage(rng, before, window), strict=True):
        for number, subjects in enumerate(_subjects(rng, field, month >= CUTOFF, count)):
            first = month + timedelta(days=1)
            paper = Paper(
                id=f"{first:%y%m}.{number:05}",
                title=title(prose, subjects),
                abstract=abstract(prose, subjects, names),
                public_on=first + timedelta(days=number * 28 // count),
                source="planted",
            )
            papers.append(paper)
            for name in (name for one in subjects for name in one.names):
                about[name].add(paper.id)
    return Written(tuple(papers), {name: frozenset(ids) for name, ids in about.items()})


def _shares(rng: random.Random, plants: Mapping[int, Plant]) -> list[Sides]:
    """Each direction's share on both sides, what is planted included."""
    planted: dict[Plant, Sides] = {
        "doubling": Sides(SMALL, LARGE),
        "halving": Sides(LARGE, SMALL),
        "splitting": Sides(SPLIT_SHARE, SPLIT_SHARE),
    }
    sizes = [0.0 if row in plants else rng.uniform(0.8, 1.2) for row in range(DIRECTIONS)]
    mean = float(np.dot(SUBJECTS, HOW_MANY))
    left = mean - sum(one.before for one in planted.values())
    usual = [size * left / sum(sizes) for size in sizes]
    return [
        planted[plants[row]] if row in plants else Sides(usual[row], usual[row])
        for row in range(DIRECTIONS)
    ]


def _divided(plant: Plant | None, planted: bool, together: Division) -> tuple[Division, Division]:
    if plant == "splitting":
        return together, APART if planted else together
    return STATIONARY, STATIONARY


def _coverage(rng: np.random.Generator, before: int, window: int) -> list[int]:
    """Papers of each month, oldest first."""
    sizes = rng.uniform(*UNEVEN, size=MONTHS_BEFORE + MONTHS_AFTER)
    parts = (sizes[:MONTHS_BEFORE], before), (sizes[MONTHS_BEFORE:], window)
    return [round(size * total / part.sum()) for part, total in parts for size in part]


def _subjects(
    rng: np.random.Generator, field: Sequence[Direction], after: bool, count: int
) -> list[list[Subject]]:
    """What each of so many papers is about, main subject first."""
    shares = np.array([one.share[after] for one in field])
    found = []
    for picks in _picked(rng, shares, rng.choice(SUBJECTS, size=count, p=HOW_MANY)):
        chosen = [field[row] for row in picks]
        found.append([Subject(one.area, one.label, _part(rng, one, after)) for one in chosen])
    return found


def _part(rng: np.random.Generator, direction: Direction, after: bool) -> str | None:
    if not direction.parts:
        return None
    return str(rng.choice(direction.parts, p=direction.divided[after]))


def _picked(
    rng: np.random.Generator, shares: NDArray[np.float64], wanted: NDArray[np.int64]
) -> list[list[int]]:
    """So many different directions for each paper, each drawn in proportion to its share.

    Systematic sampling over a random order (Madow 1949): points one step apart fall into the
    directions' stretches of a line, so that inclusion is exactly proportional.
    """
    order = rng.permuted(np.tile(np.arange(len(shares)), (len(wanted), 1)), axis=1)
    ends = np.cumsum(shares[order], axis=1) / shares.sum() * wanted[:, None]
    ends[:, -1] = wanted
    passed = np.floor(ends + rng.random((len(wanted), 1)))
    hit = np.diff(passed, axis=1, prepend=0) > 0
    return [rng.permutation(row[mark]).tolist() for row, mark in zip(order, hit, strict=True)]


def _entropy(name: str) -> list[int]:
    return list(name.encode())
