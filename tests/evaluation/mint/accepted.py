"""A small ground whose papers state where they were accepted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import numpy as np

from evaluation.mint.ground import Ground
from evaluation.realized.period import Period
from foresci.schema import Paper
from taxonomy.classifier import FrozenClassifier
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.documents import Documents
from taxonomy.graph import Edge, Node, TaxonomyGraph, node_id
from taxonomy.signals.records import VenueProfile
from taxonomy.signals.venue_profiles import venue_profiles
from taxonomy.slices import slices_until
from taxonomy.store import Content, Made, PaperEntry, Taxonomy, write_taxonomy

PERIOD = Period(
    before_start=date(2025, 1, 1), cutoff=date(2025, 9, 30), window_end=date(2026, 3, 31)
)
DIMENSION_OF: dict[str, Dimension] = {
    "question answering": "tasks",
    "claim verification": "tasks",
    "image editing": "tasks",
    "machine translation": "tasks",
    "knowledge graph": "methods",
    "reinforcement learning": "methods",
    "contrastive learning": "methods",
    "knowledge distillation": "methods",
}
TASKS, METHODS = list(DIMENSION_OF)[:4], list(DIMENSION_OF)[4:]
COMMENTS = {
    "acl": "Accepted to ACL {year}",
    "ml": "ICLR {year}",
    "ai": "AAAI {year}",
    "ir": "Accepted at SIGIR {year}",
    "cv": "CVPR {year}",
}
CATEGORIES = {"acl": "cs.CL", "ml": "cs.LG", "ai": "cs.AI", "ir": "cs.IR", "cv": "cs.CV"}
NAME = "QuorbLex"
"""In the title of every paper of the window, and nowhere before it."""


@dataclass(frozen=True)
class Window:
    """The papers of a window: how many each family accepted, and what they have of their own."""

    accepted: Mapping[str, int]
    abstract: str | None = None
    comment: str | None = None


def accepted_ground(
    folder: Path,
    window: Window,
    quotes: bool = True,
    seed: int = 0,
    before: Sequence[str] = ("acl", "ml", "ai"),
) -> Ground:
    """A ground with eight accepted papers of each family of `before` up to the cutoff."""
    known = [
        _paper(family, number, date(2025, 3, 1) + timedelta(days=number), 2025, "")
        for family in before
        for number in range(8)
    ]
    known += [_paper("ml", number, date(2025, 5, 1), 2025, "").model_copy(
        update={"id": f"plain{number:02}", "comments": None}
    ) for number in range(80)]  # fmt: skip
    later = [
        _paper(family, number, date(2025, 11, 1) + timedelta(days=number), 2026, f"{NAME}: ")
        for family, count in window.accepted.items()
        for number in range(count)
    ]
    later = [one.model_copy(update=_changes(window)) for one in later]
    documents = _documents(known)
    nodes = [_node(label, dimension) for label, dimension in DIMENSION_OF.items()]
    members = FrozenClassifier(nodes, documents.papers).members([*known, *later])
    return Ground(
        domain="rag",
        title="retrieval-augmented generation",
        period=PERIOD,
        taxonomy=_taxonomy(folder, documents, nodes, members),
        documents=documents,
        later=tuple(sorted(later, key=lambda one: (one.public_on, one.id))),
        members=members,
        seed=seed,
        quotes=quotes,
    )


def _changes(window: Window) -> dict[str, str]:
    given = {"abstract": window.abstract, "comments": window.comment}
    return {name: value for name, value in given.items() if value is not None}


def _paper(family: str, number: int, day: date, year: int, name: str) -> Paper:
    place = sorted(COMMENTS).index(family)
    task, method = TASKS[(place + number) % 4], METHODS[(place + 2 * number) % 4]
    other = METHODS[(place + 2 * number + 1) % 4]
    return Paper(
        id=f"{family}{day:%y%m}{number:02}",
        title=f"{name}Better {task} with {method}",
        abstract=(
            f"However, {task} suffers from a lack of annotated data and from high inference cost. "
            f"We propose a pipeline that pairs {method} with {other} so that {task} gets better. "
            f"Experiments on three benchmarks show that it outperforms all baselines in robustness "
            f"and in success rate."
        ),
        categories=(CATEGORIES[family],),
        comments=COMMENTS[family].format(year=year),
        public_on=day,
        source="test",
    )


def _node(label: str, dimension: Dimension) -> Node:
    return Node(
        id=node_id(dimension, label, "s1"),
        dimension=dimension,
        label=label,
        origin="depth",
        born="s1",
        phrases=(label,),
        grounded=True,
    )


def _documents(known: Sequence[Paper]) -> Documents:
    ordered = tuple(sorted(known, key=lambda one: one.id))
    return Documents(
        ordered, np.ones(len(ordered), np.bool_), np.zeros((len(ordered), 2), np.float32)
    )


def _taxonomy(
    folder: Path,
    documents: Documents,
    nodes: Sequence[Node],
    members: Mapping[str, frozenset[str]],
) -> Taxonomy:
    roots = {one: node_id(one, one, "root") for one in DIMENSIONS}
    tops = [
        Node(id=name, dimension=one, label=one, origin="root", born="s1", grounded=True)
        for one, name in roots.items()
    ]
    inside = frozenset(documents.ids)
    held = {one.id: tuple(sorted(members[one.id] & inside)) for one in nodes}
    edges = [Edge(parent=roots[one.dimension], child=one.id, papers=held[one.id]) for one in nodes]
    graph = TaxonomyGraph.of([*tops, *nodes], edges, dict.fromkeys(roots.values(), documents.ids))
    profiles: tuple[VenueProfile, ...] = venue_profiles(documents, {})
    papers = [
        PaperEntry(id=one.id, title=one.title, public_on=one.public_on, core=True)
        for one in documents.papers
    ]
    slices = slices_until(PERIOD.cutoff, PERIOD.before_start)
    made = Made(PERIOD.cutoff, "rag", "f" * 64, "structural", slices)
    write_taxonomy(folder, made, Content(graph, papers, [], [], profiles))
    return Taxonomy.open(folder)
