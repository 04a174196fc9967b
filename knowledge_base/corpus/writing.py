"""Writing a corpus folder, paper by paper."""

from datetime import date
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from foresci.storage import MANIFEST_FILE, sha256_file, write_json
from knowledge_base.corpus.identities import IDENTITY_SCHEMA
from knowledge_base.corpus.manifest import (
    IDENTITIES_FILE,
    PAPERS_FILE,
    CorpusManifest,
)
from knowledge_base.tables import PAPER_SCHEMA

BATCH_ROWS = 4096


class _Table:
    """A Parquet file that is written a batch at a time, the same bytes for the same rows."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self.path = path
        self.count = 0
        self._schema = schema
        self._rows: list[dict[str, Any]] = []
        self._writer = pq.ParquetWriter(path, schema, compression="zstd", store_schema=False)

    def add(self, row: dict[str, Any]) -> None:
        self.count += 1
        self._rows.append(row)
        if len(self._rows) == BATCH_ROWS:
            self._flush()

    def close(self) -> None:
        if self._rows:
            self._flush()
        self._writer.close()

    def _flush(self) -> None:
        self._writer.write_table(pa.Table.from_pylist(self._rows, schema=self._schema))
        self._rows = []


class CorpusWriter:
    """Fills a folder with a corpus. Papers must come sorted by first public day, then id."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._papers = _Table(folder / PAPERS_FILE, PAPER_SCHEMA)
        self._identities: _Table | None = None
        self._first: date | None = None
        self._last: date | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def add(self, paper: dict[str, Any]) -> None:
        """Write a paper, given as the plain data of its record with dates as dates."""
        self._papers.add(paper)
        self._first = self._first or paper["public_on"]
        self._last = paper["public_on"]

    def add_identity(self, row: dict[str, Any]) -> None:
        """Write a row of the table of identities."""
        if self._identities is None:
            self._identities = _Table(self._folder / IDENTITIES_FILE, IDENTITY_SCHEMA)
        self._identities.add(row)

    def finish(self) -> CorpusManifest:
        """Write the manifest, which makes the folder a corpus."""
        self._close()
        identities = self._identities
        manifest = CorpusManifest(
            papers=self._papers.count,
            first_public_on=self._first,
            last_public_on=self._last,
            papers_sha256=sha256_file(self._papers.path),
            identities_sha256=None if identities is None else sha256_file(identities.path),
        )
        write_json(self._folder / MANIFEST_FILE, manifest.to_json())
        return manifest

    def _close(self) -> None:
        for table in (self._papers, self._identities):
            if table is not None:
                table.close()
