"""The state of sweeps on a terminal."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from foresci.cli.options import count_of
from foresci.cli.printable import as_text
from foresci.cli.sweep_console import LastingConsole
from foresci.cli.sweep_status import Status
from foresci.cli.sweep_tally import Counts
from foresci.cli.sweep_text import duration, grid, print_causes, tokens_text
from foresci.sweep.folder import EVENTS_FILE

NEXT_SHOWN = 3


def print_sweeps(found: Sequence[Status], runs_dir: Path) -> None:
    """One line for each sweep."""
    console = LastingConsole()
    if not found:
        console.say(f"no sweeps in {runs_dir}; `foresci sweep` makes one")
        return
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), show_edge=False)
    table.add_column("sweep", overflow="fold")
    for name in ("begun", "finished", "failed", "left", "now"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in found:
        table.add_row(*_row(one))
    console.print(table)


def _row(one: Status) -> Iterator[Text]:
    runs, finished, failed = len(one.plan.runs), one.count("finished"), one.count("failed")
    yield as_text(one.plan.sweep_id)
    yield Text(_when(one.begun))
    yield Text(f"{finished:,}/{runs:,}", style="green" if finished == runs else "")
    yield Text(f"{failed:,}", style="red" if failed else "")
    yield Text(f"{runs - finished - failed:,}")
    yield Text("under way" if one.driven else "at rest")


def print_one(one: Status) -> None:
    """A sweep in full."""
    console = LastingConsole()
    now = "a process is at it now" if one.driven else "no process is at it"
    console.say(f"sweep {one.plan.sweep_id}: {count_of(len(one.plan.runs), 'run')}; {now}")
    console.print()
    console.print(grid(Counts.of(one.standings)))
    console.print()
    for line in _lines(one):
        console.say(line)
    _print_failures(console, one)
    _print_next(console, one)


def _lines(one: Status) -> Iterator[str]:
    states = ("finished", "failed", "running", "unfinished", "not begun")
    told = [f"{one.count(state):,} {state}" for state in states if one.count(state)]
    yield ", ".join(told)
    if one.begun and one.last:
        yield f"begun {_when(one.begun)}, last begun or ended {_when(one.last)}, {_calls(one)}"
    yield f"work in runs: {duration(one.run_seconds)}"
    if tokens := tokens_text(one.tokens):
        yield tokens
    yield f"events: {one.folder.path / EVENTS_FILE}"


def _calls(one: Status) -> str:
    return f"in {count_of(one.calls, 'call')}"


def _print_failures(console: LastingConsole, one: Status) -> None:
    if one.failures:
        console.say("failed, by cause (`foresci sweep ... --retry-failed` tries them again):")
    print_causes(console, one.failures)


def _print_next(console: LastingConsole, one: Status) -> None:
    ahead = [run for run in one.to_do if one.standings[run.run_id].state != "running"]
    if not ahead:
        return
    console.say(f"next, of {count_of(len(ahead), 'run')}:")
    for run in ahead[:NEXT_SHOWN]:
        console.say(run.run_id, indent=2)


def _when(moment: datetime | None) -> str:
    return "-" if moment is None else moment.strftime("%Y-%m-%d %H:%M UTC")
