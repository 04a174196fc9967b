"""Hits for what findings cite, so that it can get into the packet."""

from collections.abc import Iterable

from agents.passages import row_of
from agents.state import Json
from controls.findings import Findings
from foresci.schema import Retrieval
from knowledge_base.fusion import RANK_OFFSET


def cited_hits(findings: Findings) -> list[Json]:
    """One hit for each row that an assessment or a note cites by mark, in their order."""
    hits: list[Json] = []
    for one in findings.assessments:
        hits += found_hits(_rows(one.evidence), one.about, one.reason)
    for note in findings.notes:
        hits += found_hits(_rows(note.evidence), note.about, note.text)
    return hits


def found_hits(rows: Iterable[int], about: str | None, query: str) -> list[Json]:
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


def _rows(cited: Iterable[str]) -> list[int]:
    return [row for one in cited if (row := row_of(one)) is not None]
