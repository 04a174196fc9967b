"""Engines for tests: runs in threads of this process, or outcomes without any run."""

from collections.abc import Callable, Collection
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Self

from foresci.sweep import Ended, PlannedRun, SweepFolder, Workbench

Outcome = Callable[[PlannedRun], Ended]


class Threads:
    """Runs in this process, each as a function says; notes what was under way with what."""

    def __init__(self, outcome: Outcome, jobs: int = 2) -> None:
        self.jobs = jobs
        self.submitted: list[PlannedRun] = []
        self.most_at_once = 0
        self._outcome = outcome
        self._open: set[str] = set()
        self._pool = ThreadPoolExecutor(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    def has_room(self, run: PlannedRun, under_way: Collection[PlannedRun]) -> bool:
        return len(under_way) < self.jobs

    def submit(self, run: PlannedRun) -> Future[Ended]:
        self.submitted.append(run)
        self._open.add(run.run_id)
        self.most_at_once = max(self.most_at_once, len(self._open))
        future = self._pool.submit(self._outcome, run)
        future.add_done_callback(lambda _: self._open.discard(run.run_id))
        return future

    @property
    def ids(self) -> list[str]:
        return [run.run_id for run in self.submitted]


def working(folder: SweepFolder, jobs: int = 2) -> Threads:
    """An engine that really carries out the runs of a sweep."""
    return Threads(Workbench(folder.plan.spec, folder.runs_dir).carry_out, jobs)


def finished(run: PlannedRun) -> Ended:
    return Ended(run_id=run.run_id, status="finished")


def failing(*ids: str) -> Outcome:
    """Everything ends well but these."""

    def outcome(run: PlannedRun) -> Ended:
        if run.run_id in ids:
            return Ended(run_id=run.run_id, status="failed", reason="the endpoint is gone")
        return finished(run)

    return outcome
