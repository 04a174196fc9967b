"""The evidence record of each node: the papers that bear it, nearest to its centre first."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from taxonomy.documents import Documents
from taxonomy.evidence.quotes import paper_evidence
from taxonomy.evidence.records import NodeEvidence, PaperEvidence
from taxonomy.graph import TaxonomyGraph

REPRESENTATIVE = 3
"""Most representative papers of a node, ..."""
SUPPORTING = 5
"""... and most supporting ones."""
FEWEST_REPRESENTATIVE = 2
FEWEST_SUPPORTING = 3
_DECIMALS = 6
"""Similarities that agree this far are ties: float32 sums differ beyond with a row's place."""


def node_evidence(
    documents: Documents,
    graph: TaxonomyGraph,
    centroids: Mapping[str, NDArray[np.float32]] | None = None,
) -> dict[str, NodeEvidence]:
    """The evidence record of every node but the roots, by node id.

    Only papers that state a problem or a method in a quotable sentence enter a record.
    Representative are the core papers nearest to the node's centre, supporting the nearest of
    the others, core or not; equally near papers go by id.

    Args:
        documents: the papers of the graph.
        graph: nodes with their papers.
        centroids: vector of a node's centre, shape (width,), by node id. A node without one has
            the mean of its core papers' vectors as its centre.
    """
    reader = _Reader(documents)
    given = centroids or {}
    return {
        node.id: _record(node.id, _nearest(documents, graph.certain(node.id), given.get(node.id)),
                         documents, reader)
        for node in graph.nodes()
        if node.origin != "root"
    }  # fmt: skip


class _Reader:
    """What papers say about themselves, each read once, when it is first needed."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._read: dict[int, PaperEvidence] = {}

    def evidence(self, row: int) -> PaperEvidence:
        """The evidence of the paper in a row of the documents."""
        if row not in self._read:
            self._read[row] = paper_evidence(self._documents.papers[row])
        return self._read[row]

    def quotable(self, rows: Iterable[int], most: int) -> list[int]:
        """The first rows, at most so many, whose papers state a problem or a method."""
        found: list[int] = []
        for row in rows:
            if len(found) == most:
                break
            if {"problem", "method"} & self.evidence(row).quotes.keys():
                found.append(row)
        return found


def _nearest(
    documents: Documents, ids: tuple[str, ...], centre: NDArray[np.float32] | None
) -> list[int]:
    """Rows of a node's papers, nearest to its centre first, then by id."""
    rows = documents.rows(ids)
    vectors = documents.vectors[rows].astype(np.float64)
    core = documents.core[rows]
    if centre is None:
        total = vectors[core].sum(axis=0)
        centre = total / (np.linalg.norm(total) or 1.0)
    similarity = np.round(vectors @ centre, _DECIMALS)
    return [int(row) for row in rows[np.lexsort((rows, -similarity))]]


def _record(
    node_id: str, nearest: list[int], documents: Documents, reader: _Reader
) -> NodeEvidence:
    core = reader.quotable((row for row in nearest if documents.core[row]), REPRESENTATIVE)
    others = (row for row in nearest if row not in core)
    further = reader.quotable(others, SUPPORTING)
    # The third representative paper of a small node is needed more among the supporting ones.
    if len(core) == REPRESENTATIVE and len(further) < FEWEST_SUPPORTING:
        spared = core.pop()
        further = [row for row in nearest if row == spared or row in further]
    return NodeEvidence(
        node_id=node_id,
        representative=tuple(map(reader.evidence, core)),
        supporting=tuple(map(reader.evidence, further)),
        grounded=len(core) >= FEWEST_REPRESENTATIVE and len(further) >= FEWEST_SUPPORTING,
    )
