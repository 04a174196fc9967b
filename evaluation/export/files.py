"""Writing flat rows as Parquet or CSV, whole or not at all."""

import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from evaluation.export.columns import COLUMNS
from evaluation.export.rows import Row
from foresci.errors import UsageError
from foresci.sheets import write_sheet

SUFFIXES = (".parquet", ".csv")


def check_target(path: Path) -> None:
    """Make sure, before runs are read, that a table can be written to a path.

    Raises:
        UsageError: it ends neither in .parquet nor in .csv, or is a folder.
    """
    if path.suffix not in SUFFIXES:
        raise UsageError(f"{path}: name a file that ends in {' or '.join(SUFFIXES)}")
    if path.is_dir():
        raise UsageError(f"{path}: is a folder; name a file")


def write_runs(path: Path, rows: Iterable[Row]) -> int:
    """Write rows; a reader sees the old file or the new one.

    Parquet is written batch by batch, so that memory does not grow with the number of runs.

    Args:
        path: ends in .parquet or .csv.
        rows: as `row_of` gives them.

    Returns:
        The number of rows.

    Raises:
        UsageError: as `check_target`.
        DataError: as `row_of`.
    """
    check_target(path)
    count = _Counted(rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".csv":
        write_sheet(path, [column.name for column in COLUMNS], map(_cells, count))
    else:
        _write_parquet(path, count)
    return count.seen


class _Counted:
    """Rows on their way, counted."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = rows
        self.seen = 0

    def __iter__(self) -> Iterator[Row]:
        for row in self._rows:
            self.seen += 1
            yield row


def _cells(row: Row) -> Sequence[object]:
    return [_cell(row.get(column.name)) for column in COLUMNS]


def _cell(value: object) -> object:
    """Empty where there is nothing; times in the one form that all readers take."""
    if isinstance(value, datetime):
        return value.isoformat()
    return "" if value is None else value


def _write_parquet(path: Path, rows: Iterable[Row]) -> None:
    import pyarrow.parquet as pq

    from evaluation.export.tables import SCHEMA, batches

    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with pq.ParquetWriter(temporary, SCHEMA, compression="zstd") as writer:
            for batch in batches(rows):
                writer.write_batch(batch)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
