"""Which nodes of two taxonomies are the same topic."""

from collections.abc import Iterator
from typing import NamedTuple

from taxonomy.diff.records import MatchedBy, Place
from taxonomy.graph import Node, TaxonomyGraph
from taxonomy.store import Taxonomy
from taxonomy.walking import main_parent

SAME_PAPERS = 0.5
"""Jaccard index from which nodes of different labels are the same topic."""
SAME_LABEL = 0.1
"""Jaccard index from which nodes of one label are: a label alone may have changed its meaning."""
RANKS: tuple[MatchedBy, ...] = ("id", "label", "papers")


class Sided(NamedTuple):
    """A node of one side, with its papers that both sides know."""

    place: Place
    known: frozenset[str]
    above: frozenset[str]
    """Ids of its ancestors."""


class Pair(NamedTuple):
    """Two nodes that may be the same topic."""

    before: str
    after: str
    by: MatchedBy
    overlap: float


def sided(taxonomy: Taxonomy, known: frozenset[str]) -> dict[str, Sided]:
    """The nodes of a taxonomy by id, breadth first, roots left out.

    Args:
        taxonomy: one side.
        known: ids of the papers that both sides hold.
    """
    graph = taxonomy.graph
    above: dict[str, frozenset[str]] = {}
    found = {}
    for node in sorted(graph.nodes(), key=lambda one: graph.level(one.id)):
        parents = graph.parents(node.id)
        above[node.id] = frozenset(parents).union(*(above[one] for one in parents))
        if node.origin != "root":
            shared = known.intersection(graph.papers(node.id))
            found[node.id] = Sided(_place(graph, node), shared, above[node.id])
    return found


def _place(graph: TaxonomyGraph, node: Node) -> Place:
    parent = main_parent(graph, node.id)
    at_top = parent is None or graph.node(parent).origin == "root"
    return Place(
        id=node.id,
        label=node.label,
        dimension=node.dimension,
        under=None if parent is None or at_top else graph.node(parent).label,
        papers=len(graph.papers(node.id)),
    )


def match(before: dict[str, Sided], after: dict[str, Sided]) -> list[Pair]:
    """One partner at most for each node: by id first, then label, then papers.

    Within each, pairs that share most papers are made first; ties go by id.
    """
    pairs = sorted(
        _candidates(before, after),
        key=lambda pair: (RANKS.index(pair.by), -pair.overlap, pair.before, pair.after),
    )
    taken: set[tuple[int, str]] = set()
    found = []
    for pair in pairs:
        ends = {(0, pair.before), (1, pair.after)}
        if not ends & taken:
            taken |= ends
            found.append(pair)
    return sorted(found)


def _candidates(before: dict[str, Sided], after: dict[str, Sided]) -> Iterator[Pair]:
    for old_id, old in before.items():
        for new_id, new in after.items():
            if old.place.dimension == new.place.dimension:
                overlap = jaccard(old.known, new.known)
                by = _reason(old.place, new.place, overlap)
                if by is not None:
                    yield Pair(old_id, new_id, by, overlap)


def _reason(old: Place, new: Place, overlap: float) -> MatchedBy | None:
    if old.id == new.id:
        return "id"
    if overlap >= SAME_LABEL and old.label.casefold() == new.label.casefold():
        return "label"
    return "papers" if overlap >= SAME_PAPERS else None


def jaccard(one: frozenset[object], other: frozenset[object]) -> float:
    """|A and B| / |A or B|; 0 for two empty sets."""
    either = len(one | other)
    return len(one & other) / either if either else 0.0
