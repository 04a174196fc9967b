"""Which nodes papers combine more often than chance."""

from itertools import combinations

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from knowledge_base.domains.phrases import folded
from taxonomy.graph import Node, TaxonomyGraph

LOWEST_PMI = 0.7
"""Nodes are linked when papers combine them about twice as often as chance would."""
SAME_PAPERS = 0.5
"""Sets of papers that overlap this much (Jaccard) are one topic under two names."""

NAMESAKES = 0.5
"""Names that share this much of the shorter one's words are of one topic or of close kin."""
_NUMERALS = frozenset({"multi", "single", "cross"})
"""Words that two names may share by chance: they say how many, not what."""

Group = tuple[int, ...]


def linked_groups(
    graph: TaxonomyGraph, nodes: list[Node], members: NDArray[np.bool_], fewest: int
) -> list[Group]:
    """Pairs of linked nodes, then triples of which every two are linked; rows of `nodes`.

    Two nodes are linked when at least `fewest` papers belong to both, and their pointwise mutual
    information ln(n_ij N / (n_i n_j)) (Church and Hanks 1990) is at least `LOWEST_PMI`. Nodes of
    which one lies above the other, that have most of their papers in common, or whose names share
    half their words are never linked.

    Args:
        graph: what the nodes are of.
        nodes: those that may be combined.
        members: which papers belong to each node, shape (nodes, papers).
        fewest: papers that two nodes must share.
    """
    linked = _combined(members, fewest) & _apart(graph, nodes)
    rows = range(len(nodes))
    pairs = [(a, b) for a, b in combinations(rows, 2) if linked[a, b]]
    triples = [
        (a, b, int(c)) for a, b in pairs for c in np.flatnonzero(linked[a] & linked[b]) if c > b
    ]
    return [*pairs, *triples]


def jaccard(one: set[int], other: set[int]) -> float:
    """Share of their union that two sets have in common; 0 where both are empty."""
    return len(one & other) / (len(one | other) or 1)


def _combined(members: NDArray[np.bool_], fewest: int) -> NDArray[np.bool_]:
    counted = members.astype(np.float64)
    joint = counted @ counted.T
    alone = np.diag(joint)
    expected = np.outer(alone, alone) / max(members.shape[1], 1)
    union = alone[:, None] + alone[None, :] - joint
    often = joint >= np.maximum(expected * np.exp(LOWEST_PMI), fewest)
    return np.asarray(often & (joint < SAME_PAPERS * union))


def name_words(node: Node) -> frozenset[str]:
    """The words of a node's label that tell what it is about, in no order, without plurals."""
    words = frozenset(folded(node.label))
    return words - _NUMERALS or words


def _apart(graph: TaxonomyGraph, nodes: list[Node]) -> NDArray[np.bool_]:
    """Which nodes neither lie above one another nor have names that are much alike."""
    names = [name_words(node) for node in nodes]
    above = [nx.ancestors(graph.digraph, node.id) for node in nodes]
    apart = np.zeros((len(nodes), len(nodes)), dtype=np.bool_)
    for a, b in combinations(range(len(nodes)), 2):
        kin = nodes[a].id in above[b] or nodes[b].id in above[a]
        shared = len(names[a] & names[b]) / (min(len(names[a]), len(names[b])) or 1)
        apart[a, b] = not kin and shared < NAMESAKES
    return apart | apart.T
