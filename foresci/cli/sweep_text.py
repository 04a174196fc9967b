"""How a sweep is told on a terminal: its grid of runs, its failures, amounts and times."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from foresci.cli.options import count_of
from foresci.cli.printable import as_text
from foresci.cli.sweep_console import LastingConsole
from foresci.cli.sweep_tally import Cell, Counts, Tally
from foresci.schema.run import TokenUse

if TYPE_CHECKING:
    from foresci.sweep.adding import Amount

NOT_PLANNED = "-"
MINUTE, HOUR, DAY = 60, 3600, 86400
CAUSES_SHOWN = 10


def grid(counts: Counts) -> Table:
    """Finished of all runs, by agent and controls; below each backbone where there are several."""
    rows = list(dict.fromkeys((cell.backbone, cell.agent) for cell in counts.totals))
    modes = list(dict.fromkeys(cell.controls for cell in counts.totals))
    backbones = list(dict.fromkeys(backbone for backbone, _ in rows))
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), show_edge=False)
    table.add_column("agent", overflow="fold")
    for mode in modes:
        table.add_column(mode, justify="right", no_wrap=True)
    for backbone in backbones:
        if len(backbones) > 1:
            table.add_row(as_text(backbone, style="bold"))
        indent = "  " if len(backbones) > 1 else ""
        for agent in (agent for name, agent in rows if name == backbone):
            cells = [_cell(counts, Cell(agent, backbone, mode)) for mode in modes]
            table.add_row(as_text(indent + agent), *cells)
    return table


def _cell(counts: Counts, cell: Cell) -> Text:
    total, done, failed = (counted[cell] for counted in counts)
    if not total:
        return Text(NOT_PLANNED, style="dim")
    text = Text(f"{done:,}/{total:,}", style="green" if done == total else "")
    if failed:
        text.append(f" {failed:,} failed", style="red")
    return text


def print_causes(console: LastingConsole, failed: Iterable[tuple[str, str]]) -> None:
    """Failures by cause: how many, what was said, and one run to look at.

    Args:
        console: to print on.
        failed: run ids, each with the reason.
    """
    from evaluation.report.causes import causes

    found = causes(failed)
    for cause in found[:CAUSES_SHOWN]:
        console.say(f"{len(cause.runs):,} x {cause.said}", indent=2)
        console.say(f"{'such as ' if len(cause.runs) > 1 else ''}{cause.runs[0]}", indent=6)
    if len(found) > CAUSES_SHOWN:
        rest = sum(len(cause.runs) for cause in found[CAUSES_SHOWN:])
        console.say(f"{rest:,} x {count_of(len(found) - CAUSES_SHOWN, 'other cause')}", indent=2)


def duration(seconds: float) -> str:
    """A time as people say it, in the two largest of its units."""
    whole = round(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    if whole < HOUR:
        return f"{whole // MINUTE} min {whole % MINUTE} s"
    if whole < DAY:
        return f"{whole // HOUR} h {whole % HOUR // MINUTE} min"
    return f"{whole // DAY} d {whole % DAY // HOUR} h"


def short(number: float) -> str:
    """A large number in three or four digits: 950, 12.3 k, 4.56 M."""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= 0.9995 * size:
            scaled = number / size
            return f"{scaled:.{2 if scaled < 10 else 1 if scaled < 100 else 0}f} {unit}"
    return f"{number:.0f}"


def money(amount: float) -> str:
    """A cost, in the currency of the declared prices."""
    return f"{amount:,.2f}"


def amount_text(amount: "Amount") -> str:
    """An expected number with its interval."""
    low, expected, high = map(short, (amount.low, amount.expected, amount.high))
    return expected if low == high else f"{expected} ({low} to {high})"


def left_text(tally: Tally) -> str:
    """How far a sweep is, how fast it goes, and how long it will take."""
    done, failed = tally.counts.done.total(), tally.counts.failed.total()
    told = [f"{done:,} done", f"{failed:,} failed", f"{len(tally.running):,} running"]
    told.append(f"{tally.left - len(tally.running):,} left")
    if tally.rate is not None:
        told.append(f"{_rate(tally.rate)}")
    if tally.seconds_left:
        told.append(f"{duration(tally.seconds_left)} to go")
    return ", ".join(told)


def _rate(runs_a_second: float) -> str:
    if runs_a_second >= 1:
        return f"{runs_a_second:.1f} runs/s"
    return f"{runs_a_second * MINUTE:.1f} runs/min"


def tokens_text(tokens: TokenUse) -> str:
    """What models were asked so far; nothing where none was asked."""
    if not tokens.calls and not tokens.cached:
        return ""
    cost = "cost unknown" if tokens.cost is None else f"cost {money(tokens.cost)}"
    cached = f" and {tokens.cached:,} cached" if tokens.cached else ""
    used = f"{short(tokens.prompt)} prompt + {short(tokens.completion)} reply tokens"
    return f"{count_of(tokens.calls, 'model call')}{cached}, {used}, {cost}"
