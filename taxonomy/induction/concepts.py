"""Choosing topics among phrases: few that together cover many papers, and differ."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import snowballstemmer
from numpy.typing import NDArray
from scipy.sparse import csc_array

from taxonomy.induction.phrases import TITLE_WEIGHT, Phrases

FEWEST_CORE = 3
"""Core papers of a topic at least, and core papers that use the phrase that names it."""
WIDEST_SHARE = 0.6
"""A phrase that more of the papers use says nothing about which of them is which."""
LEAST_LIFT = 1.3
"""A topic's phrase is used so much more often below the parent than everywhere."""
MOST_LIFT = 4.0
"""More lift than this makes a phrase no better."""
TITLE_VALUE, ABSTRACT_VALUE = 1.0, 0.5
"""What it is worth that a paper's title, or its abstract alone, holds a phrase."""
OVERLAP = 0.8
"""A phrase whose papers lie to this share within a chosen topic belongs to that topic."""
ALIKE = 0.5
"""Cosine of the mean vectors of two phrases' papers from which they are on the same topic."""
MOST_VARIANTS = 8
"""Phrases beside the one that names a topic by which it is recognised."""

_STEMMER = snowballstemmer.stemmer("english")
_SAME = {"dataset": "data", "math": "mathemat", "erasur": "eras", "synthesi": "generat"}
"""Stems that mean the same in names of topics."""


@dataclass(frozen=True)
class Concept:
    """A phrase chosen as a topic, and phrases on the same topic, nearest first."""

    column: int
    variants: tuple[int, ...]


class Chooser:
    """Chooses concepts among the phrases of some papers.

    Args:
        phrases: of all papers.
        meanings: key of each phrase with its acronyms spelt out, shape (phrases,).
        vectors: unit vector of every paper, shape (papers, width).
        rows: the papers to be covered.
        columns: the phrases that may name a topic.
        fitness: how well each of them would name one, shape (columns,).
        least_lift: how much more often than everywhere the papers use a phrase at least.
    """

    def __init__(
        self,
        phrases: Phrases,
        meanings: Sequence[str],
        vectors: NDArray[np.float32],
        rows: NDArray[np.int64],
        columns: NDArray[np.int64],
        fitness: NDArray[np.float64],
        least_lift: float = LEAST_LIFT,
    ) -> None:
        weights = csc_array(phrases.weights[rows])[:, columns]
        inside = np.diff(weights.indptr)
        share = inside / max(1, len(rows))
        lift = share / np.maximum(phrases.papers[columns] / len(vectors), 1e-12)
        kept = np.flatnonzero(
            (inside >= FEWEST_CORE) & (share <= WIDEST_SHARE) & (lift >= least_lift)
        )
        self.meanings = [stemmed(meanings[column]) for column in columns[kept].tolist()]
        self.columns = columns[kept]
        self.factor = (0.5 + np.minimum(lift[kept], MOST_LIFT) / MOST_LIFT) * fitness[kept]
        dense = weights[:, kept].toarray()
        self.value = np.where(
            dense >= TITLE_WEIGHT, TITLE_VALUE, np.where(dense > 0, ABSTRACT_VALUE, 0.0)
        )
        means = _means(self.value > 0, vectors[rows] - vectors[rows].mean(axis=0))
        self.alike = means @ means.T
        codes = np.unique([" ".join(sorted(words)) for words in self.meanings], return_inverse=True)
        self.alike[codes[1][:, None] == codes[1][None, :]] = 1.0

    def choose(self, most: int, parent: str, taken: Sequence[str]) -> list[Concept]:
        """Greedily the concepts that cover most papers not covered yet; ties go by phrase.

        A concept is worth what it adds for each paper, by its phrase or by one alike.

        Args:
            most: concepts at most.
            parent: a phrase whose words, or some of them, do not name a narrower topic.
            taken: phrases that may not name a topic.

        `parent` and `taken` are keys with their acronyms spelt out.
        """
        wide, used = stemmed(parent), set(map(stemmed, taken))
        open_ = np.array(
            [words not in used and not words <= wide for words in self.meanings], dtype=np.bool_
        )
        uncovered = np.ones(len(self.value))
        chosen: list[Concept] = []
        while len(chosen) < most and open_.any():
            best = self._best(open_, uncovered)
            covered = self._worth(best) > 0
            if uncovered[covered].sum() < FEWEST_CORE:
                break
            first, *others = self.columns[best].tolist()
            chosen.append(Concept(first, tuple(others)))
            uncovered[covered] = 0.0
            open_[best] = False
            open_ &= ~self._within(covered)
        return chosen

    def _best(self, open_: NDArray[np.bool_], uncovered: NDArray[np.float64]) -> NDArray[np.int64]:
        """The group of the free phrase that adds most."""
        free = np.flatnonzero(open_)
        groups = [self._group(place, open_) for place in free.tolist()]
        gains = [float(self._worth(group) @ uncovered) for group in groups]
        return groups[int((np.array(gains) * self.factor[free]).argmax())]

    def _group(self, place: int, open_: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The phrase at a place, then those alike that are free, nearest first."""
        near = np.flatnonzero((self.alike[place] >= ALIKE) & open_)
        near = near[near != place]
        order = np.argsort(-self.alike[place][near], kind="stable")[:MOST_VARIANTS]
        return np.concatenate(([place], near[order]))

    def _worth(self, group: NDArray[np.int64]) -> NDArray[np.float64]:
        worth: NDArray[np.float64] = self.value[:, group].max(axis=1)
        return worth

    def _within(self, covered: NDArray[np.bool_]) -> NDArray[np.bool_]:
        used = self.value > 0
        inside = used[covered].sum(axis=0)
        within: NDArray[np.bool_] = inside >= OVERLAP * used.sum(axis=0)
        return within


def stemmed(meaning: str) -> frozenset[str]:
    """The stems of a phrase: phrases with equal ones mean the same."""
    return frozenset(_SAME.get(stem, stem) for stem in _STEMMER.stemWords(meaning.split()))


def _means(used: NDArray[np.bool_], vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    """Mean vector, of length 1, of the papers that use each phrase, shape (phrases, width)."""
    sums = used.T.astype(np.float64) @ vectors.astype(np.float64)
    norms = np.linalg.norm(sums, axis=1, keepdims=True)
    norms[norms == 0] = 1.0
    return np.asarray(sums / norms, dtype=np.float64)
