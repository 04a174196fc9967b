"""A sweep that goes on, on a terminal: a bar, the grid of its runs, the latest failures."""

import threading
from typing import Any, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from foresci.cli.printable import as_text
from foresci.cli.sweep_tally import Tally
from foresci.cli.sweep_text import duration, grid, left_text, tokens_text
from foresci.sweep.records import Ended, Event

INDENT = 2
LINES_OF_REASON = 2
ROWS_BESIDE_GRID = 18
"""Lines that a terminal must have beside those of the grid, for the grid to be shown."""


class LiveView:
    """Draws itself anew a few times a second, also while nothing happens.

    Args:
        tally: counted up by `tell`.
        console: on a terminal.
    """

    def __init__(self, tally: Tally, console: Console) -> None:
        self._tally = tally
        self._console = console
        self._reading = threading.Lock()  # it is drawn in a thread of its own
        self._live = Live(console=console, get_renderable=self._drawn, transient=True)

    def __enter__(self) -> Self:
        self._live.start()
        self._tally.is_drawn = True
        return self

    def __exit__(self, *_: Any) -> None:
        self._tally.is_drawn = False
        self._live.stop()

    def tell(self, event: Event) -> None:
        """Count an event; it is seen when the view is next drawn."""
        with self._reading:
            self._tally.add(event)

    def _drawn(self) -> RenderableType:
        with self._reading:
            return Group(*self._parts(self._tally))

    def _parts(self, tally: Tally) -> list[RenderableType]:
        parts: list[RenderableType] = [_bar(tally), as_text(left_text(tally))]
        if tokens := tokens_text(tally.tokens):
            parts.append(as_text(tokens))
        agents = {(cell.agent, cell.backbone) for cell in tally.counts.totals}
        if len(agents) + ROWS_BESIDE_GRID <= self._console.height:
            parts += [Text(), grid(tally.counts)]
        if tally.failures:
            parts += [Text(), Text("latest failures", style="red")]
            for run in tally.failures:
                parts += [as_text(run.run_id, style="dim"), self._reason(run)]
        if tally.stopping:
            parts += [Text(), Text(tally.stopping, style="yellow")]
        return parts

    def _reason(self, run: Ended) -> RenderableType:
        text = as_text(run.reason or "")
        text.truncate(LINES_OF_REASON * (self._console.width - INDENT), overflow="ellipsis")
        return Padding(text, (0, 0, 0, INDENT))


def _bar(tally: Tally) -> Table:
    """What this call has tried, of what it will try."""
    bar = ProgressBar(total=max(1, tally.to_do), completed=tally.ended)
    row = Table.grid(expand=True, padding=(0, 1))
    row.add_column(ratio=1)
    row.add_column(no_wrap=True, justify="right")
    row.add_row(bar, Text(f"{tally.ended:,}/{tally.to_do:,}  {duration(tally.seconds)}"))
    return row
