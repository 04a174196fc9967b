"""Seeded exchanges in which nobody keeps what is their own."""

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluation.validation.subjects import Subject
from foresci.errors import UsageError

Group = tuple[Hashable, ...]


class NothingToExchangeError(UsageError):
    """The runs have nothing that could stand in for what is each other's own."""


def derangement(size: int, generator: np.random.Generator) -> NDArray[np.intp]:
    """A random permutation of `size` places, two or more, that leaves none where it is.

    All such permutations are equally likely: whole permutations are drawn until one fits, which
    takes e = 2.7 draws on average.
    """
    own = np.arange(size)
    while True:
        drawn = generator.permutation(size)
        if not np.any(drawn == own):
            return drawn


def mismatched(subjects: Sequence[Subject], seed: int) -> dict[int, int]:
    """For each subject the place of one of another task, in the same domain at the same cutoff.

    Within a group the subjects are put in a seeded order of tasks and shifted by the size of the
    largest task, so that each subject lends to one other and nobody to the same task. Subjects for
    which there is no other task, or too few runs of others, are left out.

    Args:
        subjects: the runs that have evidence.
        seed: of the order of tasks, and of runs within a task.
    """
    groups: dict[Group, list[int]] = {}
    for place, subject in enumerate(subjects):
        groups.setdefault(subject.cell, []).append(place)
    generator = np.random.default_rng(seed)
    found: dict[int, int] = {}
    for group in sorted(groups, key=str):
        found |= _shifted(groups[group], subjects, generator)
    return found


def _shifted(
    places: list[int], subjects: Sequence[Subject], generator: np.random.Generator
) -> dict[int, int]:
    tasks: dict[tuple[str, str], list[int]] = {}
    for place in places:
        tasks.setdefault(subjects[place].place, []).append(place)
    names = sorted(tasks)
    rows = [
        [tasks[names[at]][one] for one in generator.permutation(len(tasks[names[at]]))]
        for at in generator.permutation(len(names))
    ]
    order = [place for row in rows for place in row]
    shift = max(map(len, rows))
    pairs = {order[at]: order[(at + shift) % len(order)] for at in range(len(order))}
    return {
        own: other
        for own, other in sorted(pairs.items())
        if subjects[own].place != subjects[other].place
    }
