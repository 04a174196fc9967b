"""Growing a taxonomy level by level, whoever makes the decisions.

The algorithm is TaxoAdapt's (route, widen what is left over, deepen what crowds), changed in that
assignments live on edges, a split that does not hold is never made, and widening is repeated, three
times at most, while it finds something. Nodes of one level that are known by one phrase may share
the child that bears it.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowledge_base.progress import Progress, quiet
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.documents import Documents
from taxonomy.graph import Edge, Node, NodeOrigin, TaxonomyGraph, node_id
from taxonomy.induction.concepts import FEWEST_CORE, stemmed
from taxonomy.induction.operators import Operators, Rows, Topic, root_topic
from taxonomy.induction.phrases import phrase_key
from taxonomy.slices import Slice, slice_rows

FEWEST_PAPERS = 5
"""Papers of a node at least, support papers included: as many as an evidence record needs."""


class Limits(NamedTuple):
    """When nodes split and when they stop."""

    depth: int = 3
    """Levels below a root."""
    crowded: int = 15
    """Core papers from which a node is split, or ..."""
    crowded_share: float = 0.02
    """... this share of its root's, if that is more; ..."""
    crowded_below: int = 40
    """... and from which a node below level 1 is, at least."""
    left_over: float = 0.1
    """Share of a node's core papers that may stay without a child before it is widened."""
    rounds: int = 3
    """Times a node is widened."""
    at_once: int = 8
    """New children of one split or one round of widening."""
    most: int = 20
    """Children of a node."""
    covered: float = 0.5
    """Share of a node's core papers that a split must give a child."""


class _Child(NamedTuple):
    """A topic that may become a child."""

    topic: Topic
    origin: NodeOrigin


@dataclass
class _Growing:
    """A node while the graph grows; `papers` are rows, ascending, and so are those of an edge."""

    topic: Topic
    origin: NodeOrigin
    level: int
    papers: Rows
    edges: list[tuple["_Growing", Rows]] = field(default_factory=list)


@dataclass(frozen=True)
class Induced:
    """A grown taxonomy, and the topics its nodes were recognised by.

    Attributes:
        graph: the taxonomy; no node has an evidence record yet.
        topics: of each node, by its id.
    """

    graph: TaxonomyGraph
    topics: dict[str, Topic]


def induce(
    documents: Documents,
    slices: tuple[Slice, ...],
    operators: Operators,
    limits: Limits = Limits(),  # noqa: B008 - an immutable default
    progress: Progress = quiet,
) -> Induced:
    """Grow a taxonomy of five dimensions from papers.

    Core papers decide what nodes there are; the others are assigned to them. The order in which
    papers come has no effect, since `documents` are sorted.
    """
    roots = []
    for done, dimension in enumerate(DIMENSIONS):
        progress("grow", done, len(DIMENSIONS))
        roots.append(_grow(documents, dimension, operators, limits))
    progress("grow", len(DIMENSIONS), len(DIMENSIONS))
    return _frozen(roots, documents, slices, operators)


def _grow(
    documents: Documents, dimension: Dimension, operators: Operators, limits: Limits
) -> _Growing:
    rows = operators.typed(dimension)
    root = _Growing(root_topic(dimension), "root", 0, rows)
    grower = _Grower(documents, operators, limits, root)
    level = [root]
    while level:
        level = grower.next_level(level)
    return root


