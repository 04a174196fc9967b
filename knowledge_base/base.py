"""An opened knowledge base: papers, chunks, scores and search, frozen at its cutoff."""

import time
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from foresci.errors import IntegrityError, UsageError
from foresci.schema import Chunk, Paper
from knowledge_base.batches import batches
from knowledge_base.bm25 import Bm25
from knowledge_base.columns import PaperColumns
from knowledge_base.corpus.ids import normalise_id
from knowledge_base.dense import DenseIndex
from knowledge_base.domains import domain_names
from knowledge_base.embedders import Embedder, load_embedder
from knowledge_base.filters import Filters
from knowledge_base.fusion import DEPTH, Fused, Ranked, fuse
from knowledge_base.manifest import (
    BM25_FOLDER,
    CHUNKS_FILE,
    DENSE_FILE,
    EMBEDDER_FOLDER,
    PAPERS_FILE,
    TEXTS_FOLDER,
    KBManifest,
)
from knowledge_base.ranking import PaperSpans, rank_neighbours, rank_scores
from knowledge_base.search import Hit, SearchResult, retrieval_of, trace_of
from knowledge_base.tables import paper_rows, read_table
from knowledge_base.text import tokenize
from knowledge_base.texts import Texts

QUERIES_AT_ONCE = 256
"""Queries of a batch whose lists are in memory together."""


