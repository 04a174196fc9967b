"""A taxonomy on disk: JSON lines beside a manifest with their hashes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from foresci.errors import DataError, IntegrityError
from foresci.schema import Record
from foresci.schema.record import first_problem
from foresci.storage import read_jsonl, replacing_folder, sha256_file, write_jsonl
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.evidence.records import NodeEvidence
from taxonomy.graph import Edge, Node, TaxonomyGraph
from taxonomy.manifest import (
    EDGES_FILE,
    EVIDENCE_FILE,
    FILES,
    MOMENTUM_FILE,
    NODES_FILE,
    PAPERS_FILE,
    SIGNALS_FILE,
    TaxonomyCounts,
    TaxonomyManifest,
    now,
)
from taxonomy.signals.records import SIGNAL, NodeMomentum, Signal
from taxonomy.slices import Slice

R = TypeVar("R", bound=Record)


class PaperEntry(Record):
    """A paper of the taxonomy, as far as a reader needs it without the knowledge base."""

    id: str
    title: str
    public_on: date
    core: bool
    dimensions: tuple[Dimension, ...] = DIMENSIONS
    """The dimensions whose root holds it."""


@dataclass(frozen=True)
class Made:
    """What a taxonomy was made from."""

    cutoff: date
    domain: str | None
    kb_fingerprint: str
    backbone: str
    slices: tuple[Slice, ...]


@dataclass(frozen=True)
class Content:
    """Everything a taxonomy holds."""

    graph: TaxonomyGraph
    papers: Sequence[PaperEntry]
    evidence: Sequence[NodeEvidence]
    momentum: Sequence[NodeMomentum]
    signals: Sequence[Signal]


class Taxonomy:
    """An opened taxonomy. Parts are read when they are first needed."""

    def __init__(self, root: Path, manifest: TaxonomyManifest) -> None:
        self.root = root
        self.manifest = manifest

    @classmethod
    def open(cls, path: Path) -> "Taxonomy":
        """Open a taxonomy after comparing its files with the manifest's hashes.

        Raises:
            DataError: the folder is no taxonomy, or one of another version.
            IntegrityError: a file is missing or has changed.
        """
        manifest = TaxonomyManifest.read(path)
        for name in FILES:
            file = path / name
            if not file.is_file() or sha256_file(file) != manifest.files.get(name):
                raise IntegrityError(
                    f"{file}: missing or changed since it was written; build the taxonomy again"
                )
        return cls(path, manifest)

    @cached_property
    def graph(self) -> TaxonomyGraph:
        """The graph; a root holds the papers that have something of its dimension."""
        nodes = self._read(NODES_FILE, Node)
        roots = {node.id: self._of(node.dimension) for node in nodes if node.origin == "root"}
        return TaxonomyGraph.of(nodes, self._read(EDGES_FILE, Edge), roots)

    @cached_property
    def papers(self) -> dict[str, PaperEntry]:
        """The papers by id."""
        return {paper.id: paper for paper in self._read(PAPERS_FILE, PaperEntry)}

    @cached_property
    def evidence(self) -> dict[str, NodeEvidence]:
        """Evidence records by node id."""
        return {found.node_id: found for found in self._read(EVIDENCE_FILE, NodeEvidence)}

    @cached_property
    def momentum(self) -> dict[str, NodeMomentum]:
        """Momentum by node id."""
        return {found.node_id: found for found in self._read(MOMENTUM_FILE, NodeMomentum)}

    @cached_property
    def signals(self) -> tuple[Signal, ...]:
        """All signals, in the order in which they were written."""
        path = self.root / SIGNALS_FILE
        found: list[Signal] = []
        for number, row in read_jsonl(path):
            try:
                found.append(SIGNAL.validate_python(row))
            except ValidationError as error:
                raise DataError(f"{path}:{number}: {first_problem(error)}") from None
        return tuple(found)

    def _of(self, dimension: Dimension) -> tuple[str, ...]:
        return tuple(sorted(one.id for one in self.papers.values() if dimension in one.dimensions))

    def _read(self, name: str, record: type[R]) -> list[R]:
        path = self.root / name
        return [record.parse(row, f"{path}:{number}") for number, row in read_jsonl(path)]


def write_taxonomy(
    out: Path, made: Made, content: Content, built_at: datetime | None = None
) -> TaxonomyManifest:
    """Write a taxonomy folder whole, or leave what was at `out`."""
    rows: dict[str, Iterable[Record]] = {
        NODES_FILE: content.graph.nodes(),
        EDGES_FILE: content.graph.edges(),
        PAPERS_FILE: content.papers,
        EVIDENCE_FILE: content.evidence,
        MOMENTUM_FILE: content.momentum,
        SIGNALS_FILE: content.signals,
    }
    with replacing_folder(out) as folder:
        for name, records in rows.items():
            write_jsonl(folder / name, (record.to_json() for record in records))
        manifest = TaxonomyManifest(
            cutoff=made.cutoff,
            domain=made.domain,
            kb_fingerprint=made.kb_fingerprint,
            backbone=made.backbone,
            slices=made.slices,
            counts=_counts(content),
            files={name: sha256_file(folder / name) for name in FILES},
            built_at=built_at or now(),
        )
        manifest.write(folder)
    return manifest


def _counts(content: Content) -> TaxonomyCounts:
    nodes = content.graph.nodes()
    return TaxonomyCounts(
        papers=len(content.papers),
        core_papers=sum(paper.core for paper in content.papers),
        nodes=len(nodes),
        ungrounded_nodes=sum(not node.grounded for node in nodes if node.origin != "root"),
        edges=len(content.graph.edges()),
        signals=dict(sorted(Counter(signal.kind for signal in content.signals).items())),
    )
