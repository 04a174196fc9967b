"""Showing long work: a bar on a terminal, plain lines elsewhere, always on standard error."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knowledge_base.progress import Progress

SECONDS_BETWEEN_LINES = 5.0


@contextmanager
def progress_reporter() -> "Iterator[Progress]":
    """A progress function for the block."""
    if not sys.stderr.isatty():
        yield _plain_lines()
        return
    from rich.console import Console
    from rich.progress import Progress as Bars

    with Bars(console=Console(stderr=True), transient=True) as bars:
        tasks = {}

        def show(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage)
            bars.update(tasks[stage], completed=done, total=total or None)

        yield show


def _plain_lines() -> "Progress":
    started = time.monotonic()
    last_stage = ""
    last_line = started

    def show(stage: str, done: int, total: int) -> None:
        nonlocal last_stage, last_line
        now = time.monotonic()
        if stage == last_stage and now - last_line < SECONDS_BETWEEN_LINES:
            return
        last_stage, last_line = stage, now
        count = f" {done:,}" + (f" of {total:,}" if total else "") if done else ""
        sys.stderr.write(f"[{now - started:5.1f} s] {stage}{count}\n")

    return show
