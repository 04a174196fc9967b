"""A table as a sheet for a spreadsheet or a script."""

from collections.abc import Iterator
from pathlib import Path

from evaluation.diagnostics.shown import NOTHING
from evaluation.diagnostics.table import Cell, Column, Number, Shape, Table, Words
from foresci.sheets import write_sheet

_BESIDE: dict[Shape, tuple[str, ...]] = {
    "interval": ("low", "high", "runs", "tasks"),
    "rate": ("low", "high", "hits", "runs"),
}
JUDGE_COLUMN = "Judged by"
DECIMALS = 6
"""More would be noise, and the last ones differ between machines."""


def write_table(path: Path, table: Table) -> None:
    """Write a table; bounds and counts have columns of their own, and every row names the judge.

    What is not there stays empty, but a missing figure is "n/a".
    """
    titles = [title for column in table.columns for title in _titles(column)]
    judge = [table.judged_by] if table.judged_by else []
    rows = ([*_values(table, row), *judge] for row in table.rows)
    write_sheet(path, [*titles, *([JUDGE_COLUMN] if judge else [])], rows)


def _titles(column: Column) -> list[str]:
    return [column.title, *(f"{column.title} {one}" for one in _BESIDE.get(column.shape, ()))]


def _values(table: Table, row: tuple[Cell, ...]) -> Iterator[object]:
    for cell, column in zip(row, table.columns, strict=True):
        beside = _BESIDE.get(column.shape, ())
        if isinstance(cell, Number):
            value = int(cell.value) if column.shape == "count" else _rounded(cell.value)
            yield from (value, *(_beside(cell, one) for one in beside))
        else:
            yield cell.text if isinstance(cell, Words) else NOTHING
            yield from ("" for _ in beside)


def _beside(cell: Number, name: str) -> object:
    told = {
        "low": _rounded(cell.low),
        "high": _rounded(cell.high),
        "hits": cell.hits,
        "runs": cell.n,
        "tasks": cell.tasks,
    }
    return "" if told[name] is None else told[name]


def _rounded(value: float | None) -> float | None:
    """Without the minus sign of a zero."""
    return None if value is None else round(value, DECIMALS) + 0.0
