"""Worker processes that carry out runs, one at a time each."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from queue import SimpleQueue

from foresci.environment import environment
from foresci.sweep.engine import DEATHS
from foresci.sweep.records import Ended, PlannedRun, SweepSpec
from foresci.sweep.work import Workbench

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""For linear algebra: as many processes as cores keep the cores busy."""
_starting = threading.Lock()


class Workers:
    """A number of processes; each is a pool of one, so that a death is one run's matter.

    Args:
        spec: of the sweep.
        runs_dir: folder of run records.
        log: file that gets what the processes write to standard error.
        count: of processes; one is started when it is first needed.
    """

    def __init__(self, spec: SweepSpec, runs_dir: Path, log: Path, count: int) -> None:
        self._given = (spec, runs_dir, log)
        self._idle: SimpleQueue[ProcessPoolExecutor] = SimpleQueue()
        for _ in range(count):
            self._idle.put(self._new())
        self._attendants = ThreadPoolExecutor(count, thread_name_prefix="attendant")
        self._count = count

    def submit(self, run: PlannedRun) -> Future[Ended]:
        """Hand a run to the next process that is idle."""
        return self._attendants.submit(self._attend, run)

    def shutdown(self) -> None:
        """Wait for what was submitted, and end the processes."""
        for _ in range(self._count):
            self._attendants.submit(self._end_one)  # side by side: an end takes a second
        self._attendants.shutdown()

    def _attend(self, run: PlannedRun) -> Ended:
        """See a run through, in a new process for each that dies over it."""
        worker = self._idle.get()
        try:
            for _ in range(DEATHS):
                try:
                    with one_thread_and_no_interrupts():
                        ended = worker.submit(_carry_out, run)
                    return ended.result()
                except BrokenProcessPool:
                    worker.shutdown()
                    worker = self._new()
            return given_up(run)
        finally:
            self._idle.put(worker)

    def _end_one(self) -> None:
        self._idle.get().shutdown()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_begin, initargs=self._given
        )


def given_up(run: PlannedRun) -> Ended:
    """The end of a run over which too many workers died."""
    reason = f"{DEATHS} worker processes died over it; out of memory?"
    return Ended(run_id=run.run_id, status="failed", reason=reason)


@contextmanager
def one_thread_and_no_interrupts() -> Iterator[None]:
    """What a process that is started meanwhile inherits.

    It never gets Ctrl-C, which the terminal sends to all processes: the caller decides what it
    means. Blocking the signal in this thread covers the time before a worker could ignore it.
    """
    with _starting, environment(ONE_THREAD):
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


_bench: list[Workbench] = []
"""Of a worker process: its only bench."""


def _begin(spec: SweepSpec, runs_dir: Path, log: Path) -> None:
    """Set up a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(handle, 2)
    os.close(handle)
    _bench.append(Workbench(spec, runs_dir))


def _end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, however it went."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _carry_out(run: PlannedRun) -> Ended:
    return _bench[0].carry_out(run)
