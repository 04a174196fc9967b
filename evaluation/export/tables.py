"""Flat rows as Arrow tables, which pandas and polars take without a copy of their own types."""

from collections.abc import Iterable, Iterator
from itertools import islice

import pyarrow as pa

from evaluation.export.columns import COLUMNS, Kind
from evaluation.export.rows import Row, row_of
from foresci.runs import RunFolder

BATCH_ROWS = 256
"""Rows that are held at once while runs are read."""
TYPES: dict[Kind, pa.DataType] = {
    "text": pa.string(),
    "count": pa.int64(),
    "number": pa.float64(),
    "day": pa.date32(),
    "time": pa.timestamp("us", tz="UTC"),
}
SCHEMA = pa.schema([(column.name, TYPES[column.kind]) for column in COLUMNS])


def runs_table(runs: Iterable[RunFolder]) -> pa.Table:
    """One row a run, in the order given; `.to_pandas()` or `polars.from_arrow` go on from here.

    Columns and types are always all of `COLUMNS`. Runs that failed or are damaged have a row too,
    with `status` and `reason`.

    Raises:
        DataError: the scores of a run have a part that no column is for.
    """
    return pa.Table.from_batches(batches(map(row_of, runs)), SCHEMA)


def batches(rows: Iterable[Row]) -> Iterator[pa.RecordBatch]:
    """The rows as Arrow batches, so that no more than one batch is held."""
    left = iter(rows)
    while taken := list(islice(left, BATCH_ROWS)):
        yield pa.RecordBatch.from_pylist(taken, SCHEMA)
