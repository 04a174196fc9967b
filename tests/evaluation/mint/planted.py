"""Synthetic grounds: a made-up field, its taxonomy, and how a classifier sorts its papers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.planted_field import CUTOFF, PERIOD, Direction, Plant, Written, made_up_field, written
from evaluation.mint.ground import Ground
from foresci.schema import Paper
from taxonomy.classifier import FrozenClassifier
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.documents import Documents
from taxonomy.graph import Edge, Node, TaxonomyGraph, node_id
from taxonomy.slices import Slice, slices_until
from taxonomy.store import Content, Made, PaperEntry, Taxonomy, write_taxonomy

DOMAIN = "lumeric_computing"
USED: tuple[Dimension, ...] = ("tasks", "methods")


@dataclass(frozen=True)
class Planted:
    """A ground with what is known of it.

    Attributes:
        ground: what tasks are minted from.
        nodes: id of each direction's and part's node, by label.
        plants: id of the node in which something is planted; in a field without plants, of the
            same nodes.
        truth: ids of the papers that were written about each direction and part, by label.
    """

    ground: Ground
    nodes: Mapping[str, str]
    plants: Mapping[Plant, str]
    truth: Mapping[str, frozenset[str]]


def planted_ground(
    folder: Path, seed: int, planted: bool = True, before: int = 800, window: int = 800
) -> Planted:
    """A ground whose trends are known.

    Args:
        folder: where the taxonomy is written.
        seed: of the field, its papers, and all that is drawn from them.
        planted: whether anything changes after the cutoff.
        before: papers up to the cutoff, about.
        window: papers after it.
    """
    field = made_up_field(seed, planted)
    made = written(field, seed, before, window)
    documents = _documents(field, made)
    nodes = _nodes(field)
    taxonomy = _taxonomy(folder, documents, _graph(field, nodes, made, documents))
    ground = Ground(
        domain=DOMAIN,
        title="lumeric computing",
        period=PERIOD,
        taxonomy=taxonomy,
        documents=documents,
        later=tuple(one for one in made.papers if one.public_on > CUTOFF),
        members=FrozenClassifier([*nodes.values()], documents.papers).members(made.papers),
        seed=seed,
    )
    ids = {label: node.id for label, node in nodes.items()}
    plants = {one.plant: ids[one.label] for one in field if one.plant is not None}
    return Planted(ground, ids, plants, made.about)


def _documents(field: Sequence[Direction], made: Written) -> Documents:
    """The papers up to the cutoff; a paper's vector points to its directions alike."""
    papers = tuple(one for one in made.papers if one.public_on <= CUTOFF)
    rows = {paper.id: row for row, paper in enumerate(papers)}
    vectors = np.zeros((len(papers), len(field)), dtype=np.float32)
    for column, one in enumerate(field):
        vectors[[rows[paper] for paper in made.about[one.label] if paper in rows], column] = 1.0
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return Documents(papers, np.ones(len(papers), dtype=np.bool_), vectors)


def _nodes(field: Sequence[Direction]) -> dict[str, Node]:
    """Areas, directions and parts by label; an area is known by its directions' names."""
    areas = dict.fromkeys((one.area, one.dimension) for one in field)
    made = [
        _node(area, dimension, (area, *(one.label for one in field if one.area == area)))
        for area, dimension in areas
    ]
    for one in field:
        made += [_node(label, one.dimension, (label,)) for label in (one.label, *one.parts)]
    return {node.label: node for node in made}


def _node(label: str, dimension: Dimension, phrases: tuple[str, ...]) -> Node:
    born = _slices()[0].name
    return Node(
        id=node_id(dimension, label, born),
        dimension=dimension,
        label=label,
        description=f"Papers on {label}.",
        origin="depth",
        born=born,
        phrases=phrases,
        grounded=True,
    )


def _graph(
    field: Sequence[Direction], nodes: Mapping[str, Node], made: Written, documents: Documents
) -> TaxonomyGraph:
    """Root, area, direction, part, with the papers up to the cutoff that were written of them."""
    known = frozenset(documents.ids)
    roots = {one: node_id(one, one, "root") for one in USED}
    born = _slices()[0].name
    top = [
        Node(id=roots[one], dimension=one, label=one, origin="root", born=born, grounded=True)
        for one in USED
    ]
    edges: dict[tuple[str, str], Edge] = {}

    def link(parent: str, label: str, papers: frozenset[str]) -> None:
        child = nodes[label].id
        held = tuple(sorted(papers & known))
        edges[parent, child] = Edge(parent=parent, child=child, papers=held)

    for one in field:
        inside = (made.about[other.label] for other in field if other.area == one.area)
        link(roots[one.dimension], one.area, frozenset().union(*inside))
        link(nodes[one.area].id, one.label, made.about[one.label])
        for part in one.parts:
            link(nodes[one.label].id, part, made.about[part])
    everything = dict.fromkeys(roots.values(), documents.ids)
    return TaxonomyGraph.of((*top, *nodes.values()), edges.values(), everything)


def _taxonomy(folder: Path, documents: Documents, graph: TaxonomyGraph) -> Taxonomy:
    """Written and opened. Neither evidence nor signals decide what is drawn, so it has none."""
    papers = [_entry(one) for one in documents.papers]
    made = Made(CUTOFF, DOMAIN, "f" * 64, "structural", _slices())
    write_taxonomy(folder, made, Content(graph, papers, evidence=(), momentum=(), signals=()))
    return Taxonomy.open(folder)


def _entry(paper: Paper) -> PaperEntry:
    return PaperEntry(
        id=paper.id,
        title=paper.title,
        public_on=paper.public_on,
        core=True,
        dimensions=tuple(one for one in DIMENSIONS if one in USED),
    )


def _slices() -> tuple[Slice, ...]:
    return slices_until(CUTOFF, PERIOD.before_start)
