"""A table's cells as people read them, alike on the terminal and in LaTeX."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from evaluation.diagnostics.table import Cell, Column, Number, Table, Words
from evaluation.paired.figures import figure

NOTHING = "n/a"
_T = TypeVar("_T")


class Shown(NamedTuple):
    """A cell in words."""

    text: str
    bounds: str = ""
    """The interval, empty where there is none."""
    best: bool = False


class Line(NamedTuple):
    """A row in words."""

    begins_block: bool
    """Whether its first cell differs from that of the row above."""
    cells: tuple[Shown, ...]


def shown(cell: Cell, column: Column) -> Shown:
    """A cell of this column."""
    if isinstance(cell, Words):
        return Shown(cell.text)
    if not isinstance(cell, Number):
        return Shown(NOTHING)
    if column.shape == "count":
        return Shown(f"{cell.value:.0f}")
    form = f".{column.decimals}f"
    counts = f" ({cell.hits}/{cell.n})" if column.shape == "rate" else ""
    bounds = ""
    if cell.low is not None and cell.high is not None:
        bounds = f"[{figure(cell.low, form)}, {figure(cell.high, form)}]"
    value = figure(cell.value, f"+{form}" if column.signed else form)
    return Shown(f"{value}{counts}", bounds, cell.best)


def compact(table: Table) -> Table:
    """The table without names that are the same in all of several rows; the caption tells them."""
    alike = [
        at
        for at in range(name_columns(table) - 1)
        if len(table.rows) > 1 and all(row[at] == table.rows[0][at] for row in table.rows)
    ]
    if not alike:
        return table
    told = [f"{table.columns[at].title} {_text(table.rows[0][at])}" for at in alike]
    return table.model_copy(
        update={
            "caption": f"{table.caption} In all rows: {', '.join(told)}.",
            "columns": _without(table.columns, alike),
            "rows": tuple(_without(row, alike) for row in table.rows),
        }
    )


def name_columns(table: Table) -> int:
    """How many columns from the left hold names rather than figures."""
    columns = enumerate(table.columns)
    return next((at for at, column in columns if column.shape != "text"), len(table.columns))


def lines(table: Table) -> Iterator[Line]:
    """The rows, with names left out that are the same as in the row above."""
    above: tuple[Cell, ...] | None = None
    for row in table.rows:
        same = 0 if above is None else _same_names(table, row, above)
        cells = [shown(cell, column) for cell, column in zip(row, table.columns, strict=True)]
        begins = above is None or row[0] != above[0]
        yield Line(begins, tuple([Shown("")] * same + cells[same:]))
        above = row


def table_text(table: Table) -> str:
    """The table as aligned plain text, its caption with who judged below it."""
    rows = [[column.title for column in table.columns]]
    rows += [[_marked(cell) for cell in line.cells] for line in lines(table)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join([*aligned, table.full_caption])


def _marked(cell: Shown) -> str:
    return f"{cell.text}{'*' if cell.best else ''} {cell.bounds}".strip()


def has_blocks(table: Table) -> bool:
    """Whether some rows stand together."""
    return any(not line.begins_block for line in lines(table))


def _same_names(table: Table, row: tuple[Cell, ...], above: tuple[Cell, ...]) -> int:
    """How many names from the left are those above; the last of them always stands."""
    most = max(0, name_columns(table) - 1)
    return next((at for at in range(most) if row[at] != above[at]), most)


def _without(cells: tuple[_T, ...], places: list[int]) -> tuple[_T, ...]:
    return tuple(cell for at, cell in enumerate(cells) if at not in places)


def _text(cell: Cell) -> str:
    return cell.text if isinstance(cell, Words) else NOTHING
