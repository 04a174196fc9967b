"""Notes for planning: what work on a node can use, what it needs, and what may go wrong."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from foresci.storage import sha256_text
from taxonomy.documents import Documents
from taxonomy.evidence.records import Quote
from taxonomy.signals.note_cues import Noted, notes
from taxonomy.signals.records import NoteSignal
from taxonomy.signals.sentences import sentences

FEWEST_PAPERS = 2
"""Papers of a node that a note takes; one paper's habits say little about its topic."""


def find_notes(
    documents: Documents, nodes_of: Mapping[str, Sequence[str]]
) -> tuple[NoteSignal, ...]:
    """Feasibility, dependency and risk notes, one for each node and label, sorted by them.

    Args:
        documents: the papers.
        nodes_of: for each paper the ids of its deepest grounded nodes; a paper without is not read.
    """
    quotes: dict[tuple[str, Noted], list[Quote]] = defaultdict(list)
    for paper in documents.papers:
        nodes = sorted(set(nodes_of.get(paper.id, ())))
        found = _first_quotes(sentences(paper)) if nodes else {}
        for noted, quote in found.items():
            for node in nodes:
                quotes[node, noted].append(quote)
    return tuple(
        _signal(node, noted, quotes[node, noted])
        for node, noted in sorted(quotes)
        if len(quotes[node, noted]) >= FEWEST_PAPERS
    )


def _first_quotes(said: Iterable[Quote]) -> dict[Noted, Quote]:
    """The first sentence of a paper that gives cause for each note."""
    found: dict[Noted, Quote] = {}
    for quote in said:
        for noted in notes(quote.text):
            found.setdefault(noted, quote)
    return found


def _signal(node: str, noted: Noted, quotes: list[Quote]) -> NoteSignal:
    newest = sorted(quotes, key=lambda quote: quote.paper_id)
    newest.sort(key=lambda quote: quote.public_on, reverse=True)
    papers = tuple(quote.paper_id for quote in newest)
    content = "|".join([node, noted.label, *sorted(papers)])
    return NoteSignal(
        id=f"note-{sha256_text(content)[:8]}",
        note=noted.note,
        label=noted.label,
        nodes=(node,),
        papers=papers,
        quotes=tuple(newest),
    )
