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
    NOTE,
    decision,
    gate_line,
    heading,
    place,
    same_line,
    unscored,
    verdict_line,
)
from foresci.schema import candidates_of
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
    console.print(_table(grid))


def _table(grid: Grid) -> Table:
    # The widest table just fits into 100 columns.
    table = Table(box=SIMPLE_HEAD, padding=0, show_edge=False)
    for number, name in enumerate(grid.columns):
        table.add_column(name, justify="right" if number >= grid.numbers else "left", no_wrap=True)
    last = grid.rows[0][0]
    for row in grid.rows:
        if row[0] != last and grid.numbers > 1:
            table.add_section()
        last = row[0]
        table.add_row(*(Text(plain(text)) for text in row))
    return table


def _print_case(console: Console, case: PairedCase) -> None:
    task = case.task
    console.rule(Text(f"{task.id}, {case.agent}"), align="left")
    _say(console, f"{task.family}, {task.domain}, evidence up to {task.cutoff}", style="dim")
    _say(console, task.question)
    for option in candidates_of(task):
        _say(console, f"{option.id}  {option.text}", indent=2)
    incumbent = decision(task, case.incumbent) if case.incumbent else f"none: {case.off_reason}"
    console.print()
    _say(console, f"Incumbent: {incumbent}", style="bold")
    for one in case.controlled:
        _print_controlled(console, one, case.earlier(one))
    _print_table(console, scores_grid(case))


def _print_controlled(console: Console, one: Controlled, earlier: Controlled | None) -> None:
    console.print(Text(f"\nControls {one.arm}", style="bold"))
    if one.control and earlier:
        _say(console, gate_line(one.control), indent=2)
        _say(console, same_line(earlier), indent=2)
        return
    if one.control:
        _print_check(console, one.control, one.sources)
    _print_diff(console, one.diff)


def _print_check(console: Console, control: DriftRecord, sources: dict[str, str]) -> None:
    _say(console, gate_line(control), indent=2)
    for part in control.risk.parts:
        _say(console, f"{part.score:.2f} {part.name}: {part.reason}", indent=4, style="dim")
    verdict = control.verdict
    if verdict is None:
        return
    _say(console, verdict_line(verdict), indent=2, style="bold")
    _say(console, verdict.reason, indent=2)
    for passage in verdict.passages:
        _say(console, f"{place(passage, sources)}:", indent=4, style="dim")
        _say(console, f"“{plain(passage.text)}”", indent=6)


def _print_diff(console: Console, lines: Sequence[DiffLine]) -> None:
    """What changed, and how much did not."""
    changed = [line for line in lines if line.mark != "same"]
    if lines and not changed:
        _say(console, "The answer is the incumbent's, word for word.", indent=2)
    for line in changed:
        console.print(_diff_line(line))
    if changed:
        _say(console, f"({len(lines) - len(changed)} unchanged)", indent=4, style="dim")


def _diff_line(line: DiffLine) -> Table:
    """The sign in a column of its own, so that a long claim stays readable."""
    sign, colour = SIGNS[line.mark]
    text = Text(f"{line.field}: ", style=colour)
    for number, part in enumerate(line.parts):
        words = plain(part.text)
        text.append(" " if number else "")
        text.append(words, style="bold underline" if part.changed else "")
    grid = Table.grid(padding=0)
    grid.add_row("  ", Text(sign, style=colour), text)
    return grid
