"""`manifest.json` of a taxonomy."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Literal

from pydantic import Field

from foresci import __version__
from foresci.schema import Record
from foresci.storage import MANIFEST_FILE, canonical_json, read_manifest, sha256_text, write_json
from taxonomy.slices import Slice

NODES_FILE = "nodes.jsonl"
EDGES_FILE = "edges.jsonl"
PAPERS_FILE = "papers.jsonl"
EVIDENCE_FILE = "evidence.jsonl"
MOMENTUM_FILE = "momentum.jsonl"
SIGNALS_FILE = "signals.jsonl"
FILES = (NODES_FILE, EDGES_FILE, PAPERS_FILE, EVIDENCE_FILE, MOMENTUM_FILE, SIGNALS_FILE)

FORMAT = "foresci-taxonomy"
FORMAT_VERSION = 1


class TaxonomyCounts(Record):
    """How much a taxonomy holds."""

    papers: int
    core_papers: int
    nodes: int
    ungrounded_nodes: int
    edges: int
    signals: dict[str, int] = Field(description="Number of signals of each kind.")


class TaxonomyManifest(Record):
    """What a taxonomy was made from and holds, with the hash of every file of it."""

    format: Literal["foresci-taxonomy"] = "foresci-taxonomy"
    format_version: Literal[1] = 1
    foresci_version: str = __version__
    cutoff: date
    domain: str | None
    kb_fingerprint: str = Field(description="Content fingerprint of the knowledge base.")
    backbone: str = Field(description="What answered the steps of its making.")
    slices: tuple[Slice, ...]
    counts: TaxonomyCounts
    files: dict[str, str] = Field(description="Hex SHA-256 of each file.")
    built_at: datetime

    @property
    def fingerprint(self) -> str:
        """Identifies the content: a hash over everything but build time and foresci's version."""
        value = self.model_dump(mode="json", exclude={"built_at", "foresci_version"})
        return sha256_text(canonical_json(value))

    def write(self, folder: Path) -> None:
        """Write the manifest into the folder."""
        write_json(folder / MANIFEST_FILE, self.to_json())

    @classmethod
    def read(cls, folder: Path) -> "TaxonomyManifest":
        """Read the manifest of a taxonomy.

        Raises:
            DataError: the folder is no taxonomy, or one of another version.
        """
        value = read_manifest(
            folder,
            FORMAT,
            FORMAT_VERSION,
            "taxonomy",
            "build it again with `foresci taxonomy build`",
        )
        return cls.parse(value, str(folder / MANIFEST_FILE))


def now() -> datetime:
    """The present second, in UTC."""
    return datetime.now(UTC).replace(microsecond=0)
