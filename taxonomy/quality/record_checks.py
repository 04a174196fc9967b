"""Checks of what a taxonomy's records date and refer to."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

from taxonomy.evidence.records import NodeEvidence, PaperEvidence, Quote
from taxonomy.quality.wording import quotes_of
from taxonomy.signals.records import DirectionSignal, RelationSignal, Signal
from taxonomy.store import Taxonomy


def record_problems(taxonomy: Taxonomy) -> list[str]:
    """What is wrong with papers, slices, evidence and signals, one line each."""
    found = [*_date_problems(taxonomy), *_grounding_problems(taxonomy)]
    for record in taxonomy.evidence.values():
        found += _evidence_problems(taxonomy, record)
    for signal in taxonomy.signals:
        found += _signal_problems(taxonomy, signal)
    ids = Counter(signal.id for signal in taxonomy.signals)
    return [*found, *(f"signal {one}: {n} have this id" for one, n in sorted(ids.items()) if n > 1)]


def _date_problems(taxonomy: Taxonomy) -> Iterator[str]:
    cutoff = taxonomy.manifest.cutoff
    for paper in taxonomy.papers.values():
        yield from _late(f"paper {paper.id}", paper.public_on, cutoff)
    for one in taxonomy.manifest.slices:
        yield from _late(f"slice {one.name}", one.end, cutoff)
    names = {one.name for one in taxonomy.manifest.slices}
    for name in sorted(taxonomy.graph.digraph):
        born = taxonomy.graph.node(name).born
        if born not in names:
            yield f"node {name}: born in {born!r}, which is no slice up to the cutoff"


def _grounding_problems(taxonomy: Taxonomy) -> Iterator[str]:
    for name in sorted(taxonomy.graph.digraph):
        node, record = taxonomy.graph.node(name), taxonomy.evidence.get(name)
        if node.origin != "root" and node.grounded and not (record and record.grounded):
            yield f"node {name}: grounded, but its evidence record is not"


def _evidence_problems(taxonomy: Taxonomy, record: NodeEvidence) -> Iterator[str]:
    where = f"evidence of {record.node_id}"
    if record.node_id not in taxonomy.graph.digraph:
        yield f"{where}: there is no such node"
        return
    held = set(taxonomy.graph.papers(record.node_id))
    for paper in (*record.representative, *record.supporting):
        if paper.paper_id not in held:
            yield f"{where}: paper {paper.paper_id} is not the node's"
        yield from _paper_evidence_problems(taxonomy, where, paper)


def _paper_evidence_problems(taxonomy: Taxonomy, where: str, paper: PaperEvidence) -> Iterator[str]:
    yield from _late(f"{where}: paper {paper.paper_id}", paper.public_on, taxonomy.manifest.cutoff)
    for aspect, quote in sorted(paper.quotes.items()):
        yield from _quote_problems(taxonomy, f"{where}, {aspect}", quote)
        if quote.paper_id != paper.paper_id:
            yield f"{where}, {aspect}: quotes {quote.paper_id} for {paper.paper_id}"


def _signal_problems(taxonomy: Taxonomy, signal: Signal) -> Iterator[str]:
    where = f"signal {signal.id}"
    for name in signal.nodes:
        if name not in taxonomy.graph.digraph:
            yield f"{where}: there is no node {name}"
        elif not taxonomy.graph.node(name).grounded:
            yield f"{where}: uses node {name}, which is not grounded"
    for paper in _papers_of(signal):
        if paper not in taxonomy.papers:
            yield f"{where}: paper {paper} is not in the taxonomy"
    for quote in quotes_of(signal):
        yield from _quote_problems(taxonomy, where, quote)
    if isinstance(signal, RelationSignal):
        yield from _relation_problems(taxonomy, where, signal)


def _relation_problems(taxonomy: Taxonomy, where: str, signal: RelationSignal) -> Iterator[str]:
    ends = ((signal.newer_paper, signal.newer_on), (signal.older_paper, signal.older_on))
    for paper, day in ends:
        yield from _late(where, day, taxonomy.manifest.cutoff)
        yield from _misdated(taxonomy, where, paper, day)
    if signal.older_on > signal.newer_on:
        yield f"{where}: the older paper is dated after the newer one"


def _quote_problems(taxonomy: Taxonomy, where: str, quote: Quote) -> Iterator[str]:
    if not quote.text.strip():
        yield f"{where}: a quote from {quote.paper_id} without text"
    elif quote.end - quote.start != len(quote.text):
        yield f"{where}: a quote from {quote.paper_id} is not as long as its place"
    if quote.paper_id not in taxonomy.papers:
        yield f"{where}: quotes paper {quote.paper_id}, which is not in the taxonomy"
    yield from _late(f"{where}: a quote from {quote.paper_id}", quote.public_on,
                     taxonomy.manifest.cutoff)  # fmt: skip
    yield from _misdated(taxonomy, where, quote.paper_id, quote.public_on)


def _papers_of(signal: Signal) -> tuple[str, ...]:
    if isinstance(signal, RelationSignal):
        return signal.newer_paper, signal.older_paper
    return signal.core_papers if isinstance(signal, DirectionSignal) else signal.papers


def _late(where: str, day: date, cutoff: date) -> Iterator[str]:
    if day > cutoff:
        yield f"{where}: dated {day}, after the cutoff {cutoff}"


def _misdated(taxonomy: Taxonomy, where: str, paper: str, day: date) -> Iterator[str]:
    known = taxonomy.papers.get(paper)
    if known is not None and known.public_on != day:
        yield f"{where}: dates paper {paper} {day} instead of {known.public_on}"
