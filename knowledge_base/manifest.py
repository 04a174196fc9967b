"""`manifest.json` of a knowledge base."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Literal

from foresci import __version__
from foresci.errors import DataError
from foresci.schema import Record
from foresci.storage import canonical_json, read_json, sha256_text, write_json

MANIFEST_FILE = "manifest.json"
PAPERS_FILE = "papers.parquet"
CHUNKS_FILE = "chunks.parquet"
BM25_FILE = "bm25.npz"
DENSE_FILE = "dense.faiss"
EMBEDDER_FOLDER = "embedder"

FORMAT = "foresci-kb"
FORMAT_VERSION = 1


class FileEntry(Record):
    """A file of the knowledge base."""

    sha256: str
    size: int
    """Bytes."""


class DomainEntry(Record):
    """The domain that a knowledge base is restricted to, and the rule that decided it."""

    name: str
    sha256: str
    """Hash of the domain's rule file."""


class EmbedderEntry(Record):
    """What made the dense vectors, and the weight of their list in fusion."""

    id: str
    fingerprint: str
    fusion_weight: float
    width: int


class Bm25Entry(Record):
    """Parameters of BM25."""

    k1: float
    b: float
    epsilon: float


class Counts(Record):
    """How much a knowledge base holds."""

    papers: int
    chunks: int
    """Chunks in the indexes."""
    wordless_chunks: int
    """Chunks left out of the indexes because they hold no word but stop words."""


class Built(Record):
    """When a knowledge base was built, with a seal over the whole manifest.

    The seal lets a change of any byte of the manifest be noticed. It covers the time, so it sits
    beside it: everything outside this record depends on the papers alone.
    """

    time: datetime
    seal: str


class KBManifest(Record):
    """What a knowledge base holds, and the hash of every file of it."""

    format: Literal["foresci-kb"] = "foresci-kb"
    format_version: Literal[1] = 1
    foresci_version: str = __version__
    cutoff: date
    domain: DomainEntry | None
    fingerprint: str
    """Hex SHA-256 over the papers it holds; papers after the cutoff have no part in it."""
    embedder: EmbedderEntry
    bm25: Bm25Entry
    counts: Counts
    first_public_on: date
    last_public_on: date
    files: dict[str, FileEntry]
    built_at: Built

    @property
    def content_fingerprint(self) -> str:
        """Identifies the content: a hash over everything but build time and foresci's version."""
        value = self.model_dump(mode="json", exclude={"built_at", "foresci_version"})
        return sha256_text(canonical_json(value))

    def expected_seal(self) -> str:
        """The seal that this manifest should carry."""
        return seal(self.to_json(), self.built_at.time)

    def write(self, folder: Path) -> None:
        """Write the manifest into the folder."""
        write_json(folder / MANIFEST_FILE, self.to_json())

    @classmethod
    def read(cls, folder: Path) -> "KBManifest":
        """Read the manifest of a knowledge base.

        Raises:
            DataError: the folder is no knowledge base, or one of another version.
        """
        path = folder / MANIFEST_FILE
        if not path.is_file():
            raise DataError(f"{folder}: not a knowledge base (no {MANIFEST_FILE} in it)")
        value = read_json(path)
        if value.get("format") != FORMAT:
            raise DataError(f"{folder}: not a knowledge base (its manifest is of another kind)")
        if value.get("format_version") != FORMAT_VERSION:
            raise DataError(
                f"{folder}: knowledge base of format version {value.get('format_version')}, this "
                f"foresci reads version {FORMAT_VERSION}; build it again with `foresci kb build`"
            )
        return cls.parse(value, str(path))


def seal(manifest: dict[str, Any], time: datetime) -> str:
    """Hex SHA-256 over a manifest (without its `built_at`) and the build time."""
    rest = {key: value for key, value in manifest.items() if key != "built_at"}
    return sha256_text(canonical_json({**rest, "time": time.isoformat()}))


def built_now(manifest: dict[str, Any]) -> Built:
    """The sealed build time of a manifest that lacks only it."""
    now = datetime.now(UTC).replace(microsecond=0)
    return Built(time=now, seal=seal(manifest, now))
