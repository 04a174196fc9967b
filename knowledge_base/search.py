"""What a search returns."""

from datetime import date

from foresci.schema import Record, Retrieval
from knowledge_base.filters import Filters
from knowledge_base.fusion import Fused


class Hit(Record):
    """A paper that was found, shown by its best chunk.

    Ranks in `retrieval` count papers, each standing at the place of its best chunk in the list;
    the chunk shown is the best one of the list that contributed more.
    """

    row: int
    """Row of the chunk in the knowledge base."""
    paper_id: str
    title: str
    public_on: date
    section: str
    text: str
    retrieval: Retrieval


class TraceHit(Record):
    """One line of a trace: where a paper stood in each list."""

    paper_id: str
    row: int
    section: str
    bm25_rank: int | None
    bm25_score: float | None
    dense_rank: int | None
    dense_score: float | None
    fused_rank: int
    fused_score: float


class SearchTrace(Record):
    """What was asked and what came of it."""

    query: str
    filters: Filters
    k: int
    hits: tuple[TraceHit, ...]
    latency_ms: float
    """Wall-clock time; the one field that differs between equal searches."""


class SearchResult(Record):
    """The hits of one search, best first, and their trace."""

    hits: tuple[Hit, ...]
    trace: SearchTrace


def retrieval_of(query: str, place: Fused) -> Retrieval:
    """The ranks and scores of a fused place."""
    return Retrieval(
        query=query,
        bm25_rank=place.bm25 and place.bm25.rank,
        bm25_score=place.bm25 and place.bm25.score,
        dense_rank=place.dense and place.dense.rank,
        dense_score=place.dense and place.dense.score,
        fused_rank=place.rank,
        fused_score=place.score,
    )


def trace_of(
    query: str, filters: Filters, k: int, hits: tuple[Hit, ...], latency_ms: float
) -> SearchTrace:
    """The trace of a finished search."""
    return SearchTrace(
        query=query,
        filters=filters,
        k=k,
        hits=tuple(
            TraceHit(
                paper_id=hit.paper_id,
                row=hit.row,
                section=hit.section,
                **hit.retrieval.model_dump(exclude={"query"}),
            )
            for hit in hits
        ),
        latency_ms=round(latency_ms, 3),
    )