class KnowledgeBase:
    """A knowledge base on disk. Parts are read when they are first needed.

    The cutoff belongs to the knowledge base: no argument of any method can look past it.
    """

    def __init__(self, root: Path, manifest: KBManifest) -> None:
        self.root = root
        self.manifest = manifest

    @classmethod
    def open(cls, path: Path) -> "KnowledgeBase":
        """Open a knowledge base after checking version, presence and sizes of its files.

        Raises:
            DataError: the folder is no knowledge base, or one of another version.
            IntegrityError: a file is missing or has another size; `kb verify` looks closer.
        """
        manifest = KBManifest.read(path)
        for name, entry in manifest.files.items():
            file = path / name
            if not file.is_file() or file.stat().st_size != entry.size:
                raise IntegrityError(
                    f"{file}: missing or not of the size the manifest says; build the KB again"
                )
        return cls(path, manifest)

    @property
    def cutoff(self) -> date:
        """Last first-public day in it."""
        return self.manifest.cutoff

    @cached_property
    def fingerprint(self) -> str:
        """Identifies the content; equal for equal content, whenever and wherever built."""
        return self.manifest.content_fingerprint

    @cached_property
    def table(self) -> PaperColumns:
        """The papers as columns, aligned by paper row (sorted by first public day, then id)."""
        return PaperColumns(lambda name: read_table(self.root / PAPERS_FILE, [name])[name])

    @cached_property
    def chunk_papers(self) -> NDArray[np.int64]:
        """The paper row of every chunk, shape (chunks,), ascending."""
        ids = read_table(self.root / PAPERS_FILE, ["id"])["id"].combine_chunks()
        rows = pc.index_in(self._chunks["paper_id"], value_set=ids)
        if rows.null_count:
            raise IntegrityError(f"{self.root / CHUNKS_FILE}: holds a chunk of no paper")
        papers: NDArray[np.int64] = rows.to_numpy().astype(np.int64)
        return papers

    @cached_property
    def chunk_sections(self) -> list[str]:
        """The section of every chunk."""
        sections: list[str] = self._chunks["section"].to_pylist()
        return sections

    def chunk(self, row: int) -> Chunk:
        """The chunk of a row."""
        (fields,) = self._chunks.slice(row, 1).to_pylist()
        return Chunk.parse({**fields, "text": self._texts[row]}, f"{self.root}, chunk {row}")

    def paper(self, paper_id: str) -> Paper:
        """A paper by its id, however the id is written.

        Raises:
            UsageError: the knowledge base has no such paper.
        """
        row = self.table.row_of.get(normalise_id(paper_id))
        if row is None:
            raise UsageError(f"no paper {paper_id!r} in the knowledge base {self.root}")
        return next(paper_rows(self._papers.slice(row, 1), str(self.root / PAPERS_FILE)))

    def paper_row(self, chunk_row: int) -> int:
        """The paper row of a chunk row."""
        return int(self.chunk_papers[chunk_row])

    def dense_vectors(self) -> NDArray[np.float32]:
        """The unit vector of every chunk, shape (chunks, width)."""
        return self._dense.vectors()

    @cached_property
    def embedder(self) -> Embedder:
        """The embedder that made the dense vectors."""
        return load_embedder(self.manifest.embedder.id, self.root / EMBEDDER_FOLDER)

    @cached_property
    def bm25(self) -> Bm25:
        """The word index over chunks."""
        return Bm25.load(self.root / BM25_FOLDER)

    def bm25_scores(self, query: str) -> NDArray[np.float64]:
        """BM25 score of every chunk, shape (chunks,).

        Raises:
            UsageError: the query holds no word but stop words.
        """
        return self.bm25.scores(_query_tokens(query))

    def paper_scores(self, query: str) -> NDArray[np.float64]:
        """BM25 score of every paper's best chunk, shape (papers,); 0 where it has no chunk."""
        best = np.full(len(self.table.ids), -np.inf)
        np.maximum.at(best, self.chunk_papers, self.bm25_scores(query))
        return np.where(np.isneginf(best), 0.0, best)

    def search(self, query: str, k: int = 10, filters: Filters | None = None) -> SearchResult:
        """The k best papers for a query by weighted reciprocal-rank fusion of BM25 and dense.

        Args:
            query: any text.
            k: number of hits at most. There are fewer when fewer papers fit.
            filters: applied before either retriever ranks.

        Raises:
            UsageError: an empty query, k below 1, or filters that cannot be met.
        """
        return self.search_many([query], k, filters)[0]

    def search_many(
        self, queries: Sequence[str], k: int = 10, filters: Filters | None = None
    ) -> list[SearchResult]:
        """What `search` returns for each query, several times faster for many at once.

        Dense scores are computed as one matrix product, so that their last bits may differ from
        those of a single search. The latency in each trace is the mean of the batch.

        Raises: as `search`.
        """
        started = time.perf_counter()
        if k < 1:
            raise UsageError(f"k is {k}; ask for at least one hit")
        filters = filters or Filters()
        allowed = self._allowed(filters)
        depth = max(DEPTH, k)
        found = []
        for some in batches(queries, QUERIES_AT_ONCE):
            sparse = [self.rank_by_words(query, depth, allowed) for query in some]
            dense = self._rank_all_by_vectors(some, depth, allowed)
            weight = self.manifest.embedder.fusion_weight
            found += [fuse(*lists, weight, k) for lists in zip(sparse, dense, strict=True)]
        hits = [
            tuple(self._hit(query, place) for place in places)
            for query, places in zip(queries, found, strict=True)
        ]
        elapsed_ms = 1000 * (time.perf_counter() - started) / max(1, len(queries))
        return [
            SearchResult(hits=some, trace=trace_of(query, filters, k, some, elapsed_ms))
            for query, some in zip(queries, hits, strict=True)
        ]

    def rank_by_words(
        self, query: str, depth: int, allowed: NDArray[np.bool_] | None = None
    ) -> list[Ranked]:
        """The best `depth` papers by BM25; none that holds no word of the query.

        Args:
            query: any text.
            depth: length of the list at most.
            allowed: which chunks may be returned, shape (chunks,); all of them when None.
        """
        tokens = _query_tokens(query)
        scores, above = self.bm25.scores(tokens), 0.0
        if not self.bm25.all_positive(tokens):
            scores, above = np.where(self.bm25.matches(tokens), scores, -np.inf), -np.inf
        if allowed is not None:
            scores = np.where(allowed, scores, -np.inf)
        return rank_scores(scores, self._spans, depth, above)

    def rank_by_vectors(
        self, query: str, depth: int, allowed: NDArray[np.bool_] | None = None
    ) -> list[Ranked]:
        """The best `depth` papers by inner product; none when the query has no known word.

        Args: as for `rank_by_words`.
        """
        return self._rank_all_by_vectors([query], depth, allowed)[0]

    def _rank_all_by_vectors(
        self, queries: Sequence[str], depth: int, allowed: NDArray[np.bool_] | None
    ) -> list[list[Ranked]]:
        vectors = np.stack([self.embedder.embed_query(query) for query in queries])
        known = np.flatnonzero(vectors.any(axis=1))  # to a zero vector every chunk is equally near
        places = rank_neighbours(self._dense, vectors[known], allowed, self.chunk_papers, depth)
        lists: list[list[Ranked]] = [[] for _ in queries]
        for number, found in zip(known.tolist(), places, strict=True):
            lists[number] = found
        return lists

    @cached_property
    def _spans(self) -> PaperSpans:
        return PaperSpans.of(self.chunk_papers)

    @cached_property
    def _texts(self) -> Texts:
        return Texts.load(self.root / TEXTS_FOLDER)

    @cached_property
    def _papers(self) -> pa.Table:
        return read_table(self.root / PAPERS_FILE)

    @cached_property
    def _chunks(self) -> pa.Table:
        return read_table(self.root / CHUNKS_FILE)

    @cached_property
    def _dense(self) -> DenseIndex:
        return DenseIndex.load(self.root / DENSE_FILE)

    def _allowed(self, filters: Filters) -> NDArray[np.bool_] | None:
        """Which chunks pass the filters, shape (chunks,); None when all do."""
        if filters == Filters():
            return None
        filters.check({*domain_names(), *self.table.all_domains})
        allowed = self.table.mask(filters)[self.chunk_papers]
        if filters.section is not None:
            allowed &= pc.equal(self._chunks["section"], filters.section).to_numpy()
        return allowed

    def _hit(self, query: str, place: Fused) -> Hit:
        chunk = self.chunk(place.chunk)
        return Hit(
            row=place.chunk,
            paper_id=chunk.paper_id,
            title=self.table.title(place.paper),
            public_on=self.table.public_on[place.paper].item(),
            section=chunk.section,
            text=chunk.text,
            retrieval=retrieval_of(query, place),
        )


def _query_tokens(query: str) -> list[str]:
    tokens = tokenize(query)
    if not tokens:
        raise UsageError(f"the query {query!r} holds no word to search for")
    return tokens
