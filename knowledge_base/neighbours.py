"""Dated neighbours: papers on a like subject that are older or newer than a given one.

They stand in for references and citations, which a knowledge base does not hold. A neighbour tells
that work on a subject came before or after, not that one paper builds on the other, and nothing
that is said of it may call it a citation.
"""

from collections.abc import Collection
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowledge_base.base import KnowledgeBase
from knowledge_base.filters import Filters
from knowledge_base.paper_names import paper_names
from knowledge_base.remembering import remembered

GAP_DAYS = 30
"""A neighbour is at least this many days older or newer."""
DUPLICATE = 0.95
"""Papers with a greater cosine are taken for versions of one."""
RANDOM_PAIRS = 20_000
FLOOR_PERCENTILE = 95.0
SEED = 0
MENTION_BONUS = 0.1
"""What it adds to the cosine when the newer paper's text names the older one."""

KEPT = 2
"""Knowledge bases whose papers stay in memory as points."""

EdgeKind = Literal["mention", "neighbour"]
"""`mention`: the newer paper's text names the older one."""


class Neighbour(NamedTuple):
    """A dated neighbour of a paper."""

    paper: int
    """Its paper row."""
    cosine: float
    """To "topic + title + abstract" of the paper whose neighbour it is."""
    kind: EdgeKind


class Neighbourhood:
    """The papers of a knowledge base as points; get it by `neighbourhood`, which keeps it.

    A paper stands where its first chunk does, which is its abstract, or its title without one.
    """

    def __init__(self, kb: KnowledgeBase) -> None:
        self._kb = kb

    @cached_property
    def first_rows(self) -> NDArray[np.int64]:
        """The first chunk of every paper, shape (papers,)."""
        papers = np.arange(len(self._kb.table.ids))
        return np.searchsorted(self._kb.chunk_papers, papers).astype(np.int64)

    @cached_property
    def vectors(self) -> NDArray[np.float32]:
        """The unit vector of every paper, shape (papers, width)."""
        vectors: NDArray[np.float32] = self._kb.dense_vectors()[self.first_rows]
        return vectors

    @cached_property
    def floor(self) -> float:
        """95th percentile of the cosine of random pairs of papers; 1 where there is no pair."""
        count = len(self.vectors)
        if count < 2:
            return 1.0
        draw = np.random.default_rng(SEED)
        left = draw.integers(count, size=RANDOM_PAIRS)
        right = (left + draw.integers(1, count, size=RANDOM_PAIRS)) % count
        cosines = (self.vectors[left] * self.vectors[right]).sum(axis=1)
        return float(np.percentile(cosines, FLOOR_PERCENTILE))

    def cosines(self, paper: int, topic: str = "") -> NDArray[np.float64]:
        """Cosine of every paper to "topic + title + abstract" of one, shape (papers,)."""
        text = self._kb.chunk(int(self.first_rows[paper])).text
        query = f"{topic} {self._kb.table.title(paper)} {text}"
        return (self.vectors @ self._kb.embedder.embed_query(query)).astype(np.float64)

    def older(
        self,
        paper: int,
        k: int,
        topic: str = "",
        filters: Filters | None = None,
        without: Collection[int] = (),
        *,
        gated: bool = True,
    ) -> list[Neighbour]:
        """The nearest papers of at least 30 days before, best first.

        Args:
            paper: a paper row.
            k: how many at most.
            topic: words that draw the neighbours towards a subject.
            filters: what a neighbour must be.
            without: paper rows that are left out together with their duplicates.
            gated: whether papers that are no nearer than random ones are left out.
        """
        days = self._kb.table.public_on
        before = days <= days[paper] - np.timedelta64(GAP_DAYS, "D")
        kept = self._kept(before, paper, filters, without)
        text = self._text(paper)
        names = paper_names(self._kb)
        cosines = self.cosines(paper, topic)
        able = kept & (cosines + MENTION_BONUS >= self.floor) if gated else kept
        named = np.zeros(len(kept), dtype=np.bool_)
        named[names.named(np.flatnonzero(able).tolist(), text)] = True
        return self._best(cosines, named, kept, k, gated)

    def newer(
        self,
        paper: int,
        k: int,
        topic: str = "",
        filters: Filters | None = None,
        without: Collection[int] = (),
        *,
        gated: bool = True,
    ) -> list[Neighbour]:
        """The nearest papers of at least 30 days after, up to the cutoff, best first.

        Args: as for `older`.
        """
        days = self._kb.table.public_on
        after = days >= days[paper] + np.timedelta64(GAP_DAYS, "D")
        kept = self._kept(after, paper, filters, without)
        named = paper_names(self._kb).naming(paper)
        return self._best(self.cosines(paper, topic), named, kept, k, gated)

    def _kept(
        self,
        dated: NDArray[np.bool_],
        paper: int,
        filters: Filters | None,
        without: Collection[int],
    ) -> NDArray[np.bool_]:
        """Papers that may be neighbours: of the right days, allowed, and no duplicates."""
        known = self.vectors[sorted({paper, *without})]
        kept = dated & (self.vectors @ known.T <= DUPLICATE).all(axis=1)
        kept[sorted(without)] = False
        return kept if filters is None else kept & self._kb.table.mask(filters)

    def _best(
        self,
        cosines: NDArray[np.float64],
        named: NDArray[np.bool_],
        kept: NDArray[np.bool_],
        k: int,
        gated: bool,
    ) -> list[Neighbour]:
        """The k best of the kept, each once; equal ones by date, then id: the order of rows."""
        scores = cosines + MENTION_BONUS * named
        places = np.flatnonzero(kept & (scores >= self.floor) if gated else kept)
        best: list[int] = []
        for place in places[np.lexsort((places, -scores[places]))].tolist():
            if len(best) == k:
                break
            if not (self.vectors[best] @ self.vectors[place] > DUPLICATE).any():
                best.append(place)
        return [
            Neighbour(place, float(cosines[place]), "mention" if named[place] else "neighbour")
            for place in best
        ]

    def _text(self, paper: int) -> str:
        """All chunks of a paper, one after the other."""
        rows = range(*np.searchsorted(self._kb.chunk_papers, [paper, paper + 1]).tolist())
        return "\n".join(self._kb.chunk(row).text for row in rows)


@remembered(KEPT)
def neighbourhood(kb: KnowledgeBase) -> Neighbourhood:
    """The papers of a knowledge base as points; those of the last few bases are kept."""
    return Neighbourhood(kb)