class _Grower:
    """Splits and widens the nodes of one dimension."""

    def __init__(
        self, documents: Documents, operators: Operators, limits: Limits, root: _Growing
    ) -> None:
        self.core = documents.core
        self.operators = operators
        self.limits = limits
        self.crowded = max(limits.crowded, round(limits.crowded_share * self._core(root.papers)))
        self.names = {_stems(root.topic.label)}

    def next_level(self, level: Sequence[_Growing]) -> list[_Growing]:
        """Split the nodes of a level, and return their children.

        Where several nodes find the same label, it names a child of the one to whose papers it fits
        best, and of those that are themselves recognised by it; the others look for another. A
        label of a higher level names no node again: it may be an ancestor's.
        """
        owners = self._owners(level)
        below: dict[_Name, _Growing] = {}
        for node in level:
            own = set(map(_stems, node.topic.phrases))
            taken = {name for name in owners if owners[name] is not node and name not in own}
            for child in self._children(node, taken):
                name = _stems(child.topic.label)
                known = below.setdefault(name, child)
                # A label that is found twice only now, in the second search, stays with the first.
                if known is child or name in owners:
                    node.edges.append((known, child.papers))
                    known.papers = np.union1d(known.papers, child.papers)
        self.names.update(below)
        return list(below.values())

    def _owners(self, level: Sequence[_Growing]) -> dict["_Name", _Growing]:
        """For each label that the nodes of a level find, the node to whose papers it fits best."""
        best: dict[_Name, tuple[float, _Growing]] = {}
        for node in level:
            for child in self._children(node, set()):
                share = len(child.papers) / len(node.papers)
                name = _stems(child.topic.label)
                if name not in best or share > best[name][0]:
                    best[name] = share, node
        return {name: node for name, (_, node) in best.items()}

    def _children(self, node: _Growing, taken: Set["_Name"]) -> list[_Growing]:
        """The children of a crowded node, if enough of its papers fit some.

        Args:
            node: what is split.
            taken: what no child may be called, beside the names of higher levels.
        """
        core = node.papers[self.core[node.papers]]
        crowded = max(self.crowded, self.limits.crowded_below) if node.level > 1 else self.crowded
        if node.level >= self.limits.depth or len(core) <= crowded:
            return []
        found = self._holding(node, self._first_topics(node, core, taken))
        for _ in range(self.limits.rounds):
            fresh = [_Child(topic, "width") for topic in self._left_over(node, found, taken)]
            widened = self._holding(node, [*found, *fresh])
            if not fresh or len(widened) <= len(found):
                break
            found = widened
        return self._committed(node, found)

    def _first_topics(self, node: _Growing, core: Rows, taken: Set["_Name"]) -> list[_Child]:
        if node.level == 0:
            topics = self.operators.seed(node.topic.dimension, core)
            return [_Child(topic, "seed") for topic in topics]
        return [_Child(topic, "depth") for topic in self._new_topics(node.topic, [], core, taken)]

    def _new_topics(
        self, parent: Topic, siblings: Sequence[Topic], rows: Rows, taken: Set["_Name"]
    ) -> list[Topic]:
        most = min(self.limits.at_once, self.limits.most - len(siblings))
        if most < 1:
            return []
        barred = self.names | taken
        phrases = [
            tuple(phrase for phrase in found if _stems(phrase) not in barred)
            for found in self.operators.candidates(parent, rows)
        ]
        topics = self.operators.cluster(parent, siblings, rows, phrases, most)
        # Labels of equal stems are one node, which must not come twice below one parent.
        named = barred | {_stems(topic.label) for topic in siblings}
        fresh: dict[_Name, Topic] = {}
        for topic in topics:
            if _stems(topic.label) not in named:
                fresh.setdefault(_stems(topic.label), topic)
        return list(fresh.values())

    def _left_over(self, node: _Growing, found: list[_Child], taken: Set["_Name"]) -> list[Topic]:
        """New siblings for the core papers that no child takes, if there are many."""
        topics = [child.topic for child in found]
        routed = self.operators.route(node.topic, topics, node.papers).any(axis=1)
        core = self.core[node.papers]
        alone = node.papers[core & ~routed]
        if len(alone) <= max(FEWEST_CORE, self.limits.left_over * core.sum()):
            return []
        return self._new_topics(node.topic, topics, alone, taken)

    def _holding(self, node: _Growing, found: list[_Child]) -> list[_Child]:
        """The topics that get enough papers when all are routed together."""
        core = self.core[node.papers]
        while found:
            routed = self.operators.route(node.topic, [child.topic for child in found], node.papers)
            enough = routed.sum(axis=0) >= FEWEST_PAPERS
            enough &= routed[core].sum(axis=0) >= FEWEST_CORE
            if enough.all():
                break
            found = [child for child, keep in zip(found, enough, strict=True) if keep]
        return found

    def _committed(self, node: _Growing, found: list[_Child]) -> list[_Growing]:
        routed = self.operators.route(node.topic, [child.topic for child in found], node.papers)
        core = self.core[node.papers]
        if len(found) < 2 or routed[core].any(axis=1).mean() < self.limits.covered:
            return []
        children = []
        for (topic, origin), holds in zip(found, routed.T, strict=True):
            rows = node.papers[holds]
            described = self.operators.described(topic, rows)
            children.append(_Growing(described, origin, node.level + 1, rows))
        return children

    def _core(self, rows: Rows) -> int:
        return int(self.core[rows].sum())


_Name = frozenset[str]
"""What makes two labels the same: the stems of their words."""


@lru_cache(maxsize=1 << 16)
def _stems(phrase: str) -> _Name:
    return stemmed(phrase_key(phrase))


def _frozen(
    roots: list[_Growing],
    documents: Documents,
    slices: tuple[Slice, ...],
    operators: Operators,
) -> Induced:
    dated = slice_rows(slices, documents.public_on)
    topics: dict[str, Topic] = {}
    nodes: dict[str, Node] = {}
    edges: list[Edge] = []

    def add(grown: _Growing) -> str:
        node = _node(grown, slices[_born(dated[grown.papers])].name)
        if node.id not in nodes:
            nodes[node.id], topics[node.id] = node, grown.topic
            for child, rows in grown.edges:
                written = rows[operators.in_words(child.topic, rows)]
                edges.append(
                    Edge(
                        parent=node.id,
                        child=add(child),
                        papers=_ids(documents, rows),
                        by_words=_ids(documents, written),
                    )
                )
        return node.id

    root_papers = {add(root): _ids(documents, root.papers) for root in roots}
    return Induced(TaxonomyGraph.of(nodes.values(), edges, root_papers), topics)


def _node(grown: _Growing, born: str) -> Node:
    topic = grown.topic
    return Node(
        id=node_id(topic.dimension, topic.label, born),
        dimension=topic.dimension,
        label=topic.label,
        description=topic.description,
        origin=grown.origin,
        born=born,
        phrases=topic.phrases,
    )


def _ids(documents: Documents, rows: Rows) -> tuple[str, ...]:
    return tuple(documents.ids[row] for row in rows.tolist())


def _born(dated: NDArray[np.int64]) -> int:
    """The slice by whose end a node had enough papers to be one (its last one, if never)."""
    ordered = np.sort(dated)
    return int(ordered[min(FEWEST_PAPERS, len(ordered)) - 1]) if len(ordered) else 0
