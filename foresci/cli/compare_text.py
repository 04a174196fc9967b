"""A paired comparison on a terminal."""

import sys
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from controls.record import DriftRecord
from evaluation.paired.case import Controlled, PairedCase
from evaluation.paired.diff import DiffLine
from evaluation.paired.grids import Grid, grids_of, scores_grid
from evaluation.paired.records import Comparison
from evaluation.paired.wording import (
    NOT_TAKEN,
    NOTE,
    PARTS,
    UNCHANGED,
    decision,
    gate_line,
    heading,
    part_line,
    place,
    same_line,
    unscored,
    verdict_line,
)
from foresci.schema import Task, candidates_of
from taxonomy.view.plain import plain

WIDTH_OFF_TERMINAL = 100
SIGNS = {"removed": ("- ", "red"), "added": ("+ ", "green"), "same": ("  ", "dim")}


def print_comparison(comparison: Comparison, cases: Sequence[PairedCase]) -> None:
    """The tables, or for a single task each agent's case."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH_OFF_TERMINAL)
    _say(console, heading(comparison))
    if comparison.tasks > 1:
        for grid in grids_of(comparison, wide=False):
            _print_table(console, grid)
        console.print()
        _say(console, NOTE, style="dim")
    else:
        for case in cases[:1]:
            _print_task(console, case.task)
        for case in cases:
            _print_case(console, case)
    for line in unscored(comparison):
        _say(console, line, style="red")


def _say(console: Console, text: str, *, indent: int = 0, style: str = "") -> None:
    """A paragraph; nothing in it steers the terminal or is markup."""
    line = Text(plain(text), style=style)
    console.print(Padding(line, (0, 0, 0, indent), expand=False))


def _print_table(console: Console, grid: Grid) -> None:
    console.print()
    _say(console, grid.caption, style="bold")
    console.print(_table(_fitting(grid, console.width)))


def _fitting(grid: Grid, width: int) -> Grid:
    """The table without as many of its spare columns as it has no room for."""
    for column in grid.spare:
        if _width(grid) <= width:
            break
        grid = grid.without(column)
    return grid


def _width(grid: Grid) -> int:
    """In characters, with one between two columns."""
    cells = ([line for cell in column for line in cell.split("\n")] for column in _columns(grid))
    return sum(max(map(len, lines)) for lines in cells) + len(grid.columns) - 1


def _columns(grid: Grid) -> list[tuple[str, ...]]:
    return list(zip(grid.columns, *grid.rows, strict=True))


def _table(grid: Grid) -> Table:
    # Where there is too little room even so, names are folded, for a figure cut off is another one.
    table = Table(box=SIMPLE_HEAD, padding=0, show_edge=False)
    for number, name in enumerate(grid.columns):
        if number >= grid.numbers:
            table.add_column(name, justify="right", no_wrap=True)
        else:
            table.add_column(name, overflow="fold")
    last = grid.rows[0][0]
    for row in grid.rows:
        if row[0] != last and grid.numbers > 1:
            table.add_section()
        last = row[0]
        table.add_row(*(Text(plain(text)) for text in row))
    return table


def _print_task(console: Console, task: Task) -> None:
    console.rule(Text(task.id), align="left")
    _say(console, f"{task.family}, {task.domain}, evidence up to {task.cutoff}", style="dim")
    _say(console, task.question)
    for option in candidates_of(task):
        _say(console, f"{option.id}  {option.text}", indent=2)
    console.print()


def _print_case(console: Console, case: PairedCase) -> None:
    told = case.incumbent
    incumbent = decision(case.task, told) if told else f"none: {case.off_reason}"
    console.rule(Text(plain(f"{case.task.id}, {case.agent}")), align="left")
    _say(console, f"Incumbent: {incumbent}", style="bold")
    for one in case.controlled:
        _print_controlled(console, one, case)
    _print_table(console, scores_grid(case))


def _print_controlled(console: Console, one: Controlled, case: PairedCase) -> None:
    console.print(Text(f"\nControls {one.arm}", style="bold"))
    if one.reason:
        _say(console, f"No scores: {one.reason}", indent=2, style="red")
    if one.control:
        _print_gate(console, one.control, told=case.risk_is_told(one))
    earlier = case.earlier(one)
    if earlier:
        _say(console, same_line(earlier), indent=2)
        return
    _print_verdict(console, one)
    _print_proposed(console, one.proposed)
    _print_diff(console, one.diff)


def _print_gate(console: Console, control: DriftRecord, *, told: bool) -> None:
    _say(console, gate_line(control), indent=2)
    if told or not control.risk.parts:
        return
    _say(console, PARTS, indent=4, style="dim")
    for part in control.risk.parts:
        _say(console, part_line(part), indent=6, style="dim")


def _print_verdict(console: Console, one: Controlled) -> None:
    verdict = one.control.verdict if one.control else None
    if verdict is None:
        return
    _say(console, verdict_line(verdict, new_choice=one.new_choice), indent=2, style="bold")
    _say(console, verdict.reason, indent=2)
    for passage in verdict.passages:
        _say(console, f"{place(passage, one.sources)}:", indent=4, style="dim")
        _say(console, f"“{plain(passage.text)}”", indent=6)


def _print_proposed(console: Console, lines: Sequence[DiffLine]) -> None:
    changed = [line for line in lines if line.mark != "same"]
    if changed:
        _say(console, NOT_TAKEN, indent=2)
    for line in changed:
        console.print(diff_line(line))


def _print_diff(console: Console, lines: Sequence[DiffLine]) -> None:
    """What changed, and how much did not."""
    changed = [line for line in lines if line.mark != "same"]
    if lines and not changed:
        _say(console, UNCHANGED, indent=2)
    for line in changed:
        console.print(diff_line(line))
    if changed:
        _say(console, f"({len(lines) - len(changed)} unchanged)", indent=4, style="dim")


def diff_line(line: DiffLine) -> Table:
    """A line that changed, its sign in a column of its own, so that a long claim is readable."""
    sign, colour = SIGNS[line.mark]
    text = Text(f"{plain(line.field)}: ", style=colour)
    for number, part in enumerate(line.parts):
        words = plain(part.text)
        text.append(" " if number else "")
        text.append(words, style="bold underline" if part.changed else "")
    grid = Table.grid(padding=0)
    grid.add_row("  ", Text(sign, style=colour), text)
    return grid
