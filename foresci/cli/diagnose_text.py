"""Tables of the diagnostics on a terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from evaluation.diagnostics.shown import Line, Shown, compact, has_blocks, lines, name_columns
from foresci.cli.printable import as_text

if TYPE_CHECKING:
    from evaluation.answered import LeftOut
    from evaluation.diagnostics import Table

MOST_LEFT_OUT = 5


class Layout(NamedTuple):
    """How much a table is pressed to fit a terminal."""

    below: bool = False
    """Whether intervals stand below their figure rather than beside it."""
    narrow: bool = False
    """Whether every bound of an interval and every word of a head or a text has its own line, and
    names are folded where the figures leave them too little."""


LAYOUTS = (Layout(), Layout(below=True))
LAST = Layout(below=True, narrow=True)


def print_tables(tables: "Sequence[Table]") -> None:
    """Print every table with its name above and what it means below."""
    console = Console(highlight=False)
    for table in map(compact, tables):
        console.print(as_text(table.name, "bold"))
        console.print(_fitting(table, console.width))
        console.print(Padding(as_text(table.full_caption, "italic"), (0, 0, 1, 1)))


def _fitting(table: "Table", width: int) -> Grid:
    """The first layout that fits into so many characters."""
    endless = Console(width=10_000)
    grids = (_grid(table, layout) for layout in LAYOUTS)
    fitting = (grid for grid in grids if endless.measure(grid).minimum <= width)
    return next(fitting, None) or _grid(table, LAST)


def print_left_out(left_out: "Sequence[LeftOut]") -> None:
    """Say on standard error which runs are in no table, and why."""
    console = Console(stderr=True, highlight=False)
    for run, reason, _ in left_out[:MOST_LEFT_OUT]:
        console.print(as_text(f"left out: {run}: {reason}"), soft_wrap=True)
    more = len(left_out) - MOST_LEFT_OUT
    if more > 0:
        console.print(Text(f"left out: {more} more, with --json all are listed"))


def _grid(table: "Table", layout: Layout) -> Grid:
    """The table with its columns as wide as the layout wants them."""
    blocks = has_blocks(table) and name_columns(table) > 1
    rows = _rows(table, layout, blocks=blocks)
    grid = Grid(box=None, padding=(0, 1))
    first = 1 if blocks else 0
    for at, column in enumerate(table.columns[first:], start=first):
        head = _words(column.title, layout)
        whole = at >= name_columns(table) or not layout.narrow
        cells = [row[at - first] for row in rows if len(row) > at - first]
        grid.add_column(
            head,
            justify="left" if column.shape == "text" else "right",
            min_width=max(map(_width, (head, *cells))) if whole else None,
            no_wrap=whole,
            overflow="fold",
        )
    for row in rows:
        grid.add_row(*row)
    return grid


def _rows(table: "Table", layout: Layout, *, blocks: bool) -> list[list[Text]]:
    """The cells; the first name of a block is a line of its own, as it saves a column."""
    rows: list[list[Text]] = []
    for line in lines(table):
        if blocks and line.begins_block:
            rows += [[]] if rows else []
            rows.append([as_text(line.cells[0].text, "bold")])
        rows.append(_cells(table, line, layout)[1 if blocks else 0 :])
    return rows


def _cells(table: "Table", line: Line, layout: Layout) -> list[Text]:
    names = name_columns(table)
    return [
        _words(cell.text, layout)
        if at >= names and table.columns[at].shape == "text"
        else _figure(cell, layout)
        for at, cell in enumerate(line.cells)
    ]


def _width(text: Text) -> int:
    """Characters of its longest line."""
    return max(line.cell_len for line in text.split(allow_blank=True))


def _words(text: str, layout: Layout) -> Text:
    """A head, or the name of what fails: neither is looked for by its whole name."""
    words = as_text(text)
    return Text("\n").join(words.split(" ")) if layout.narrow else words


def _figure(cell: Shown, layout: Layout) -> Text:
    """A figure with its interval, or one of the names that a row begins with."""
    text = as_text(f"{cell.text}*" if cell.best else cell.text, "bold" if cell.best else "")
    bounds = cell.bounds.replace(", ", ",\n") if layout.narrow else cell.bounds
    between = "\n" if layout.below else " "
    return text.append(f"{between}{bounds}", style="not bold dim") if bounds else text
