"""From paper rows to the chunks by which papers are shown and cited."""

from collections.abc import Iterable

from agents.passages import abstract_row, mark
from foresci.schema import SupportPassage
from knowledge_base import KnowledgeBase


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
