"""Runs as a flat table, one row a run, for pandas, polars and spreadsheets."""

from evaluation.export.columns import COLUMNS, Column
from evaluation.export.files import write_runs
from evaluation.export.rows import Row, row_of
from evaluation.export.tables import runs_table

__all__ = ["COLUMNS", "Column", "Row", "row_of", "runs_table", "write_runs"]
