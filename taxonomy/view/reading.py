"""What every view of a taxonomy needs to know of its nodes, counted once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from taxonomy.dimensions import Dimension
from taxonomy.graph import Node
from taxonomy.momentum import Momentum
from taxonomy.signals.records import NodeMomentum, Signal
from taxonomy.slices import slice_rows
from taxonomy.store import Taxonomy
from taxonomy.walking import check_walkable, main_parent

Trend = Literal["rising", "fading", "level"]

FEWEST_IN_SLICE = 10
"""Slices in which the domain has fewer papers show no share: it would be noise."""


@dataclass(frozen=True)
class Entry:
    """A node with its counts.

    Attributes:
        level: edges on the longest path from its root.
        papers: papers of the node.
        core: the core papers among them.
        certain: those that write one of the node's phrases; shares and signals are theirs.
        momentum: its shares by slice, where they were measured.
    """

    node: Node
    level: int
    papers: int
    core: int
    certain: int
    momentum: NodeMomentum | None

    @property
    def is_root(self) -> bool:
        """Whether it stands for a whole dimension."""
        return self.node.origin == "root"

    @property
    def trend(self) -> Trend:
        """Which way its share moved, where the 95 % interval tells."""
        return "level" if self.momentum is None else trend_of(self.momentum.momentum)


class Reading:
    """An opened taxonomy, and what is counted over it.

    Raises:
        DataError: the graph cannot be walked.
    """

    def __init__(self, taxonomy: Taxonomy) -> None:
        check_walkable(taxonomy)
        self.taxonomy = taxonomy
        self.graph = taxonomy.graph
        self.manifest = taxonomy.manifest

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Every node with its counts, by id, breadth first from the roots."""
        return {node.id: self._entry(node) for node in self.graph.nodes()}

    @cached_property
    def slice_papers(self) -> tuple[int, ...]:
        """Papers of the domain in each slice, oldest first."""
        slices = self.manifest.slices
        days = [paper.public_on for paper in self.taxonomy.papers.values()]
        rows = slice_rows(slices, np.array(days, dtype="datetime64[D]"))
        return tuple(np.bincount(rows, minlength=len(slices)).tolist())

    @cached_property
    def shown_slices(self) -> tuple[int, ...]:
        """Rows of the slices whose shares are worth showing, oldest first."""
        counts = self.slice_papers
        return tuple(row for row, papers in enumerate(counts) if papers >= FEWEST_IN_SLICE)

    @cached_property
    def signals_of(self) -> dict[str, list[Signal]]:
        """The signals that name each node, in the taxonomy's order."""
        found: dict[str, list[Signal]] = {}
        for signal in self.taxonomy.signals:
            for node_id in dict.fromkeys(signal.nodes):
                found.setdefault(node_id, []).append(signal)
        return found

    def root(self, dimension: Dimension) -> str | None:
        """The root's id of a dimension, where it has one."""
        return self.graph.roots.get(dimension)

    def main_parent(self, node_id: str) -> str | None:
        """The parent under which a tree shows the node in full."""
        return main_parent(self.graph, node_id)

    def paths(self, node_id: str) -> Iterator[tuple[str, ...]]:
        """The ids on every path from the root to the node, both ends included."""
        parents = self.graph.parents(node_id)
        if not parents:
            yield (node_id,)
        for parent in parents:
            for path in self.paths(parent):
                yield (*path, node_id)

    def title(self, paper_id: str) -> str:
        """A paper's title, or its id where the taxonomy does not hold it."""
        paper = self.taxonomy.papers.get(paper_id)
        return paper_id if paper is None else paper.title

    def label(self, node_id: str) -> str:
        """A node's label, or its id where there is no such node."""
        entry = self.entries.get(node_id)
        return node_id if entry is None else entry.node.label

    def movers(self, trend: Trend) -> list[Entry]:
        """Grounded nodes that move that way, those that moved most first."""
        found = [one for one in self.entries.values() if one.trend == trend and one.node.grounded]
        return sorted(found, key=lambda one: (-abs(_shrunk(one)), one.node.id))

    def _entry(self, node: Node) -> Entry:
        ids, held = self.graph.papers(node.id), self.taxonomy.papers
        core = sum(one in held and held[one].core for one in ids)
        moved = self.taxonomy.momentum.get(node.id)
        certain = len(self.graph.certain(node.id))
        return Entry(node, self.graph.level(node.id), len(ids), core, certain, moved)


def trend_of(measured: Momentum) -> Trend:
    """Which way a share moved: the 95 % interval of its log ratio lies above, below or around 0."""
    if measured.low > 0:
        return "rising"
    return "fading" if measured.high < 0 else "level"


def _shrunk(entry: Entry) -> float:
    return 0.0 if entry.momentum is None else entry.momentum.momentum.shrunk
