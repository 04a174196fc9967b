"""What a regressor is fitted on: features and mean ratings of answers, with their tasks."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluation.pers.panel.records import Item, Rating
from evaluation.pers.training.keys import task_key
from evaluation.pers.training.records import LeftOut
from foresci.errors import UsageError
from foresci.schema import FAMILIES, Family
from foresci.storage import canonical_json, sha256_text

Floats = NDArray[np.float64]
LEAST_RATERS = 2
"""Who rate an answer; one rater's mean is that rater's taste."""
LEAST_ANSWERS = 40
LEAST_TASKS = 10
"""Of a family with a regressor. With fewer, regressors of simulated panels order answers worse than
the untrained rubric does (docs/persuasiveness.md); ten tasks are two for each fold."""
NEEDED = (
    f"at least {LEAST_ANSWERS} answers to {LEAST_TASKS} tasks, each rated by {LEAST_RATERS} or more"
)


@dataclass(frozen=True)
class FamilyTable:
    """The rated answers of one family, in order of item ids."""

    family: Family
    names: tuple[str, ...]
    """Of the features."""
    tasks: tuple[str, ...]
    """The task of each answer, as `task_key` names it."""
    features: Floats
    """Of shape (answers, features)."""
    ratings: tuple[Mapping[str, int], ...]
    """Of each answer, by rater."""

    @cached_property
    def target(self) -> Floats:
        """The mean rating of each answer, of shape (answers,)."""
        return np.array([np.mean(sorted(given.values())) for given in self.ratings])

    def row(self, place: int) -> dict[str, float]:
        """The features of one answer by name."""
        return dict(zip(self.names, self.features[place].tolist(), strict=True))


class Rated(NamedTuple):
    """The answers of a panel that can be trained on, and what cannot."""

    by_family: dict[Family, tuple[Item, ...]]
    """Items that enough people rated, by id, of families with enough of them."""
    left_out: tuple[LeftOut, ...]
    rated_once: int
    """Answers with a rating, but too few of them."""


def panel_fingerprint(items: Sequence[Item], ratings: Sequence[Rating]) -> str:
    """SHA-256 of what was rated and how, whatever the order of the lines; comments do not count."""
    shown = sorted(canonical_json(item.to_json()) for item in items)
    given = sorted([rating.item, rating.rater, str(rating.rating)] for rating in ratings)
    return sha256_text(canonical_json([shown, given]))


def by_item(ratings: Sequence[Rating]) -> dict[str, dict[str, int]]:
    """The ratings of every item by rater."""
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for one in ratings:
        found[one.item][one.rater] = one.rating
    return dict(found)


def choose_rated(items: Sequence[Item], ratings: Sequence[Rating]) -> Rated:
    """The families that can be trained on.

    Raises:
        UsageError: there is none; the message says what is needed and what there is.
    """
    counts = {item: len(given) for item, given in by_item(ratings).items()}
    enough = [item for item in items if counts.get(item.id, 0) >= LEAST_RATERS]
    chosen: dict[Family, tuple[Item, ...]] = {}
    left_out = []
    for family in FAMILIES:
        own = sorted((one for one in enough if one.task.family == family), key=lambda one: one.id)
        tasks = len({task_key(one.task) for one in own})
        if len(own) >= LEAST_ANSWERS and tasks >= LEAST_TASKS:
            chosen[family] = tuple(own)
        else:
            reason = f"{len(own)} answers to {tasks} tasks rated by {LEAST_RATERS} or more"
            left_out.append(LeftOut(family=family, reason=reason))
    if not chosen:
        there = "; ".join(f"{one.family}: {one.reason}" for one in left_out)
        raise UsageError(f"too few ratings: a family needs {NEEDED}; there are {there}")
    return Rated(chosen, tuple(left_out), sum(0 < n < LEAST_RATERS for n in counts.values()))


def table_of(
    family: Family,
    items: Sequence[Item],
    ratings: Mapping[str, Mapping[str, int]],
    measured: Mapping[str, Mapping[str, float]],
    names: tuple[str, ...],
) -> FamilyTable:
    """Bring together what is known of a family's items.

    Args:
        family: of all items.
        items: in order of their ids.
        ratings: by item and rater.
        measured: features by item and name.
        names: of the features, in the order of the columns.
    """
    return FamilyTable(
        family=family,
        names=names,
        tasks=tuple(task_key(item.task) for item in items),
        features=np.array([[measured[item.id][name] for name in names] for item in items]),
        ratings=tuple(ratings[item.id] for item in items),
    )
