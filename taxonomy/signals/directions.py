"""Candidate directions: nodes, and small groups of nodes that papers combine."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from foresci.storage import sha256_text
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.documents import Documents
from taxonomy.evidence.quotes import paper_evidence
from taxonomy.evidence.records import Quote
from taxonomy.graph import Node, TaxonomyGraph
from taxonomy.momentum import Momentum
from taxonomy.signals.combining import SAME_PAPERS, Group, jaccard, linked_groups, name_words
from taxonomy.signals.momentum import Shares
from taxonomy.signals.records import DirectionSignal, NodeMomentum
from taxonomy.slices import Slice

MOST_DIRECTIONS = 40
FEWEST_CORE = 5
FEWEST_SLICES = 2
LARGEST_SHARE = 0.15
"""A node with a larger share of the domain's papers is a field, not a direction."""
QUOTED_PAPERS = 3
LEADING: frozenset[Dimension] = frozenset({"tasks", "methods"})
"""A direction is about a task or a method, ..."""
COMBINED: frozenset[Dimension] = LEADING | {"application_domains"}
"""... alone or with others, or in a field of application. That a task is judged by a measure or
on a dataset makes no direction."""


@dataclass(frozen=True)
class _Candidate:
    """Nodes with what they have in common.

    Attributes:
        nodes: one to three, in the order of their dimensions, then by label.
        core: rows of the core papers that belong to all of them, newest first, then by id.
        slices: slices in which one of these is dated.
        momentum: of all papers that belong to all of the nodes.
    """

    nodes: tuple[Node, ...]
    core: tuple[int, ...]
    slices: int
    momentum: Momentum

    @property
    def names(self) -> frozenset[frozenset[str]]:
        """The words of each node's label, whatever its dimension."""
        return frozenset(map(name_words, self.nodes))

    @property
    def id(self) -> str:
        """A hash of the nodes' ids."""
        names = "|".join(sorted(node.id for node in self.nodes))
        return f"direction-{sha256_text(names)[:8]}"


def candidate_directions(
    documents: Documents,
    graph: TaxonomyGraph,
    momenta: Sequence[NodeMomentum],
    slices: tuple[Slice, ...],
    most: int = MOST_DIRECTIONS,
) -> tuple[DirectionSignal, ...]:
    """The directions that the papers of the domain support, best first.

    A candidate is a grounded node, or two or three that core papers combine more often than
    chance. It is about tasks or methods, or about one in a field of application, has at least five
    core papers in at least two slices, and is specific: each node is a leaf or on level 2 or below,
    and holds 15 % of the domain's papers at most.

    Candidates are ordered by the lower bound of their momentum at 95 %, which asks for support
    and movement at once; then by core papers and id. One that shares half its core papers
    (Jaccard) or all its labels with a better one is left out.

    Args:
        documents: the papers of the graph: the domain up to the cutoff.
        graph: nodes with their papers; `grounded` must be settled.
        momenta: the nodes' momentum; a node without one is no candidate.
        slices: periods that cover the papers' days, oldest first; the last ends on the cutoff.
        most: how many directions at most.
    """
    pool = _Pool(documents, graph, momenta, slices)
    ranked = sorted(pool.candidates(), key=lambda one: (-one.momentum.low, -len(one.core), one.id))
    return tuple(_signal(one, documents) for one in _distinct(ranked, most))


class _Pool:
    """The nodes that directions are made of, and what they have in common."""

    def __init__(
        self,
        documents: Documents,
        graph: TaxonomyGraph,
        momenta: Sequence[NodeMomentum],
        slices: tuple[Slice, ...],
    ) -> None:
        self._documents = documents
        self._graph = graph
        self._momenta = {one.node_id: one.momentum for one in momenta}
        self._shares = Shares(documents, slices, slices[-1].end)
        nodes = [node for node in graph.nodes() if self._is_specific(node)]
        self._nodes = sorted(nodes, key=_by_dimension)
        members = [self._shares.member(graph.certain(node.id)) for node in self._nodes]
        self._members = np.array(members, dtype=np.bool_).reshape(-1, len(documents))

    def candidates(self) -> Iterator[_Candidate]:
        """Single nodes, pairs and triples that are well enough supported."""
        core = self._members[:, self._documents.core]
        groups: Iterable[Group] = [
            *((row,) for row in range(len(self._nodes))),
            *linked_groups(self._graph, self._nodes, core, FEWEST_CORE),
        ]
        for group in groups:
            if any(self._nodes[row].dimension in LEADING for row in group):
                yield from self._supported(group)

    def _is_specific(self, node: Node) -> bool:
        deep = self._graph.level(node.id) >= 2 or not self._graph.children(node.id)
        few = len(self._graph.certain(node.id)) <= LARGEST_SHARE * len(self._documents)
        usable = node.grounded and node.origin != "root" and node.id in self._momenta
        return usable and node.dimension in COMBINED and deep and few

    def _supported(self, group: Group) -> Iterator[_Candidate]:
        """The candidate of these nodes, where it has enough core papers in enough slices."""
        member = np.asarray(self._members[list(group)].all(axis=0))
        core = member & self._documents.core
        slices = int((self._shares.counts(core) > 0).sum())
        if core.sum() < FEWEST_CORE or slices < FEWEST_SLICES:
            return
        nodes = tuple(self._nodes[row] for row in group)
        alone = len(nodes) == 1
        moved = self._momenta[nodes[0].id] if alone else self._shares.momentum(member)
        yield _Candidate(nodes, self._newest_first(np.flatnonzero(core).tolist()), slices, moved)

    def _newest_first(self, rows: list[int]) -> tuple[int, ...]:
        papers = self._documents.papers
        return tuple(sorted(rows, key=lambda row: (-papers[row].public_on.toordinal(), row)))


def _by_dimension(node: Node) -> tuple[int, str, str]:
    return DIMENSIONS.index(node.dimension), node.label, node.id


def _distinct(ranked: list[_Candidate], most: int) -> list[_Candidate]:
    kept: list[_Candidate] = []
    for one in ranked:
        if len(kept) == most:
            break
        if not any(_are_one(one, better) for better in kept):
            kept.append(one)
    return kept


def _are_one(one: _Candidate, other: _Candidate) -> bool:
    same_papers = jaccard(set(one.core), set(other.core)) >= SAME_PAPERS
    return one.names == other.names or same_papers


def _signal(found: _Candidate, documents: Documents) -> DirectionSignal:
    return DirectionSignal(
        id=found.id,
        label=" x ".join(node.label for node in found.nodes),
        nodes=tuple(node.id for node in found.nodes),
        core_papers=tuple(documents.ids[row] for row in found.core),
        slices=found.slices,
        momentum=found.momentum,
        quotes=tuple(_quotes(found.core, documents)),
    )


def _quotes(rows: tuple[int, ...], documents: Documents) -> list[Quote]:
    """What the newest papers do, or else what their problem is: three papers at most."""
    found: list[Quote] = []
    for row in rows:
        if len(found) == QUOTED_PAPERS:
            break
        quotes = paper_evidence(documents.papers[row]).quotes
        found += [quotes[one] for one in ("method", "problem") if one in quotes][:1]
    return found
