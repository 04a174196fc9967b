"""Ctrl-C during a sweep: the first lets runs under way end, the second ends everything at once."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from foresci.cli.options import count_of

INTERRUPTED = 130
_SHOW_CURSOR = "\x1b[?25h\n"


@contextmanager
def stopping(running: Callable[[], int], tell: Callable[[str], None]) -> Iterator[threading.Event]:
    """An event that the first Ctrl-C within the block sets; the second ends the process.

    Nothing is lost by that: worker processes end with this one, and what they were at goes on from
    its last checkpoint when the command is given again.

    Args:
        running: how many runs are under way.
        tell: is given what to say after the first. It is called between any two steps of the
            program, so it must not wait for anything that the program may hold.
    """
    stop = threading.Event()

    def interrupted(_: int, __: FrameType | None) -> None:
        if stop.is_set():
            _end_at_once()
        stop.set()
        tell(f"finishing {count_of(running(), 'run')}; Ctrl-C again to stop at once")

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def write_at_once(line: str) -> None:
    """A line on standard error, past its buffer, which the program may be writing to just now."""
    with suppress(OSError):  # nobody may read it any more
        os.write(2, f"{line}\n".encode())


def _end_at_once() -> None:
    shown = _SHOW_CURSOR if sys.stderr.isatty() else ""
    write_at_once(f"{shown}stopped at once; the same command goes on")
    os._exit(INTERRUPTED)
