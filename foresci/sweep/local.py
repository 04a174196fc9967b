"""Runs on this machine: those that compute in processes, those that wait for models in threads."""

import os
import sys
from collections.abc import Collection
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Self

from foresci.sweep.folder import WORKERS_LOG, SweepFolder
from foresci.sweep.records import Ended, PlannedRun
from foresci.sweep.room import Room
from foresci.sweep.work import Workbench
from foresci.sweep.workers import Workers

MODEL_JOBS = 48
"""Runs of models at once: each waits for its endpoint nearly all the time."""


class LocalEngine:
    """Runs on this machine.

    Runs of the structural backbone compute, and get `jobs` processes, each with one thread for
    linear algebra. A process that dies is replaced, and its run tried again. Runs of models wait
    for replies, and are threads of this process, where they share one limit on calls.

    Processes are started afresh. A script that uses the engine must therefore do so below
    `if __name__ == "__main__":`.

    Args:
        folder: of the sweep.
        jobs: runs at once of each of the two kinds; when None, one for each core, and
            `MODEL_JOBS` of models.
    """

    def __init__(self, folder: SweepFolder, jobs: int | None = None) -> None:
        spec = folder.plan.spec
        processes, threads = jobs or cores(), jobs or MODEL_JOBS
        self._room = Room(folder.plan, processes, threads)
        self.jobs = self._room.jobs
        self._workers = Workers(spec, folder.runs_dir, folder.path / WORKERS_LOG, processes)
        self._bench = Workbench(spec, folder.runs_dir)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="model-run")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown()
        self._workers.shutdown()

    def has_room(self, run: PlannedRun, under_way: Collection[PlannedRun]) -> bool:
        """Whether there is a free process or thread for a run."""
        return self._room.has(run, under_way)

    def submit(self, run: PlannedRun) -> Future[Ended]:
        """Hand a run to a process or a thread."""
        if self._room.computes(run):
            return self._workers.submit(run)
        return self._threads.submit(self._bench.carry_out, run)


def cores() -> int:
    """Cores that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
