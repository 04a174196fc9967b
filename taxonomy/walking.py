"""Walking a taxonomy's graph as a tree."""

import networkx as nx

from foresci.errors import DataError
from taxonomy.graph import TaxonomyGraph
from taxonomy.manifest import EDGES_FILE
from taxonomy.store import Taxonomy


def check_walkable(taxonomy: Taxonomy) -> None:
    """Make sure that walking the graph ends and meets known nodes only.

    `taxonomy.quality` checks everything else that a sound taxonomy keeps to.

    Raises:
        DataError: an edge names a node that is not there, or nodes lie below themselves.
    """
    where = taxonomy.root / EDGES_FILE
    if unknown := unknown_nodes(taxonomy.graph):
        raise DataError(f"{where}: names node {unknown[0]!r}, which there is not; build it again")
    if not nx.is_directed_acyclic_graph(taxonomy.graph.digraph):
        raise DataError(f"{where}: nodes lie below themselves; see `foresci taxonomy audit`")


def unknown_nodes(graph: TaxonomyGraph) -> list[str]:
    """Ids that edges name and no node has, ascending."""
    return sorted(name for name, held in graph.digraph.nodes(data=True) if "node" not in held)


def main_parent(graph: TaxonomyGraph, node_id: str) -> str | None:
    """The parent that assigns a node most papers, None for a root; ties go by id."""
    return min(
        graph.parents(node_id),
        key=lambda parent: (-len(graph.assigned(parent, node_id)), parent),
        default=None,
    )
