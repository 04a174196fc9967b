"""From paper rows to the chunks by which papers are shown and cited."""

from collections.abc import Iterable, Sequence

from agents.passages import mark
from agents.signals.citing import RANK_OFFSET
from agents.state import Json
from foresci.schema import Retrieval, SupportPassage
from knowledge_base import KnowledgeBase
from knowledge_base.neighbours import neighbourhood


def abstract_row(kb: KnowledgeBase, paper: int) -> int:
    """The chunk row of a paper's abstract, or of its title where it has none."""
    return int(neighbourhood(kb).first_rows[paper])


def abstract_marks(kb: KnowledgeBase, papers: Iterable[int]) -> tuple[str, ...]:
    """The marks of the abstracts of some papers."""
    return tuple(mark(abstract_row(kb, paper)) for paper in papers)


def support_row(kb: KnowledgeBase, passage: SupportPassage) -> int | None:
    """The chunk that holds the beginning of a support passage; None where there is none."""
    paper = kb.table.row_of.get(passage.paper_id)
    if paper is None:
        return None
    row = abstract_row(kb, paper)
    while row < len(kb.chunk_papers) and kb.paper_row(row) == paper:
        chunk = kb.chunk(row)
        if chunk.section == passage.section and chunk.start <= passage.start < chunk.end:
            return row
        row += 1
    return None


def found_hits(rows: Sequence[int], about: str | None, query: str) -> list[Json]:
    """Hits for chunks that were found by another way than a search, best first.

    Args:
        rows: chunk rows.
        about: the option they speak of.
        query: how they were found, for the record of retrieval.
    """
    return [
        {
            "about": about,
            "row": row,
            "retrieval": Retrieval(
                query=query, fused_rank=rank, fused_score=1 / (RANK_OFFSET + rank)
            ).to_json(),
        }
        for rank, row in enumerate(rows, start=1)
    ]
