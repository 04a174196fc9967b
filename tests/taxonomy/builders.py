"""Hand-made taxonomies, written to disk as a real build writes them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

import numpy as np

from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.evidence.records import Aspect, NodeEvidence, PaperEvidence, Quote
from taxonomy.graph import Edge, Node, TaxonomyGraph, node_id
from taxonomy.momentum import momentum
from taxonomy.signals.records import NodeMomentum, Signal
from taxonomy.slices import Slice, slice_rows, slices_until
from taxonomy.store import Content, Made, PaperEntry, Taxonomy, write_taxonomy

CUTOFF = date(2025, 9, 30)
BUILT = datetime(2026, 1, 2, tzinfo=UTC)
ROOT = ""
"""The parent label of a topic that hangs below its dimension's root."""


@dataclass(frozen=True)
class Topic:
    """A node to be: its papers, and the labels of its parents in the same dimension."""

    dimension: Dimension
    label: str
    papers: Sequence[str]
    parents: tuple[str, ...] = (ROOT,)
    grounded: bool = True
    description: str = ""
    phrases: tuple[str, ...] = ()


@dataclass
class Bench:
    """Papers, and the topics over them."""

    papers: dict[str, PaperEntry]
    cutoff: date = CUTOFF
    domain: str | None = "rag"
    slices: tuple[Slice, ...] = field(init=False)

    def __post_init__(self) -> None:
        first = min(paper.public_on for paper in self.papers.values())
        self.slices = slices_until(self.cutoff, first)

    def id_of(self, dimension: Dimension, label: str, papers: Sequence[str]) -> str:
        first = min(self.papers[one].public_on for one in papers)
        born = next(one.name for one in self.slices if one.start <= first <= one.end)
        return node_id(dimension, label, born)

    def graph(self, topics: Sequence[Topic]) -> TaxonomyGraph:
        roots = {one: node_id(one, one, "root") for one in DIMENSIONS}
        ids = {(one.dimension, one.label): self._id(one) for one in topics}
        ids |= {(one, ROOT): roots[one] for one in DIMENSIONS}
        born = self.slices[0].name
        nodes = [
            Node(id=roots[one], dimension=one, label=one, origin="root", born=born, grounded=True)
            for one in DIMENSIONS
        ]
        nodes += [self._node(one, ids[one.dimension, one.label]) for one in topics]
        edges = [
            Edge(
                parent=ids[one.dimension, parent],
                child=ids[one.dimension, one.label],
                papers=tuple(sorted(one.papers)),
            )
            for one in topics
            for parent in one.parents
        ]
        everything = tuple(sorted(self.papers))
        return TaxonomyGraph.of(nodes, edges, dict.fromkeys(roots.values(), everything))

    def write(
        self,
        out: Path,
        topics: Sequence[Topic],
        signals: Sequence[Signal] = (),
        abstracts: int = 2,
    ) -> Taxonomy:
        """Write the taxonomy; each node's first `abstracts` papers are its representatives."""
        graph = self.graph(topics)
        made = Made(self.cutoff, self.domain, "f" * 64, "structural", self.slices)
        nodes = [node.id for node in graph.nodes() if node.origin != "root"]
        content = Content(
            graph=graph,
            papers=[self.papers[one] for one in sorted(self.papers)],
            evidence=[self._evidence(graph, one, abstracts) for one in nodes],
            momentum=[self.moved(one, graph.papers(one)) for one in nodes],
            signals=signals,
        )
        write_taxonomy(out, made, content, BUILT)
        return Taxonomy.open(out)

    def quote(self, paper_id: str, text: str) -> Quote:
        public_on = self.papers[paper_id].public_on
        return Quote(
            paper_id=paper_id, public_on=public_on, section="abstract",
            start=0, end=len(text), text=text,
        )  # fmt: skip

    def moved(self, node: str, papers: Sequence[str]) -> NodeMomentum:
        days = np.array([one.public_on for one in self.papers.values()], dtype="datetime64[D]")
        held = np.isin(np.array(list(self.papers)), np.array(papers))
        rows = slice_rows(self.slices, days)
        counts = np.bincount(rows[held], minlength=len(self.slices))
        totals = np.bincount(rows, minlength=len(self.slices))
        shares = (counts + 0.5) / (totals + 1.0)
        spread = 1.96 * np.sqrt(shares * (1 - shares) / (totals + 1.0))
        return NodeMomentum(
            node_id=node,
            counts=tuple(counts.tolist()),
            shares=tuple(shares.tolist()),
            low=tuple(np.clip(shares - spread, 0, 1).tolist()),
            high=tuple(np.clip(shares + spread, 0, 1).tolist()),
            momentum=momentum(held, np.ones(len(days), dtype=np.bool_), days, self.cutoff),
        )

    def _id(self, topic: Topic) -> str:
        return self.id_of(topic.dimension, topic.label, topic.papers)

    def _node(self, topic: Topic, own_id: str) -> Node:
        first = min(self.papers[one].public_on for one in topic.papers)
        born = next(one.name for one in self.slices if one.start <= first <= one.end)
        return Node(
            id=own_id, dimension=topic.dimension, label=topic.label, origin="depth", born=born,
            description=topic.description, phrases=topic.phrases, grounded=topic.grounded,
        )  # fmt: skip

    def _evidence(self, graph: TaxonomyGraph, node: str, abstracts: int) -> NodeEvidence:
        papers = [self._paper(one) for one in graph.papers(node)[: abstracts + 3]]
        return NodeEvidence(
            node_id=node,
            representative=tuple(papers[:abstracts]),
            supporting=tuple(papers[abstracts:]),
            grounded=graph.node(node).grounded,
        )

    def _paper(self, paper_id: str) -> PaperEvidence:
        said: dict[Aspect, str] = {
            "problem": f"Long documents of {paper_id} defeat retrieval when evidence is scattered.",
            "method": "We propose an index that follows links between passages & re-reads them.",
            "limitation": "A limitation is that the index must be rebuilt when documents change.",
        }
        paper = self.papers[paper_id]
        return PaperEvidence(
            paper_id=paper_id, title=paper.title, public_on=paper.public_on,
            contribution="method",
            quotes={aspect: self.quote(paper_id, text) for aspect, text in said.items()},
        )  # fmt: skip


def monthly_papers(
    months: Sequence[tuple[int, int]], each: int, titles: dict[str, str] | None = None
) -> dict[str, PaperEntry]:
    """`each` papers a month, with ids like `2504.00003`; every third is no core paper."""
    named = titles or {}
    found = {}
    for year, month in months:
        for number in range(each):
            paper_id = f"{year % 100:02}{month:02}.{number:05}"
            found[paper_id] = PaperEntry(
                id=paper_id,
                title=named.get(paper_id, f"Paper {paper_id}"),
                public_on=date(year, month, 1 + number % 28),
                core=number % 3 != 2,
            )
    return found
