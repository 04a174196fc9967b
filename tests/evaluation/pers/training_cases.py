"""Panels whose answers have known features and a known quality."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluation.pers.features.catalogue import FEATURES, names_of
from evaluation.pers.panel.records import Item, Rating
from evaluation.pers.training.tables import FamilyTable
from foresci.schema import Answer, Family, Task
from tests.evaluation.evaluation_cases import (
    PLANNING_TASK,
    VENUE_TASK,
    planning_answer,
    venue_answer,
)

Floats = NDArray[np.float64]
FAMILY: Family = "planning"
TASKS: dict[Family, Task] = {"planning": PLANNING_TASK, "venue": VENUE_TASK}
ANSWERS: dict[Family, Answer] = {
    "planning": planning_answer("ABCD"),
    "venue": venue_answer("ml", ("nlp", "If language matters.")),
}


def features_of(count: int, generator: np.random.Generator, family: Family = FAMILY) -> Floats:
    """Features drawn evenly over their ranges, of shape (count, features)."""
    highest = np.array([feature.highest for feature in FEATURES[family]])
    return np.asarray(generator.random((count, len(highest))) * highest, dtype=np.float64)


def quality_of(features: Floats) -> Floats:
    """In points: two features that add up, and two of which the weaker one counts."""
    given = features / features.max(axis=0)
    alone = 1.5 * given[:, 0] + given[:, 1]
    together = np.minimum(given[:, 2], given[:, 3])
    return np.asarray(2.0 + alone + 2.0 * together, dtype=np.float64)


def ratings_of(
    quality: Floats, noise: float, generator: np.random.Generator
) -> tuple[dict[str, int], ...]:
    """What three raters give, each with a bias of their own."""
    biases = (-0.3, 0.0, 0.3)
    given = quality[:, None] + biases + generator.normal(scale=noise, size=(len(quality), 3))
    points = np.clip(np.rint(given), 1, 7).astype(int)
    return tuple(dict(zip(("ann", "bob", "cat"), row.tolist(), strict=True)) for row in points)


def table_with(
    features: Floats, ratings: Sequence[Mapping[str, int]], each: int = 4, family: Family = FAMILY
) -> FamilyTable:
    """A table of answers, so many to each task."""
    tasks = tuple(f"task {place // each:03d}" for place in range(len(features)))
    return FamilyTable(family, names_of(family), tasks, features, tuple(ratings))


def simulated(noise: float, answers: int = 160, seed: int = 0) -> tuple[FamilyTable, Floats]:
    """A table whose raters see a known quality with noise, and that quality."""
    generator = np.random.default_rng(seed)
    features = features_of(answers, generator)
    quality = quality_of(features)
    return table_with(features, ratings_of(quality, noise, generator)), quality


def items_of(family: Family, answers: int, each: int = 4, first: int = 1) -> list[Item]:
    """Items of a panel, so many to each task; the answers differ in nothing that matters here."""
    return [
        Item(
            id=f"P{first + place:04d}",
            task=_task(family, place // each),
            answer=ANSWERS[family],
        )
        for place in range(answers)
    ]


def _task(family: Family, number: int) -> Task:
    asked = {"id": f"RFPLA-{number:04d}", "question": f"Question {number}?"}
    return TASKS[family].model_copy(update=asked)


def ratings_for(items: Sequence[Item], given: Sequence[Mapping[str, int]]) -> list[Rating]:
    """The ratings of items as an import stores them."""
    return [
        Rating(item=item.id, rater=rater, rating=rating)
        for item, row in zip(items, given, strict=True)
        for rater, rating in row.items()
    ]
