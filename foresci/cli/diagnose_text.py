"""Tables of the diagnostics on a terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from evaluation.diagnostics.shown import Shown, compact, has_blocks, lines, name_columns

if TYPE_CHECKING:
    from evaluation.diagnostics import LeftOut, Table

MOST_LEFT_OUT = 5


def print_tables(tables: "Sequence[Table]") -> None:
    """Print every table with its name above and what it means below."""
    console = Console(highlight=False)
    for table in map(compact, tables):
        console.print(Text(table.name, style="bold"))
        flat = _grid(table, beside=True)
        fits = _width(flat) <= console.width
        console.print(flat if fits else _grid(table, beside=False))
        console.print(Padding(Text(table.full_caption, style="italic"), (0, 0, 1, 1)))


def print_left_out(left_out: "Sequence[LeftOut]") -> None:
    """Say on standard error which runs are in no table, and why."""
    console = Console(stderr=True, highlight=False)
    for run, reason, _ in left_out[:MOST_LEFT_OUT]:
        console.print(Text(f"left out: {run}: {reason}"), soft_wrap=True)
    more = len(left_out) - MOST_LEFT_OUT
    if more > 0:
        console.print(Text(f"left out: {more} more, with --json all are listed"))


def _width(grid: Grid) -> int:
    """Characters that a grid takes when nothing is folded."""
    return Console(width=10_000).measure(grid).maximum


def _grid(table: "Table", *, beside: bool) -> Grid:
    """The table; the first name of a block is a line of its own, as it saves a column.

    Args:
        table: what to show.
        beside: whether intervals stand beside their figure rather than below.
    """
    blocks = has_blocks(table) and name_columns(table) > 1
    first = 1 if blocks else 0
    grid = Grid(box=None, padding=(0, 1))
    for column in table.columns[first:]:
        names = column.shape == "text"
        grid.add_column(
            Text(column.title), justify="left" if names else "right", no_wrap=not names,
            overflow="fold",
        )  # fmt: skip
    for at, line in enumerate(lines(table)):
        if blocks and line.begins_block:
            if at:
                grid.add_row()
            grid.add_row(Text(line.cells[0].text, style="bold"))
        grid.add_row(*(_text(cell, beside=beside) for cell in line.cells[first:]))
    return grid


def _text(cell: Shown, *, beside: bool) -> Text:
    text = Text(f"{cell.text}*" if cell.best else cell.text, style="bold" if cell.best else "")
    between = " " if beside else "\n"
    return text.append(f"{between}{cell.bounds}", style="not bold dim") if cell.bounds else text
