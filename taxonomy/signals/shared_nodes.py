"""The nodes that a set of papers has in common."""

from collections import Counter
from collections.abc import Mapping, Sequence

from scipy.stats import binom

MOST_NODES = 3
FEWEST_PAPERS = 2


class SharedNodes:
    """Finds nodes over-represented among some papers, against all papers that have nodes."""

    def __init__(self, nodes_of: Mapping[str, Sequence[str]]) -> None:
        self._nodes_of = {paper: frozenset(nodes) for paper, nodes in nodes_of.items() if nodes}
        self._sizes = Counter(node for nodes in self._nodes_of.values() for node in nodes)

    def __contains__(self, paper: str) -> bool:
        return paper in self._nodes_of

    def among(self, papers: Sequence[str]) -> tuple[str, ...]:
        """At most three nodes that the papers hold more often than all papers do.

        Nodes are ordered by how improbable it is that as many of the papers, drawn at random, would
        hold them (binomial tail), then by id. Of several papers at least two hold each node; a
        single paper's nodes are all its own. Papers spread over everything have none.
        """
        known = [paper for paper in papers if paper in self]
        counts = Counter(node for paper in known for node in self._nodes_of[paper])
        fewest = min(FEWEST_PAPERS, len(known))
        everything = len(self._nodes_of)
        tails = {
            node: float(binom.sf(count - 1, len(known), self._sizes[node] / everything))
            for node, count in counts.items()
            if count >= fewest and count * everything >= self._sizes[node] * len(known)
        }
        return tuple(sorted(tails, key=lambda node: (tails[node], node))[:MOST_NODES])
