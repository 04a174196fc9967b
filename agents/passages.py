"""Passages by the mark of their chunk, before and after a packet is frozen."""

from collections.abc import Iterable, Mapping

from agents.state import Json
from controls.findings import Findings
from foresci.schema import Evidence
from knowledge_base import KnowledgeBase
from knowledge_base.neighbours import neighbourhood

LETTER = "R"


def mark(row: int) -> str:
    """How a chunk is cited until packet ids exist."""
    return f"{LETTER}{row}"


def row_of(cited: str) -> int | None:
    """The chunk row of a mark; None when the text is none."""
    digits = cited.removeprefix(LETTER)
    return int(digits) if cited.startswith(LETTER) and digits.isdecimal() else None


def abstract_row(kb: KnowledgeBase, paper: int) -> int:
    """The chunk row that shows a paper row: its abstract, or its title where it has none."""
    return int(neighbourhood(kb).first_rows[paper])


def shown(kb: KnowledgeBase, rows: Iterable[int], about: str | None = None) -> tuple[Evidence, ...]:
    """Chunks as a step sees them, each once, cited by mark.

    Args:
        kb: where the chunks are.
        rows: chunk rows, in the order wanted.
        about: the candidate they were found for.
    """
    return tuple(_shown(kb, row, about) for row in dict.fromkeys(rows))


def _shown(kb: KnowledgeBase, row: int, about: str | None) -> Evidence:
    chunk, place = kb.chunk(row), kb.paper_row(row)
    return Evidence(
        id=mark(row),
        paper_id=chunk.paper_id,
        title=kb.table.title(place),
        public_on=kb.table.public_on[place].item(),
        section=chunk.section,
        text=chunk.text,
        about=about,
    )


def known_rows(cited: Iterable[str], known: Iterable[int]) -> tuple[int, ...]:
    """The rows of those marks that were shown, each once; a model may cite what it never saw."""
    allowed = set(known)
    rows = (row_of(one) for one in cited)
    return tuple(dict.fromkeys(row for row in rows if row in allowed))


def cited_rows(findings: Findings) -> tuple[int, ...]:
    """Every row that findings cite by mark, in order, each once."""
    resting = [one.evidence for one in findings.assessments]
    resting += [one.evidence for one in findings.notes]
    rows = (row_of(cited) for evidence in resting for cited in evidence)
    return tuple(dict.fromkeys(row for row in rows if row is not None))


def in_packet(findings: Findings, packet: Iterable[Json]) -> Findings:
    """Findings that cite packet ids; what did not get into the packet is no longer cited."""
    ids = {mark(entry["row"]): entry["id"] for entry in packet}
    return Findings(
        assessments=tuple(
            one.model_copy(update={"evidence": _renamed(one.evidence, ids)})
            for one in findings.assessments
        ),
        notes=tuple(
            one.model_copy(update={"evidence": _renamed(one.evidence, ids)})
            for one in findings.notes
        ),
    )


def _renamed(evidence: Iterable[str], ids: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(ids[one] for one in evidence if one in ids)
