"""Structural checks of a taxonomy: what must hold whatever it was made from."""

from collections import Counter
from collections.abc import Iterator

import networkx as nx

from taxonomy.dimensions import DIMENSIONS
from taxonomy.graph import Edge, TaxonomyGraph
from taxonomy.quality.record_checks import record_problems
from taxonomy.store import Taxonomy
from taxonomy.walking import unknown_nodes


def structural_problems(taxonomy: Taxonomy) -> list[str]:
    """Everything that is wrong with a taxonomy, one line each; empty for a sound one.

    Checked are the graph (acyclic, one root per dimension from which all its nodes are reached,
    edge papers among the parent's, distinct sibling labels, no empty node), the dates (papers,
    quotes, signals and the slices in which nodes are born, none after the cutoff), and what
    evidence and signals refer to (known papers and nodes, grounded nodes only, quotes with text).
    Where edges name nodes that are not there, nothing else can be checked.
    """
    graph = taxonomy.graph
    if unknown := unknown_nodes(graph):
        return [f"edges name node {name!r}, which there is not" for name in unknown]
    found = [*_root_problems(graph), *_cycle_problems(graph), *_node_problems(taxonomy)]
    for edge in graph.edges():
        found += _edge_problems(graph, edge)
    return [*found, *record_problems(taxonomy)]


def _root_problems(graph: TaxonomyGraph) -> Iterator[str]:
    nodes = [graph.node(name) for name in sorted(graph.digraph)]
    roots = Counter(node.dimension for node in nodes if node.origin == "root")
    for dimension in DIMENSIONS:
        if roots[dimension] != 1:
            yield f"dimension {dimension}: {roots[dimension]} roots instead of one"
    reached = {node.id for node in graph.nodes()}
    for node in nodes:
        if node.origin == "root" and graph.parents(node.id):
            yield f"node {node.id}: a root with a parent"
        elif node.id not in reached:
            yield f"node {node.id}: not reached from the root of its dimension"


def _cycle_problems(graph: TaxonomyGraph) -> Iterator[str]:
    for cycle in sorted(sorted(part) for part in nx.strongly_connected_components(graph.digraph)):
        if len(cycle) > 1 or graph.digraph.has_edge(cycle[0], cycle[0]):
            yield f"nodes {', '.join(cycle)}: below themselves"


def _node_problems(taxonomy: Taxonomy) -> Iterator[str]:
    graph = taxonomy.graph
    for name in sorted(graph.digraph):
        if not graph.papers(name) and graph.node(name).origin != "root":
            yield f"node {name}: holds no paper"
        labels = Counter(graph.node(child).label.casefold() for child in graph.children(name))
        for label, count in sorted(labels.items()):
            if count > 1:
                yield f"node {name}: {count} children are labelled {label!r}"


def _edge_problems(graph: TaxonomyGraph, edge: Edge) -> Iterator[str]:
    where = f"edge {edge.parent} > {edge.child}"
    strange = set(edge.papers).difference(graph.papers(edge.parent))
    if strange:
        yield f"{where}: {len(strange)} papers are not its parent's, such as {min(strange)}"
    if list(edge.papers) != sorted(set(edge.papers)):
        yield f"{where}: papers are not ascending, each once"
    if graph.node(edge.parent).dimension != graph.node(edge.child).dimension:
        yield f"{where}: joins two dimensions"
