"""Carrying out a sweep: what is begun when, and what is told of it."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from datetime import UTC, datetime
from types import FrameType

from foresci.errors import DataError
from foresci.locks import clear_released
from foresci.sweep.engine import Engine
from foresci.sweep.folder import SweepFolder
from foresci.sweep.queueing import Queue
from foresci.sweep.records import (
    Ended,
    Event,
    PlannedRun,
    RunBegun,
    RunEnded,
    SweepBegun,
    SweepEnded,
)
from foresci.version import code_version

OnEvent = Callable[[Event], None]


def untold(_: Event) -> None:
    """Tell nobody."""


def run_sweep(
    folder: SweepFolder,
    engine: Engine,
    *,
    on_event: OnEvent = untold,
    limit: int | None = None,
    retry_failed: bool = False,
    fail_fast: bool = False,
    stop: threading.Event | None = None,
) -> SweepEnded:
    """Carry out what is left of a sweep.

    A finished run is never carried out again, whoever finished it. A run that somebody left
    unfinished goes on from its last checkpoint. No run that fails ends the sweep. Ctrl-C lets the
    runs under way end and begins no more; a second one is raised as `KeyboardInterrupt`.

    Args:
        folder: of the sweep.
        engine: carries out runs; entered by the caller.
        on_event: told of every event once it is in the sweep's `events.jsonl`.
        limit: how many runs are begun at most; no limit when None.
        retry_failed: whether runs that failed are tried again.
        fail_fast: whether the first failure lets no more runs begin.
        stop: lets no more runs begin once it is set; those under way are waited for.

    Returns:
        How far the sweep is, which is also its last event.

    Raises:
        DataError: another process is at the sweep, foresci changed since it was planned, or its
            files cannot be read.
    """
    _check_code(folder)
    stop = stop or threading.Event()
    with folder.driving() as journal, _stopped_by_interrupt(stop):

        def tell(event: Event) -> None:
            journal.add(event)
            on_event(event)

        clear_released(folder.runs_dir)
        queue = Queue(folder.standings(), limit, retry_failed)
        return _Driver(queue, engine, tell, stop).drive(folder.path.name, fail_fast)


def _check_code(folder: SweepFolder) -> None:
    if folder.plan.code_version != code_version():
        raise DataError(
            f"sweep {folder.path.name}: planned by foresci {folder.plan.code_version}, this one is "
            f"{code_version()}; plan it anew, which makes another sweep"
        )


class _Driver:
    def __init__(self, queue: Queue, engine: Engine, tell: OnEvent, stop: threading.Event) -> None:
        self._queue = queue
        self._engine = engine
        self._tell = tell
        self._stop = stop
        self._under_way: dict[Future[Ended], PlannedRun] = {}

    def drive(self, sweep_id: str, fail_fast: bool) -> SweepEnded:
        """Begin and end runs until there is none left, or to be begun."""
        started = time.monotonic()
        self._tell(_begun(sweep_id, self._queue))
        halted = False
        while True:
            while not (halted or self._stop.is_set()) and self._begin_next():
                pass
            if not self._under_way:
                break
            for ended in self._next_ends():
                halted |= fail_fast and ended.status == "failed"
        last = _ended(self._queue, time.monotonic() - started, halted or self._stop.is_set())
        self._tell(last)
        return last

    def _begin_next(self) -> bool:
        under_way = self._under_way.values()
        if len(under_way) >= self._engine.jobs:
            return False
        run = self._queue.next(lambda run: self._engine.has_room(run, under_way))
        if run is None:
            return False
        self._tell(RunBegun(at=_now(), run_id=run.run_id))
        self._under_way[self._engine.submit(run)] = run
        return True

    def _next_ends(self) -> list[Ended]:
        """Wait until a run ends; gives all that have."""
        done = wait(self._under_way, return_when=FIRST_COMPLETED).done
        ended = [future.result() for future in self._under_way if future in done]
        self._under_way = {f: run for f, run in self._under_way.items() if f not in done}
        for one in ended:
            self._queue.end(one)
            self._tell(RunEnded(at=_now(), run=one))
        return ended


def _begun(sweep_id: str, queue: Queue) -> SweepBegun:
    return SweepBegun(
        at=_now(),
        sweep_id=sweep_id,
        runs=queue.runs,
        done=len(queue.finished),
        failed=queue.failed_before,
        to_do=queue.to_do,
    )


def _ended(queue: Queue, seconds: float, interrupted: bool) -> SweepEnded:
    finished, failed = len(queue.finished), len(queue.failed)
    return SweepEnded(
        at=_now(),
        finished=finished,
        failed=failed,
        waiting=queue.runs - finished - failed,
        seconds=round(seconds, 3),
        interrupted=interrupted,
    )


def _now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def _stopped_by_interrupt(stop: threading.Event) -> Iterator[None]:
    """Let Ctrl-C set `stop`, and a second one interrupt as usual, where nobody else handles it."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not ours or threading.current_thread() is not threading.main_thread():
        yield
        return

    def first(_: int, __: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop.set()

    signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
