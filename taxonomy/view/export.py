"""A taxonomy for other programs: GraphML with flat attributes, or one JSON document."""

from typing import Literal, get_args

import networkx as nx

from foresci.errors import UsageError
from foresci.storage import canonical_json
from taxonomy.view.document import whole_document
from taxonomy.view.plain import plain
from taxonomy.view.reading import Entry, Reading

ExportFormat = Literal["graphml", "json"]
EXPORT_FORMATS: tuple[ExportFormat, ...] = get_args(ExportFormat)
PHRASE_SEPARATOR = "; "

Attribute = str | int | float | bool


def export_text(reading: Reading, wanted: str) -> str:
    """The whole taxonomy in a format, ending in a line break.

    Raises:
        UsageError: there is no such format.
    """
    if wanted == "graphml":
        return graphml(reading)
    if wanted == "json":
        return canonical_json(whole_document(reading)) + "\n"
    raise UsageError(f"no export format {wanted!r}; choose one of {', '.join(EXPORT_FORMATS)}")


def graphml(reading: Reading) -> str:
    """The graph in GraphML.

    Nodes carry label, dimension, place, counts and momentum; edges the number of papers assigned
    along them. A value that was not measured is missing.
    """
    flat: nx.DiGraph[str] = nx.DiGraph()
    for node_id, entry in reading.entries.items():
        flat.add_node(node_id, **_attributes(entry))
    for edge in reading.graph.edges():
        flat.add_edge(edge.parent, edge.child, papers=len(edge.papers))
    return "\n".join(nx.generate_graphml(flat)) + "\n"


def _attributes(entry: Entry) -> dict[str, Attribute]:
    node = entry.node
    return {
        "label": plain(node.label),
        "dimension": node.dimension,
        "description": plain(node.description),
        "phrases": plain(PHRASE_SEPARATOR.join(node.phrases)),
        "level": entry.level,
        "papers": entry.papers,
        "core_papers": entry.core,
        "certain_papers": entry.certain,
        "origin": node.origin,
        "born": node.born,
        "grounded": node.grounded,
        "trend": entry.trend,
        **_measured(entry),
    }


def _measured(entry: Entry) -> dict[str, Attribute]:
    if entry.momentum is None:
        return {}
    moved = entry.momentum.momentum
    last = {"last_share": entry.momentum.shares[-1]} if entry.momentum.shares else {}
    return {
        **last,
        "recent_papers": moved.recent_papers,
        "earlier_papers": moved.earlier_papers,
        "log_ratio": moved.log_ratio,
        "log_ratio_low": moved.low,
        "log_ratio_high": moved.high,
        "log_ratio_shrunk": moved.shrunk,
    }
