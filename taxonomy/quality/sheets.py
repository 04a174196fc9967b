"""Sheets for people to judge: a sample of a taxonomy's edges and signals as CSV."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from foresci.sheets import write_sheet
from foresci.storage import sha256_text
from taxonomy.evidence.records import Quote
from taxonomy.graph import Edge
from taxonomy.quality.wording import quotes_of, words_of
from taxonomy.signals.records import Signal
from taxonomy.store import Taxonomy

EDGES_SHEET = "edges.csv"
SIGNALS_SHEET = "signals.csv"
SAMPLED = 50
SEED = 20250930
EXAMPLES = 3
QUOTES = 3
VERDICT_COLUMNS = ("verdict", "note")
EDGE_COLUMNS = (
    "id", "group", "parent", "child", "description", "papers", "example_papers", *VERDICT_COLUMNS,
)  # fmt: skip
SIGNAL_COLUMNS = ("id", "group", "text", "quotes", "dates", *VERDICT_COLUMNS)


class Sheets(NamedTuple):
    """The two files."""

    edges: Path
    signals: Path


def write_sheets(
    taxonomy: Taxonomy, folder: Path, *, size: int = SAMPLED, seed: int = SEED
) -> Sheets:
    """Write the edges and signals that people are to judge, with empty columns for verdicts.

    Both samples take as many of each dimension or kind of signal as there are, in turn, and depend
    on the taxonomy and the seed alone. A verdict is `right`, `wrong` or `unsure`.

    Args:
        taxonomy: what is judged.
        folder: receives `edges.csv` and `signals.csv`; made where missing.
        size: most rows of each sheet.
        seed: another one gives another sample.
    """
    edges = {edge_id(edge): edge for edge in taxonomy.graph.edges()}
    signals = {signal.id: signal for signal in taxonomy.signals}
    paths = Sheets(folder / EDGES_SHEET, folder / SIGNALS_SHEET)
    chosen = sample(edge_groups(taxonomy), size, seed)
    write_sheet(
        paths.edges, EDGE_COLUMNS, (_edge_row(taxonomy, one, edges[one], seed) for one in chosen)
    )
    chosen = sample(signal_groups(taxonomy), size, seed)
    write_sheet(
        paths.signals, SIGNAL_COLUMNS, (_signal_row(taxonomy, signals[one]) for one in chosen)
    )
    return paths


def edge_id(edge: Edge) -> str:
    """What an edge is called in a sheet."""
    return f"{edge.parent}>{edge.child}"


def edge_groups(taxonomy: Taxonomy) -> dict[str, str]:
    """The dimension of every edge, by the edge's id."""
    graph = taxonomy.graph
    return {edge_id(edge): graph.node(edge.child).dimension for edge in graph.edges()}


def signal_groups(taxonomy: Taxonomy) -> dict[str, str]:
    """The kind of every signal, by its id."""
    return {signal.id: signal.kind for signal in taxonomy.signals}


def sample(groups: Mapping[str, str], size: int, seed: int) -> list[str]:
    """Ids drawn from each group in turn until there are enough or none is left.

    Within a group ids stand in the order of a hash over seed and id, so that the draw looks random,
    does not depend on the order given, and mostly stays when the taxonomy gains an item.

    Args:
        groups: the group of each id.
        size: most ids to draw.
        seed: mixed into the hash.

    Returns:
        The ids, by group, then in the order of their draw.
    """
    waiting: dict[str, list[str]] = {}
    for one in sorted(groups, key=lambda one: (sha256_text(f"{seed} {one}"), one)):
        waiting.setdefault(groups[one], []).append(one)
    rounds = [(turn, group, one) for group, ids in waiting.items() for turn, one in enumerate(ids)]
    drawn = sorted(rounds)[:size]
    return [one for _, _, one in sorted(drawn, key=lambda entry: (entry[1], entry[0]))]


def _edge_row(taxonomy: Taxonomy, name: str, edge: Edge, seed: int) -> Sequence[object]:
    graph = taxonomy.graph
    child = graph.node(edge.child)
    certain = edge.papers if edge.by_words is None else edge.by_words
    examples = sorted(certain, key=lambda one: (sha256_text(f"{seed} {one}"), one))[:EXAMPLES]
    titles = " | ".join(taxonomy.papers[one].title for one in examples)
    parent = graph.node(edge.parent).label
    return name, child.dimension, parent, child.label, child.description, len(edge.papers), titles


def _signal_row(taxonomy: Taxonomy, signal: Signal) -> Sequence[object]:
    quotes = quotes_of(signal)[:QUOTES]
    return (
        signal.id,
        signal.kind,
        words_of(signal, taxonomy),
        " | ".join(quote.text for quote in quotes),
        ", ".join(map(_dated, quotes)),
    )


def _dated(quote: Quote) -> str:
    return f"{quote.public_on} ({quote.paper_id})"
