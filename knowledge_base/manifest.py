"""`manifest.json` of a knowledge base."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Literal

from foresci import __version__
from foresci.schema import Record
from foresci.storage import MANIFEST_FILE, canonical_json, read_manifest, sha256_text, write_json

PAPERS_FILE = "papers.parquet"
CHUNKS_FILE = "chunks.parquet"
TEXTS_FOLDER = "texts"
BM25_FOLDER = "bm25"
DENSE_FILE = "dense.faiss"
EMBEDDER_FOLDER = "embedder"

FORMAT = "foresci-kb"
FORMAT_VERSION = 2


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


class DenseEntry(Record):
    """The kind of the dense index, and what an approximate one finds of what an exact one does."""

    kind: Literal["flat", "ivf"]
    lists: int | None = None
    """Inverted lists of the index."""
    probes: int | None = None
    """Lists searched for a query."""
    recall_at_10: float | None = None
    """Share of the exact ten nearest that are found, mean over 200 stored vectors as queries."""


class Counts(Record):
    """How much a knowledge base holds."""

    papers: int
    chunks: int
    """Chunks in the indexes."""
    wordless_chunks: int
    """Chunks left out of the indexes because they hold no word but stop words."""


class Built(Record):
    """When and how a knowledge base was built, with a seal over the whole manifest.

    The seal lets a change of any byte of the manifest be noticed. It covers this record, so it sits
    in it: everything outside this record depends on the papers alone.
    """

    time: datetime
    corpus: str
    """Where the corpus lay, relative to the folder of the knowledge base."""
    vectors_reused: int
    """Texts whose vectors came from the cache."""
    vectors_made: int
    """Texts that were embedded in this build."""
    seal: str


class KBManifest(Record):
    """What a knowledge base holds, and the hash of every file of it."""

    format: Literal["foresci-kb"] = "foresci-kb"
    format_version: Literal[2] = 2
    foresci_version: str = __version__
    cutoff: date
    domain: DomainEntry | None
    fingerprint: str
    """Hex SHA-256 over the papers it holds; papers after the cutoff have no part in it."""
    embedder: EmbedderEntry
    bm25: Bm25Entry
    dense: DenseEntry
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
        return seal(self.to_json())

    def write(self, folder: Path) -> None:
        """Write the manifest into the folder."""
        write_json(folder / MANIFEST_FILE, self.to_json())

    @classmethod
    def read(cls, folder: Path) -> "KBManifest":
        """Read the manifest of a knowledge base.

        Raises:
            DataError: the folder is no knowledge base, or one of another version.
        """
        value = read_manifest(
            folder,
            FORMAT,
            FORMAT_VERSION,
            "knowledge base",
            "build it again with `foresci kb build`",
        )
        return cls.parse(value, str(folder / MANIFEST_FILE))


def seal(manifest: dict[str, Any]) -> str:
    """Hex SHA-256 over a manifest without the seal itself."""
    built = {key: value for key, value in manifest["built_at"].items() if key != "seal"}
    return sha256_text(canonical_json({**manifest, "built_at": built}))


def sealed(manifest: KBManifest) -> KBManifest:
    """The manifest with its seal."""
    built = manifest.built_at.model_copy(update={"seal": manifest.expected_seal()})
    return manifest.model_copy(update={"built_at": built})


def built_now(corpus: str, reused: int, made: int) -> Built:
    """The record of a build that ends now; its seal is still empty."""
    now = datetime.now(UTC).replace(microsecond=0)
    return Built(time=now, corpus=corpus, vectors_reused=reused, vectors_made=made, seal="")
