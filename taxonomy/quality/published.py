"""The taxonomies that TaxoAdapt's authors published, read into our graph.

A folder holds `internal.txt` (or `internal.txt.gz`; a JSON object a line with `Title` and
`Abstract`) and `final_taxo_<dimension>.json`, a tree whose `paper_ids` are line numbers from 0. Two
things that such a tree folds away are restored: a node listed below two parents is one node, and
one whose stored level is 1 although it hangs deeper is a child of the root too, where it was made.
"""

import gzip
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import networkx as nx
from pydantic import ValidationError

from foresci.errors import DataError
from foresci.schema import Paper, Record
from foresci.schema.record import first_problem
from foresci.storage import read_json
from taxonomy.dimensions import Dimension
from taxonomy.graph import Edge, Node, TaxonomyGraph, node_id

PAPERS_FILE = "internal.txt"
NAMES: dict[Dimension, str] = {
    "tasks": "tasks",
    "methods": "methodologies",
    "datasets": "datasets",
    "evaluation_methods": "evaluation_methods",
    "application_domains": "real_world_domains",
}
"""What TaxoAdapt calls each dimension."""


class PublishedPaper(Record):
    """A line of the papers' file."""

    Title: str
    Abstract: str


class PublishedNode(Record):
    """A node of a published tree. Empty nodes have neither papers nor examples."""

    label: str
    description: str | None
    level: int
    source: str
    example_papers: tuple[tuple[int, str], ...] = ()
    paper_ids: tuple[int, ...] = ()
    children: tuple["PublishedNode", ...] = ()


@dataclass(frozen=True)
class Published:
    """A published taxonomy and its papers, sorted by id."""

    graph: TaxonomyGraph
    papers: tuple[Paper, ...]


def read_published(folder: Path, year: int) -> Published:
    """Read a published taxonomy.

    Args:
        folder: holds the papers and the five trees.
        year: of the papers, which the files do not tell; its last day is their public day.

    Raises:
        DataError: a file is missing or is not what it should be.
    """
    papers = tuple(_papers(folder, year))
    parts = _Parts(tuple(paper.id for paper in papers), str(year))
    for dimension, name in NAMES.items():
        path = folder / f"final_taxo_{name}.json"
        tree = PublishedNode.parse(read_json(path), str(path))
        try:
            parts.add_tree(dimension, tree)
        except ValueError as error:
            raise DataError(f"{path}: {error}") from None
    return Published(parts.graph(), papers)


def _papers(folder: Path, year: int) -> Iterator[Paper]:
    path = next(
        (file for end in ("", ".gz") if (file := folder / f"{PAPERS_FILE}{end}").is_file()), None
    )
    if path is None:
        raise DataError(f"{folder}: no {PAPERS_FILE} or {PAPERS_FILE}.gz in it")
    for row, line in enumerate(_lines(path)):
        try:
            read = PublishedPaper.model_validate_json(line)
        except ValidationError as error:
            raise DataError(f"{path}:{row + 1}: {first_problem(error)}") from None
        yield Paper(
            id=paper_id(row),
            title=read.Title,
            abstract=read.Abstract or None,
            public_on=date(year, 12, 31),
            precision="year",
            source="taxoadapt",
        )


def paper_id(row: int) -> str:
    """The id of the paper on a line, counted from 0; ids sort as lines do."""
    return f"{row:06d}"


def _lines(path: Path) -> Iterator[str]:
    try:
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", encoding="utf-8") as stream:
            yield from stream
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read ({error})") from None


@dataclass
class _Parts:
    """Nodes and edges while trees are read."""

    paper_ids: tuple[str, ...]
    born: str
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    root_papers: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def graph(self) -> TaxonomyGraph:
        edges = [
            Edge(parent=parent, child=child, papers=tuple(sorted(papers)))
            for (parent, child), papers in self.edges.items()
        ]
        return TaxonomyGraph.of(self.nodes.values(), edges, self.root_papers)

    def add_tree(self, dimension: Dimension, tree: PublishedNode) -> None:
        """Add a dimension; ValueError where its tree is not sound."""
        root = self._add_node(dimension, tree, is_root=True)
        self.root_papers[root] = tuple(sorted(self._papers_of(tree)))
        self._add_children(dimension, root, tree, root, depth=1)
        if not nx.is_directed_acyclic_graph(nx.DiGraph(list(self.edges))):
            raise ValueError("a label occurs below itself")

    def _add_children(
        self, dimension: Dimension, parent: str, read: PublishedNode, root: str, depth: int
    ) -> None:
        for child in read.children:
            name = self._add_node(dimension, child, is_root=False)
            papers = self._papers_of(child)
            self.edges[parent, name] |= papers
            if child.level == 1 and depth > 1:
                self.edges[root, name] |= papers
            self._add_children(dimension, name, child, root, depth + 1)

    def _add_node(self, dimension: Dimension, read: PublishedNode, *, is_root: bool) -> str:
        label = read.label.replace("_", " ")
        name = node_id(dimension, label, self.born)
        made = Node(
            id=name,
            dimension=dimension,
            label=label,
            description=read.description or "",
            origin="root" if is_root else "published",
            born=self.born,
        )
        self.nodes.setdefault(name, made)
        return name

    def _papers_of(self, read: PublishedNode) -> set[str]:
        unknown = [row for row in read.paper_ids if not 0 <= row < len(self.paper_ids)]
        if unknown:
            raise ValueError(f"{read.label}: there is no paper {unknown[0]}")
        return {self.paper_ids[row] for row in read.paper_ids}
