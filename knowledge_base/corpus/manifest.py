"""`manifest.json` of a corpus folder."""

from datetime import date
from pathlib import Path
from typing import Literal

from foresci.schema import Record
from foresci.storage import MANIFEST_FILE, read_manifest

PAPERS_FILE = "papers.parquet"
IDENTITIES_FILE = "identities.parquet"
FORMAT = "foresci-corpus"
FORMAT_VERSION = 1


class CorpusManifest(Record):
    """What a corpus holds. It has no wall-clock field: the same papers give the same bytes."""

    format: Literal["foresci-corpus"] = "foresci-corpus"
    format_version: Literal[1] = 1
    papers: int
    first_public_on: date | None
    last_public_on: date | None
    papers_sha256: str
    identities_sha256: str | None = None
    """None where every paper is of one record, with no other name than its id."""

    @classmethod
    def read(cls, folder: Path) -> "CorpusManifest":
        """Read the manifest of a corpus folder.

        Raises:
            DataError: the folder is no corpus, or one of another version.
        """
        value = read_manifest(folder, FORMAT, FORMAT_VERSION, "corpus", "import the sources again")
        return cls.parse(value, str(folder / MANIFEST_FILE))
