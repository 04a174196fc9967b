"""Scores of runs by every reference of their group, and what random references earn."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from evaluation.statistics import LEVEL
from evaluation.validation.swapping import derangement
from foresci.schema import Record

SAME = 1e-12
"""Means that differ by less are equal but for rounding."""


class Chance(Record):
    """What answers earn by references that are not their own."""

    mean: float = Field(description="Mean over the derangements.")
    low: float = Field(description="2.5 % quantile of their means.")
    high: float = Field(description="97.5 % quantile of their means.")
    p: float = Field(description="Share of all permutations that reach the own mean.")


class Block(NamedTuple):
    """Tasks that exchange references, with the scores of their runs by every reference."""

    tasks: tuple[str, ...]
    task_of: NDArray[np.intp]
    """The own task of each run, shape (runs,)."""
    scores: NDArray[np.float64]
    """Shape (runs, tasks), nan where a score is undefined."""

    @property
    def own(self) -> NDArray[np.float64]:
        """Scores by the own references, shape (runs,)."""
        found: NDArray[np.float64] = self.scores[np.arange(len(self.task_of)), self.task_of]
        return found

    def deranged(self, generator: np.random.Generator) -> NDArray[np.float64]:
        """Scores by one derangement of the references, shape (runs,).

        All runs of a task get the reference of one other task, and each reference is given once.
        """
        return self._assigned(derangement(len(self.tasks), generator))

    def permuted(self, generator: np.random.Generator) -> NDArray[np.float64]:
        """As `deranged`, but that tasks may keep their own references, as chance has it."""
        return self._assigned(generator.permutation(len(self.tasks)))

    def _assigned(self, lent: NDArray[np.intp]) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self.scores[np.arange(len(self.task_of)), lent[self.task_of]]
        return found


def drawn_pairs(
    blocks: Sequence[Block], generator: np.random.Generator
) -> dict[str, list[tuple[float, float]]]:
    """(own, drawn) scores by task, of the runs that have both, for one derangement."""
    pairs: dict[str, list[tuple[float, float]]] = {}
    for block in blocks:
        for task, own, drawn in zip(
            block.task_of, block.own, block.deranged(generator), strict=True
        ):
            if not np.isnan(own + drawn):
                pairs.setdefault(block.tasks[task], []).append((float(own), float(drawn)))
    return pairs


def chance_of(blocks: Sequence[Block], generator: np.random.Generator, permutations: int) -> Chance:
    """What random references earn, of the runs that have a score by their own one.

    The level is told by derangements, in which nobody has its own reference. p is that of a
    permutation test, which must draw from all permutations: the share whose mean reaches the own
    one, the real assignment counted among them, so that it is never 0 (Phipson and Smyth 2010,
    doi:10.2202/1544-6115.1585). With two tasks it cannot fall much below 1/2.

    Args:
        blocks: at least one run with a score by its own and by another reference.
        generator: of the draws.
        permutations: how many of each kind.
    """
    kept = [~np.isnan(block.own) for block in blocks]
    own = _mean([block.own for block in blocks], kept)
    deranged, permuted = np.empty(permutations), np.empty(permutations)
    for draw in range(permutations):
        deranged[draw] = _mean([block.deranged(generator) for block in blocks], kept)
        permuted[draw] = _mean([block.permuted(generator) for block in blocks], kept)
    tail = (1 - LEVEL) / 2
    low, high = np.nanquantile(deranged, [tail, 1 - tail])
    return Chance(
        mean=float(np.nanmean(deranged)),
        low=float(low),
        high=float(high),
        p=_reaching(permuted, own),
    )


def _reaching(means: NDArray[np.float64], wanted: float) -> float:
    """The share of means of at least that size, the one seen counted among them."""
    return (1 + int(np.count_nonzero(means >= wanted - SAME))) / (1 + len(means))


def _mean(scores: Sequence[NDArray[np.float64]], kept: Sequence[NDArray[np.bool_]]) -> float:
    """The mean of the kept scores that are defined; nan where none is."""
    values = np.concatenate([own[at] for own, at in zip(scores, kept, strict=True)])
    defined = values[~np.isnan(values)]
    return float(defined.mean()) if len(defined) else float("nan")
