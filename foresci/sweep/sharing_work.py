"""A sweep's work by way of a shared place: what the driver sends and takes, what a worker does."""

import os
import shutil
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

from agents import AGENTS
from foresci.benchmark import Benchmark
from foresci.errors import ForesciError
from foresci.storage import MANIFEST_FILE, sha256_text
from foresci.sweep.folder import SweepFolder
from foresci.sweep.once import Once
from foresci.sweep.records import Ended, PlannedRun, SweepSpec
from foresci.sweep.sharing import Share
from foresci.sweep.sharing_inputs import (
    fetch_benchmark,
    fetch_kb,
    home_of_machine,
    put_benchmark,
    put_kb,
)
from foresci.sweep.sharing_runs import RUNS, drop_run, put_run, shared_run, take_run
from foresci.sweep.work import Workbench
from knowledge_base.evidence import find_evidence


class Parcel(NamedTuple):
    """A run, and where a machine without our folders finds what it needs."""

    share: str
    """URL of the shared place."""
    spec: SweepSpec
    """Of the sweep; its paths are the driver's."""
    benchmark: str
    """Digest of the benchmark's public files."""
    kb: str | None
    """Content fingerprint of the knowledge base; None for an agent that retrieves nothing."""
    run: PlannedRun


class Exchange:
    """The driver's side: inputs go to the shared place, runs come from there.

    Args:
        folder: of the sweep.
        share: the shared place.
    """

    def __init__(self, folder: SweepFolder, share: Share) -> None:
        self._spec = folder.plan.spec
        self._runs_dir = folder.runs_dir
        self._share = share
        self._needed = {run.after for run in folder.plan.runs if run.after is not None}
        self._benchmark = Benchmark.open(self._spec.bench_path)
        self._kb_path = Once(self._find_evidence)
        self._put_benchmark: Once[Path, str] = Once(partial(put_benchmark, share))
        self._put_kb: Once[Path, str] = Once(partial(put_kb, share))

    def found(self, run: PlannedRun) -> bool:
        """Whether a worker finished the run for a driver that did not live to take it; takes it."""
        there = shared_run(self._share, run.run_id)
        if there is None or there.status != "finished":
            return False
        self.take(run)
        return True

    def parcel(self, run: PlannedRun) -> Parcel:
        """Put what a run needs into the shared place, where it is not there yet."""
        for run_id in filter(None, (run.after, run.run_id)):
            here = (self._runs_dir / run_id / MANIFEST_FILE).is_file()
            if here and shared_run(self._share, run_id) is None:
                put_run(self._share, self._runs_dir / run_id)
        kb = self._kb_of(run)
        benchmark = self._put_benchmark(self._spec.bench_path)
        fingerprint = None if kb is None else self._put_kb(kb)
        return Parcel(self._share.url, self._spec, benchmark, fingerprint, run)

    def take(self, run: PlannedRun) -> None:
        """Bring a run's record here, however the run ended; nothing happens where there is none."""
        if shared_run(self._share, run.run_id) is None:
            return
        take_run(self._share, run.run_id, self._runs_dir, self._kb_of(run))
        if run.run_id not in self._needed:
            drop_run(self._share, run.run_id)

    def close(self) -> None:
        """Remove the runs that were kept for those that begin from them."""
        for run_id in sorted(self._needed):
            drop_run(self._share, run_id)

    def _kb_of(self, run: PlannedRun) -> Path | None:
        if not AGENTS[run.agent].retrieves:
            return None
        task = self._benchmark.task(run.task_id)
        return self._kb_path((task.domain, task.cutoff))

    def _find_evidence(self, place: tuple[str, date]) -> Path:
        return find_evidence(self._spec.kb_path, self._benchmark, *place, self._runs_dir)


def carry_out_parcel(parcel: Parcel) -> Ended:
    """A worker's side: fetch what a run needs, carry it out on this machine, and send its record.

    An error on the way is the run's failure.
    """
    try:
        return _carry_out(parcel, Share(parcel.share))
    except (ForesciError, OSError) as error:
        return Ended(
            run_id=parcel.run.run_id, status="failed", reason=str(error), process=os.getpid()
        )


def _carry_out(parcel: Parcel, share: Share) -> Ended:
    home, run = home_of_machine(), parcel.run
    runs_dir = home / RUNS / sha256_text(parcel.share)[:16]
    bench = fetch_benchmark(share, parcel.benchmark, home)
    kb = None if parcel.kb is None else fetch_kb(share, parcel.kb, home)
    for run_id in filter(None, (run.after, run.run_id)):
        if shared_run(share, run_id) is not None:
            take_run(share, run_id, runs_dir)
    spec = parcel.spec.model_copy(update={"bench_path": bench, "kb_path": kb})
    ended = bench_of((spec, runs_dir)).carry_out(run)
    folder = runs_dir / run.run_id
    if (folder / MANIFEST_FILE).is_file():
        put_run(share, folder)
        if run.after is not None:  # no other run begins from it
            shutil.rmtree(folder)
    return ended


def _opened(place: tuple[SweepSpec, Path]) -> Workbench:
    return Workbench(*place)


bench_of = Once(_opened)
"""The bench of a worker process for a sweep, its benchmark, evidence and folder of runs."""
