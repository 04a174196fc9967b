"""Hits for what findings cite, so that it can get into the packet."""

from collections.abc import Iterator, Sequence

from agents.findings import Findings
from agents.passages import row_of
from agents.state import Json
from foresci.schema import Retrieval

RANK_OFFSET = 60
"""As in reciprocal rank fusion, so that these hits compare with those of a search."""


def cited_hits(findings: Findings) -> list[Json]:
    """One hit for each row that an assessment or a note cites by mark, in their order."""
    hits: list[Json] = []
    for one in findings.assessments:
        hits += _hits(one.about, one.reason, one.evidence)
    for note in findings.notes:
        hits += _hits(note.about, note.text, note.evidence)
    return hits


def _hits(about: str | None, said: str, evidence: Sequence[str]) -> Iterator[Json]:
    rows = [row for cited in evidence if (row := row_of(cited)) is not None]
    for rank, row in enumerate(rows, start=1):
        found = Retrieval(query=said, fused_rank=rank, fused_score=1 / (RANK_OFFSET + rank))
        yield {"about": about, "row": row, "retrieval": found.to_json()}
