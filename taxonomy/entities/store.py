"""The entities of a domain's papers, with which of them occur together."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_array, csr_array

from taxonomy.entities.likelihood import log_likelihood_ratio
from taxonomy.induction.phrases import phrase_key

FEWEST_TOGETHER = 3
"""Papers that hold two things at least, before they count as going together."""

_BORDER = re.compile(r"[.,;:!?()\[\]{}\"\u201c\u201d|/]")

Mask = NDArray[np.bool_]


class Related(NamedTuple):
    """An entity that goes with others."""

    entity: str
    together: int
    """Papers that hold it and one of the others."""
    ratio: float
    """Log-likelihood ratio, above 0."""


@dataclass(frozen=True)
class EntityStore:
    """What the papers of one domain name, up to the cutoff of their knowledge base.

    An entity is known by its key: its words, folded, with acronyms spelt out.

    Attributes:
        rows: paper row of each paper in the knowledge base, ascending.
        public_on: first public day of each paper, datetime64[D].
        keys: phrases of the domain, ascending; entities, and single words of wide use.
        forms: how each is mostly written.
        is_entity: which of the keys are entities, shape (keys,).
        uses: 1 where a paper uses a phrase, shape (papers, keys).
        column_of: column of every phrase, acronyms and what they stand for included.
    """

    rows: NDArray[np.int64]
    public_on: NDArray[np.datetime64]
    keys: tuple[str, ...]
    forms: tuple[str, ...]
    is_entity: Mask
    uses: csr_array
    column_of: Mapping[str, int]

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def papers(self) -> NDArray[np.int64]:
        """Papers that use each phrase, shape (keys,)."""
        return np.asarray(self.uses.sum(axis=0)).ravel().astype(np.int64)

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """ln((papers + 1) / (papers with it + 1)) of each phrase, shape (keys,)."""
        return np.log((len(self) + 1) / (self.papers + 1))

    @cached_property
    def _columns(self) -> csc_array:
        return csc_array(self.uses)

    def named(self, text: str, *, any_phrase: bool = False) -> tuple[str, ...]:
        """The entities that a text names, in order, each once; of nested ones the longest.

        Args:
            text: any text.
            any_phrase: take every known phrase, single words of wide use included.
        """
        found = (
            column
            for part in _BORDER.split(text)
            for column in self._longest_matches(phrase_key(part).split(), any_phrase=any_phrase)
        )
        return tuple(dict.fromkeys(self.keys[column] for column in found))

    def _longest_matches(self, words: list[str], *, any_phrase: bool) -> Iterator[int]:
        start = 0
        while start < len(words):
            step = 1
            for length in range(min(self._longest, len(words) - start), 0, -1):
                column = self.column_of.get(" ".join(words[start : start + length]))
                if column is not None and (any_phrase or self.is_entity[column]):
                    yield column
                    step = length
                    break
            start += step

    @cached_property
    def _longest(self) -> int:
        return max((len(key.split()) for key in self.column_of), default=0)

    def form(self, entity: str) -> str:
        """How an entity is mostly written; an unknown one as it is given."""
        column = self.column_of.get(phrase_key(entity))
        return entity if column is None else self.forms[column]

    def known(self, entities: Iterable[str]) -> list[int]:
        """Columns of those entities that are known, however written, ascending, each once."""
        keys = map(phrase_key, entities)
        return sorted({self.column_of[key] for key in keys if key in self.column_of})

    def papers_with(self, entities: Iterable[str]) -> Mask:
        """Which papers hold at least one of the entities, shape (papers,)."""
        return np.asarray(self._columns[:, self.known(entities)].sum(axis=1)).ravel() > 0

    def closeness(self, entities: Iterable[str]) -> NDArray[np.float64]:
        """Cosine of every paper's entities to some entities, idf weighted, shape (papers,).

        In [0, 1]; 0 for a paper without any. A single word of wide use that is asked for counts as
        an entity.
        """
        columns = self.known(entities)
        asked = np.zeros(len(self.keys), dtype=np.bool_)
        asked[columns] = True
        squares = self.weights**2
        met = self.uses @ (squares * asked)
        held = self.uses @ (squares * (self.is_entity | asked))
        lengths = np.sqrt(held * squares[columns].sum())
        return np.asarray(np.divide(met, lengths, out=np.zeros(len(self)), where=lengths > 0))

    def related(self, entities: Iterable[str], k: int) -> tuple[Related, ...]:
        """The k entities that go most with the papers on some entities, best first.

        See `going_with`, which is asked for the papers that hold one of them.
        """
        given = tuple(entities)
        return self.going_with(self.papers_with(given), k, apart_from=given)

    def going_with(
        self, papers: Mask, k: int, apart_from: Iterable[str] = (), within: Mask | None = None
    ) -> tuple[Related, ...]:
        """The k entities that go most with some papers, best first; equal ones by key.

        Ranked by the log-likelihood ratio of holding an entity and being one of those papers. At
        least three papers must do both.

        Args:
            papers: which papers, shape (papers,).
            k: how many at most.
            apart_from: entities that are left out, with those nested in them or holding them
                (`agent` and `agent memory` meet by construction).
            within: count among these papers alone, shape (papers,).
        """
        counted = np.ones(len(self), dtype=np.bool_) if within is None else within
        inside = papers & counted
        if not inside.any():
            return ()
        together = self._uses_among(inside)
        ratio = log_likelihood_ratio(
            together, float(inside.sum()), self._uses_among(counted), float(counted.sum())
        )
        able = self.is_entity & (together >= FEWEST_TOGETHER) & (ratio > 0)
        places = np.flatnonzero(able)
        ranked = places[np.lexsort((places, -ratio[places]))].tolist()
        given = [f" {self.keys[column]} " for column in self.known(apart_from)]
        kept = (place for place in ranked if not _is_nested(f" {self.keys[place]} ", given))
        return tuple(
            Related(self.keys[place], int(together[place]), float(ratio[place]))
            for place in islice(kept, k)
        )

    def _uses_among(self, papers: Mask) -> NDArray[np.float64]:
        if papers.all():
            return self.papers.astype(np.float64)
        uses: NDArray[np.float64] = self.uses.T @ papers.astype(np.float64)
        return uses


def _is_nested(padded: str, others: Iterable[str]) -> bool:
    return any(one in padded or padded in one for one in others)
