"""The taxonomy graph: nodes, and edges that carry the papers assigned along them."""

from collections.abc import Container, Iterable, Iterator
from typing import Literal

import networkx as nx
from pydantic import Field

from foresci.schema import Record
from foresci.storage import sha256_text
from taxonomy.dimensions import DIMENSIONS, Dimension

NodeOrigin = Literal["root", "seed", "depth", "width", "published"]


class Node(Record):
    """A topic of one dimension."""

    id: str
    dimension: Dimension
    label: str = Field(description="As shown: `tool use`. Unique among siblings.")
    description: str = ""
    origin: NodeOrigin
    born: str = Field(description="Name of the slice by whose end it had enough papers to be one.")
    phrases: tuple[str, ...] = Field(
        default=(), description="What the node is recognised by, most telling first."
    )
    grounded: bool = Field(
        default=False, description="Whether its evidence record suffices; signals use no other."
    )


class Edge(Record):
    """An assignment of some of a parent's papers to a child."""

    parent: str
    child: str
    papers: tuple[str, ...] = Field(description="Ids, ascending; a subset of the parent's papers.")
    by_words: tuple[str, ...] | None = Field(
        default=None,
        description="Those of them that write of the child in its own phrases; the others only lie"
        " near it. None where nothing is known of that.",
    )


def node_id(dimension: Dimension, label: str, born: str) -> str:
    """A stable id: dimension, then a hash of dimension, folded label and birth slice."""
    return f"{dimension}-{sha256_text(f'{dimension}|{label.casefold()}|{born}')[:8]}"


class TaxonomyGraph:
    """A directed acyclic graph with one root per dimension, over a fixed set of papers.

    A root's papers are given; any other node's are the union over its incoming edges, so that no
    parent can take away what another one assigned.
    """

    def __init__(self) -> None:
        self.digraph: nx.DiGraph[str] = nx.DiGraph()

    @classmethod
    def of(
        cls, nodes: Iterable[Node], edges: Iterable[Edge], root_papers: dict[str, tuple[str, ...]]
    ) -> "TaxonomyGraph":
        """Put a graph together from its records.

        Args:
            nodes: roots included.
            edges: between those nodes.
            root_papers: papers of each root, by its node id.
        """
        graph = cls()
        for node in nodes:
            graph.digraph.add_node(node.id, node=node, papers=root_papers.get(node.id, ()))
        for edge in edges:
            graph.digraph.add_edge(
                edge.parent, edge.child, papers=edge.papers, by_words=edge.by_words
            )
        return graph

    def grounded_by(self, grounded: Container[str]) -> "TaxonomyGraph":
        """The same graph with only these nodes marked as grounded."""
        nodes = (
            self.node(name).model_copy(update={"grounded": name in grounded})
            for name in self.digraph
        )
        roots = {root: self.papers(root) for root in self.roots.values()}
        return TaxonomyGraph.of(nodes, self.edges(), roots)

    def __len__(self) -> int:
        return len(self.digraph)

    def node(self, node_id: str) -> Node:
        """A node by its id; KeyError where there is none."""
        node: Node = self.digraph.nodes[node_id]["node"]
        return node

    def nodes(self, dimension: Dimension | None = None) -> list[Node]:
        """All nodes or a dimension's, breadth first from the roots, siblings by `children`."""
        roots = [self.roots[name] for name in DIMENSIONS if name in self.roots]
        kept = [root for root in roots if dimension in (None, self.node(root).dimension)]
        return [self.node(name) for root in kept for name in self._below(root)]

    def edges(self) -> list[Edge]:
        """All edges, by parent and child id."""
        return [
            Edge(parent=parent, child=child, **self.digraph.edges[parent, child])
            for parent, child in sorted(self.digraph.edges())
        ]

    @property
    def roots(self) -> dict[Dimension, str]:
        """The root's id of each dimension that has one."""
        return {
            self.node(name).dimension: name
            for name in self.digraph
            if self.node(name).origin == "root"
        }

    def assigned(self, parent: str, child: str) -> tuple[str, ...]:
        """Ids of the papers assigned along an edge, ascending."""
        papers: tuple[str, ...] = self.digraph.edges[parent, child]["papers"]
        return papers

    def papers(self, node_id: str) -> tuple[str, ...]:
        """Ids of the papers of a node, ascending."""
        found: set[str] = set(self.digraph.nodes[node_id]["papers"])
        for parent in self.digraph.predecessors(node_id):
            found.update(self.assigned(parent, node_id))
        return tuple(sorted(found))

    def certain(self, node_id: str) -> tuple[str, ...]:
        """Ids of the papers that write of the node in its own phrases, ascending.

        Signals and evidence come from these alone. All papers of a root, and of a node of whose
        assignments nothing is known, count.
        """
        if self.node(node_id).origin == "root":
            return self.papers(node_id)
        found: set[str] = set()
        for parent in self.digraph.predecessors(node_id):
            written: tuple[str, ...] | None = self.digraph.edges[parent, node_id]["by_words"]
            found.update(self.assigned(parent, node_id) if written is None else written)
        return tuple(sorted(found))

    def children(self, node_id: str) -> list[str]:
        """Ids of the children, those with most papers first, then by label."""
        return sorted(
            self.digraph.successors(node_id),
            key=lambda child: (-len(self.papers(child)), self.node(child).label, child),
        )

    def parents(self, node_id: str) -> list[str]:
        """Ids of the parents, ascending."""
        return sorted(self.digraph.predecessors(node_id))

    def level(self, node_id: str) -> int:
        """Edges on the longest path from the root; 0 for a root."""
        parents = self.parents(node_id)
        return 1 + max(map(self.level, parents)) if parents else 0

    def leaves(self, dimension: Dimension) -> list[str]:
        """Ids of a dimension's nodes without children."""
        return [node.id for node in self.nodes(dimension) if not self.children(node.id)]

    def nodes_of_papers(self, dimension: Dimension | None = None) -> dict[str, list[str]]:
        """For each paper the ids of its deepest nodes: those none of whose children hold it.

        Only grounded nodes of which the paper is a certain one count, roots do not, so a paper may
        have none and be missing.
        """
        found: dict[str, list[str]] = {}
        for node in self.nodes(dimension):
            if node.origin == "root" or not node.grounded:
                continue
            below = {
                paper
                for child in self.children(node.id)
                if self.node(child).grounded
                for paper in self.certain(child)
            }
            for paper in self.certain(node.id):
                if paper not in below:
                    found.setdefault(paper, []).append(node.id)
        return found

    def _below(self, root: str) -> Iterator[str]:
        queue, seen = [root], {root}
        while queue:
            name = queue.pop(0)
            yield name
            fresh = [child for child in self.children(name) if child not in seen]
            seen.update(fresh)
            queue += fresh
