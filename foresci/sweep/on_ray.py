"""Runs on a Ray cluster (extra `ray`): each is a task, and Ray decides where it goes.

A worker process has a bench of its own, as a process of the local engine has. Records come back
through a file system that all machines see, or through a shared place (`foresci.sweep.sharing`).
"""

from collections.abc import Collection, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self

from foresci.cluster import started_or_joined
from foresci.environment import environment
from foresci.errors import DataError, ForesciError
from foresci.sweep.engine import DEATHS
from foresci.sweep.folder import SweepFolder
from foresci.sweep.local import cores
from foresci.sweep.records import Ended, PlannedRun, SweepSpec
from foresci.sweep.room import Room
from foresci.sweep.sharing import Share
from foresci.sweep.sharing_work import Exchange, bench_of, carry_out_parcel
from foresci.sweep.workers import ONE_THREAD, given_up
from foresci.version import code_version

CPU_OF_MODEL_RUN = 0.125
"""A run that waits for a model computes little; of a process's memory it takes as much as any."""


class RayEngine:
    """Runs on a Ray cluster, or on a Ray that is started on this machine for as long as they last.

    Args:
        folder: of the sweep.
        jobs: runs at once of each of two kinds, those that compute and those that wait for models;
            when None, as many as the cluster has CPUs for.
        address: of a cluster; as for `foresci.cluster.started_or_joined`.
        share: URL of a folder or object store that all machines reach; when None, they must see
            the benchmark, the knowledge bases and the folder of runs under the paths of this one.

    Raises:
        UsageError: the URL cannot be used; on entry: the extra is not installed.
        DataError: on entry: there is no cluster at the address, or a machine of it has another
            foresci, or none.
    """

    def __init__(
        self,
        folder: SweepFolder,
        jobs: int | None = None,
        address: str | None = None,
        share: str | None = None,
    ) -> None:
        self._plan = folder.plan
        self._runs_dir = folder.runs_dir
        self._given = (address, jobs)
        self._exchange = Exchange(folder, Share(share)) if share is not None else None
        self._stack = ExitStack()
        self.jobs = 0

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._ray = stack.enter_context(_connected(*self._given))
            cpus = int(self._ray.cluster_resources().get("CPU", 0)) or 1
            self._room = self._room_of(cpus)
            self.jobs = self._room.jobs
            if self._exchange:
                stack.callback(self._exchange.close)
            # One thread for each run under way, which waits for it.
            self._attendants = stack.enter_context(ThreadPoolExecutor(self.jobs))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def has_room(self, run: PlannedRun, under_way: Collection[PlannedRun]) -> bool:
        """Whether fewer runs of its kind are under way than there may be."""
        return self._room.has(run, under_way)

    def submit(self, run: PlannedRun) -> Future[Ended]:
        """Hand a run to the cluster."""
        return self._attendants.submit(self._attend, run)

    def _attend(self, run: PlannedRun) -> Ended:
        """See a run through; an error on its way there or back is its failure."""
        try:
            if self._exchange is None:
                return self._awaited(run, _carry_out, self._plan.spec, self._runs_dir, run)
            if self._exchange.found(run):
                return Ended(run_id=run.run_id, status="found")
            ended = self._awaited(run, carry_out_parcel, self._exchange.parcel(run))
            self._exchange.take(run)
        except (ForesciError, OSError) as error:
            return Ended(run_id=run.run_id, status="failed", reason=str(error))
        return ended

    def _awaited(self, run: PlannedRun, work: Any, *given: Any) -> Ended:
        errors = self._ray.exceptions
        task = self._ray.remote(work).options(
            num_cpus=1 if self._room.computes(run) else CPU_OF_MODEL_RUN,
            max_retries=DEATHS - 1,
            name=run.run_id,
        )
        try:
            ended: Ended = self._ray.get(task.remote(*given))
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
            return given_up(run)
        return ended

    def _room_of(self, cpus: int) -> Room:
        jobs = self._given[1]
        return Room(self._plan, jobs or cpus, jobs or int(cpus / CPU_OF_MODEL_RUN))


@contextmanager
def _connected(address: str | None, jobs: int | None) -> Iterator[Any]:
    with ExitStack() as stack:
        with environment(ONE_THREAD):
            ray = stack.enter_context(started_or_joined(address, jobs or cores()))
        _check_machines(ray)
        yield ray


def _carry_out(spec: SweepSpec, runs_dir: Path, run: PlannedRun) -> Ended:
    """A worker's side where all machines see the same folders."""
    return bench_of((spec, runs_dir)).carry_out(run)


def _check_machines(ray: Any) -> None:
    """Make sure that every machine would run what was planned.

    Raises:
        DataError: one has another foresci, or none.
    """
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    asked = []
    for node in ray.nodes():
        if node["Alive"] and node["Resources"].get("CPU"):
            there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            task = ray.remote(code_version).options(num_cpus=0, scheduling_strategy=there)
            asked.append((node["NodeManagerHostname"], task.remote()))
    for name, answer in asked:
        try:
            found = ray.get(answer)
        except ray.exceptions.RayError as error:
            raise DataError(
                f"{name}: cannot run foresci ({str(error).splitlines()[-1]}); install the same "
                "version as here, with the same extras"
            ) from None
        if found != code_version():
            raise DataError(f"{name}: has foresci {found}, this machine {code_version()}")
