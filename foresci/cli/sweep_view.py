"""A sweep that goes on, as it is shown: live on a terminal, in lines elsewhere, or as events."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from foresci.cli.progress import SECONDS_BETWEEN_LINES
from foresci.cli.sweep_console import LastingConsole, silence
from foresci.cli.sweep_live import LiveView
from foresci.cli.sweep_tally import Tally
from foresci.cli.sweep_text import left_text, tokens_text
from foresci.sweep.records import EVENT_ADAPTER, Event, RunEnded, SweepEnded
from taxonomy.view.plain import plain

OnEvent = Callable[[Event], None]


@contextmanager
def shown(tally: Tally, *, as_json: bool) -> Iterator[OnEvent]:
    """Who is told of the events of a sweep within the block.

    Args:
        tally: is kept up to date.
        as_json: one JSON event a line on standard output, and nothing else.
    """
    if as_json:
        yield Stream(tally).tell
        return
    console = LastingConsole(stderr=True)
    if not console.is_terminal:
        yield Lines(tally, console).tell
        return
    with LiveView(tally, console) as view:
        yield view.tell


class Stream:
    """One JSON event a line on standard output; nothing once nobody reads any more."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def tell(self, event: Event) -> None:
        """Count an event and print it."""
        self._tally.add(event)
        try:
            sys.stdout.write(EVENT_ADAPTER.dump_json(event).decode() + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            silence(sys.stdout)


class Lines:
    """A line every few seconds, and one for each failure."""

    def __init__(
        self, tally: Tally, console: LastingConsole, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._tally = tally
        self._console = console
        self._clock = clock
        self._last = clock()

    def tell(self, event: Event) -> None:
        """Count an event, and say what is worth a line."""
        self._tally.add(event)
        if isinstance(event, RunEnded) and event.run.status == "failed":
            self._say(f"failed: {event.run.run_id}: {event.run.reason}")
        due = self._clock() - self._last >= SECONDS_BETWEEN_LINES and self._tally.running
        if due or isinstance(event, SweepEnded):
            self._last = self._clock()
            told = (left_text(self._tally), tokens_text(self._tally.tokens))
            self._say("; ".join(filter(None, told)))

    def _say(self, line: str) -> None:
        since = f"[{self._tally.seconds:5.1f} s] "
        self._console.print(since + plain(line), markup=False, soft_wrap=True)
