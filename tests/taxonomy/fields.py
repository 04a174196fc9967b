"""Small fields of research: papers with vectors, and graphs over them."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

import numpy as np

from foresci.schema import Paper
from taxonomy.dimensions import Dimension
from taxonomy.documents import Documents
from taxonomy.graph import Edge, Node, TaxonomyGraph

CUTOFF = date(2025, 9, 30)
METHOD = "We propose a framework for long documents that follows links."


def paper(paper_id: str, days_before: int = 0, abstract: str | None = METHOD) -> Paper:
    """A paper first public so many days before the cutoff."""
    return Paper(
        id=paper_id,
        title=f"Paper {paper_id}",
        abstract=abstract,
        public_on=CUTOFF - timedelta(days=days_before),
        source="test",
    )


def documents(
    papers: Sequence[Paper],
    vectors: Mapping[str, Sequence[float]] | None = None,
    support: Sequence[str] = (),
) -> Documents:
    """Documents of papers in any order; those not named in `support` are core."""
    ordered = sorted(papers, key=lambda one: one.id)
    rows = [(vectors or {}).get(one.id, (1.0, 0.0)) for one in ordered]
    core = np.array([one.id not in support for one in ordered], dtype=np.bool_)
    return Documents(tuple(ordered), core, np.array(rows, dtype=np.float32))


def graph(
    nodes: Mapping[str, Sequence[str]],
    everything: Sequence[str],
    parents: Mapping[str, str] | None = None,
    grounded: bool = True,
) -> TaxonomyGraph:
    """A graph of nodes named `dimension:label` with these papers; below its root by default."""
    parents = parents or {}
    dimensions: list[Dimension] = sorted({_dimension(name) for name in nodes})
    made = [Node(id=one, dimension=one, label=one, origin="root", born="b") for one in dimensions]
    made += [
        Node(
            id=name,
            dimension=_dimension(name),
            label=name.partition(":")[2],
            origin="depth",
            born="b",
            grounded=grounded,
        )
        for name in nodes
    ]
    edges = [
        Edge(parent=parents.get(name, _dimension(name)), child=name, papers=tuple(sorted(papers)))
        for name, papers in nodes.items()
    ]
    return TaxonomyGraph.of(made, edges, dict.fromkeys(dimensions, tuple(sorted(everything))))


def _dimension(name: str) -> Dimension:
    return name.partition(":")[0]  # type: ignore[return-value]
