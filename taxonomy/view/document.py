"""A taxonomy, or a node of it, as one JSON document."""

from typing import Any

from taxonomy.dimensions import Dimension
from taxonomy.view.reading import Entry, Reading


def whole_document(reading: Reading) -> dict[str, Any]:
    """Everything: manifest, nodes with counts and momentum, edges, papers, evidence, signals."""
    taxonomy = reading.taxonomy
    return {
        **outline_document(reading),
        "edges": [edge.to_json() for edge in reading.graph.edges()],
        "papers": [paper.to_json() for paper in taxonomy.papers.values()],
        "evidence": [record.to_json() for record in taxonomy.evidence.values()],
        "signals": [signal.to_json() for signal in taxonomy.signals],
    }


def outline_document(reading: Reading, dimension: Dimension | None = None) -> dict[str, Any]:
    """Manifest and nodes, of one dimension where it is given."""
    nodes = [
        node_fields(reading, entry)
        for entry in reading.entries.values()
        if dimension in (None, entry.node.dimension)
    ]
    manifest = reading.manifest
    return {
        "manifest": {**manifest.to_json(), "fingerprint": manifest.fingerprint},
        "slice_papers": list(reading.slice_papers),
        "nodes": nodes,
    }


def node_document(reading: Reading, node_id: str) -> dict[str, Any]:
    """One node with its paths, papers, evidence and the signals that name it."""
    evidence = reading.taxonomy.evidence.get(node_id)
    return {
        **node_fields(reading, reading.entries[node_id]),
        "paths": [list(path) for path in reading.paths(node_id)],
        "paper_ids": list(reading.graph.papers(node_id)),
        "evidence": None if evidence is None else evidence.to_json(),
        "signals": [signal.to_json() for signal in reading.signals_of.get(node_id, [])],
    }


def node_fields(reading: Reading, entry: Entry) -> dict[str, Any]:
    """A node's record with its place, counts, momentum and trend."""
    return {
        **entry.node.to_json(),
        "level": entry.level,
        "parents": reading.graph.parents(entry.node.id),
        "children": reading.graph.children(entry.node.id),
        "papers": entry.papers,
        "core_papers": entry.core,
        "certain_papers": entry.certain,
        "momentum": None if entry.momentum is None else entry.momentum.to_json(),
        "trend": entry.trend,
    }
