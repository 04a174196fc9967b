"""Papers and chunks as Parquet files: one row each, no code in them, the same bytes every time."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from foresci.errors import DataError
from foresci.schema import Chunk, Paper

_SECTION = pa.struct([("name", pa.string()), ("text", pa.string())])
PAPER_SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("title", pa.string()),
        ("abstract", pa.string()),
        ("authors", pa.list_(pa.string())),
        ("categories", pa.list_(pa.string())),
        ("comments", pa.string()),
        ("public_on", pa.date32()),
        ("precision", pa.string()),
        ("revised_on", pa.date32()),
        ("source", pa.string()),
        ("domains", pa.list_(pa.string())),
        ("sections", pa.list_(_SECTION)),
    ]
)
CHUNK_SCHEMA = pa.schema(
    [
        ("paper_id", pa.string()),
        ("section", pa.string()),
        ("text", pa.string()),
        ("start", pa.int32()),
        ("end", pa.int32()),
    ]
)
_LABEL = pa.struct(
    [("domain", pa.string()), ("label", pa.string()), ("reasons", pa.list_(pa.string()))]
)
# A knowledge base must not tell that a paper was revised after its cutoff, so it has no such
# column at all. What the screens said of a paper depends on the paper alone.
KB_PAPER_SCHEMA = PAPER_SCHEMA.remove(PAPER_SCHEMA.get_field_index("revised_on")).append(
    pa.field("labels", pa.list_(_LABEL))
)

# The texts of its chunks lie in files of their own, which can be read one chunk at a time.
KB_CHUNK_SCHEMA = CHUNK_SCHEMA.remove(CHUNK_SCHEMA.get_field_index("text"))


def paper_order(paper: Paper) -> tuple[Any, str]:
    """The order of papers in every store: by first public day, then id."""
    return paper.public_on, paper.id


def write_papers(path: Path, papers: Sequence[Paper], schema: pa.Schema = PAPER_SCHEMA) -> None:
    """Write one row per paper, in the order given."""
    _write(path, [paper.model_dump(include=set(schema.names)) for paper in papers], schema)


def write_chunks(path: Path, chunks: Sequence[Chunk], schema: pa.Schema = CHUNK_SCHEMA) -> None:
    """Write one row per chunk, in the order given."""
    _write(path, [chunk.model_dump(include=set(schema.names)) for chunk in chunks], schema)


def read_table(path: Path, columns: list[str] | None = None) -> pa.Table:
    """A Parquet file as an Arrow table, or some columns of it.

    Raises:
        DataError: the file is missing or is not Parquet.
    """
    try:
        with pq.ParquetFile(path) as file:  # pq.read_table would import pyarrow.dataset first
            return file.read(columns=columns)
    except (OSError, pa.ArrowException) as error:
        reason = str(error).splitlines()[0]
        raise DataError(f"{path}: cannot be read as Parquet ({reason})") from None


def paper_rows(table: pa.Table, where: str) -> Iterator[Paper]:
    """The papers of a table, validated."""
    for row in _rows(table, where):
        yield Paper.parse(row, f"{where}, paper {row.get('id')}")


def chunk_rows(table: pa.Table, where: str) -> Iterator[Chunk]:
    """The chunks of a table, validated."""
    for row in _rows(table, where):
        yield Chunk.parse(row, f"{where}, paper {row.get('paper_id')}")


def _rows(table: pa.Table, where: str) -> list[dict[str, Any]]:
    try:
        rows: list[dict[str, Any]] = table.to_pylist()
    except (pa.ArrowException, UnicodeDecodeError) as error:
        raise DataError(f"{where}: damaged ({str(error).splitlines()[0]})") from None
    return rows


def _write(path: Path, rows: list[dict[str, Any]], schema: pa.Schema) -> None:
    table = pa.Table.from_pylist(rows, schema=schema)
    pq.write_table(table, path, compression="zstd", store_schema=False)
