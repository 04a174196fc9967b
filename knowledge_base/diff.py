"""What one knowledge base holds that another does not."""

from datetime import date

from foresci.schema import Record
from knowledge_base.base import KnowledgeBase

TOP_TERMS = 20


class Side(Record):
    """One of the two knowledge bases."""

    papers: int
    chunks: int
    cutoff: date
    first_public_on: date
    last_public_on: date
    fingerprint: str


class TermChange(Record):
    """How the share of chunks that hold a term moved."""

    term: str
    before: float
    """Share in the first, in [0, 1]."""
    after: float
    """Share in the second, in [0, 1]."""


class Difference(Record):
    """The difference of two knowledge bases; terms that gained most come first."""

    first: Side
    second: Side
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    gained: tuple[TermChange, ...]


def diff(first: KnowledgeBase, second: KnowledgeBase) -> Difference:
    """Compare papers and term shares of two knowledge bases."""
    ids = set(first.table.ids), set(second.table.ids)
    return Difference(
        first=_side(first),
        second=_side(second),
        only_first=tuple(sorted(ids[0] - ids[1])),
        only_second=tuple(sorted(ids[1] - ids[0])),
        gained=_gained(first, second),
    )


def _side(kb: KnowledgeBase) -> Side:
    manifest = kb.manifest
    return Side(
        papers=manifest.counts.papers,
        chunks=manifest.counts.chunks,
        cutoff=manifest.cutoff,
        first_public_on=manifest.first_public_on,
        last_public_on=manifest.last_public_on,
        fingerprint=kb.fingerprint,
    )


def _gained(first: KnowledgeBase, second: KnowledgeBase) -> tuple[TermChange, ...]:
    before, after = _shares(first), _shares(second)
    changes = [
        TermChange(term=term, before=before.get(term, 0.0), after=share)
        for term, share in after.items()
        if share > before.get(term, 0.0)
    ]
    changes.sort(key=lambda change: (change.before - change.after, change.term))
    return tuple(changes[:TOP_TERMS])


def _shares(kb: KnowledgeBase) -> dict[str, float]:
    chunks = kb.manifest.counts.chunks
    return {term: count / chunks for term, count in kb.bm25.document_frequencies().items()}
