"""`manifest.json` of a corpus folder."""

from datetime import date
from pathlib import Path
from typing import Literal

from foresci.errors import DataError
from foresci.schema import Record
from foresci.storage import read_json

MANIFEST_FILE = "manifest.json"
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
        path = folder / MANIFEST_FILE
        if not path.is_file():
            raise DataError(f"{folder}: not a corpus (no {MANIFEST_FILE} in it)")
        value = read_json(path)
        if value.get("format") != FORMAT:
            raise DataError(f"{folder}: not a corpus (its manifest is of another kind)")
        if value.get("format_version") != FORMAT_VERSION:
            raise DataError(
                f"{folder}: corpus of format version {value.get('format_version')}, this foresci "
                f"reads version {FORMAT_VERSION}; import the sources again"
            )
        return cls.parse(value, str(path))
