"""The local engine: processes for what computes, threads for what waits, and deaths survived."""

import os
import signal
import subprocess
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from foresci.sweep import DEATHS, Ended, Event, LocalEngine, PlannedRun, run_sweep
from foresci.sweep.workers import Workers, one_thread_and_no_interrupts
from tests.foresci.sweep.conftest import Sweep
from tests.foresci.sweep.engines import finished

MODEL = """
from langchain_core.language_models import FakeListChatModel

def answering():
    return FakeListChatModel(responses=["no answer"])
"""
CHAT = "chat:sweep_model:answering"
SHOWN = """
import os, signal
print(os.environ["OMP_NUM_THREADS"], signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
"""


def test_structural_runs_are_processes_model_runs_are_threads_and_a_death_is_survived(
    sweep: Sweep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sweep_model.py").write_text(MODEL, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = sweep(agents=["native"], backbones=["structural", CHAT])
    killer = KillsOneWorker()
    with LocalEngine(folder, 1) as engine:
        assert engine.jobs == 2
        computing = [run for run in folder.plan.runs if run.backbone == "structural"]
        waiting = [run for run in folder.plan.runs if run.backbone == CHAT]
        assert not engine.has_room(computing[0], computing)
        assert engine.has_room(waiting[0], computing)
        last = run_sweep(folder, engine, on_event=killer)
    assert (last.finished, last.failed) == (len(computing), len(waiting))
    workers = {one.process for one in killer.ended if one.status == "finished"}
    assert killer.killed in workers - {os.getpid()}
    assert len(workers) > 1
    assert {one.process for one in killer.ended if one.status == "failed"} == {os.getpid()}


class KillsOneWorker:
    """Kills the first process that has ended a run, which is to be given the next one."""

    def __init__(self) -> None:
        self.killed = 0
        self.ended: list[Ended] = []

    def __call__(self, event: Event) -> None:
        if event.event != "run_ended":
            return
        self.ended.append(event.run)
        if not self.killed and event.run.process != os.getpid():
            self.killed = event.run.process
            os.kill(self.killed, signal.SIGKILL)


class Pool:
    """A process that dies over its first runs."""

    deaths_to_come = 0

    def __init__(self, *_: Any, **__: Any) -> None:
        self.ended = False

    def submit(self, _: Any, run: PlannedRun) -> Future[Ended]:
        future: Future[Ended] = Future()
        if Pool.deaths_to_come:
            Pool.deaths_to_come -= 1
            future.set_exception(BrokenProcessPool("it died"))
        else:
            future.set_result(finished(run))
        return future

    def shutdown(self) -> None:
        self.ended = True


@pytest.mark.parametrize(("deaths", "status"), [(DEATHS - 1, "finished"), (DEATHS, "failed")])
def test_a_run_that_workers_die_over_is_tried_again_but_not_forever(
    sweep: Sweep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaths: int, status: str
) -> None:
    monkeypatch.setattr("foresci.sweep.workers.ProcessPoolExecutor", Pool)
    monkeypatch.setattr(Pool, "deaths_to_come", deaths)
    folder = sweep(agents=["native"])
    workers = Workers(folder.plan.spec, folder.runs_dir, tmp_path / "log", 1)
    first, second = (workers.submit(run).result() for run in folder.plan.runs)
    workers.shutdown()
    assert first.status == status
    assert ("died over it" in (first.reason or "")) == (status == "failed")
    assert second.status == "finished"


def test_what_a_worker_inherits() -> None:
    """A thread for linear algebra, and no Ctrl-C; this process keeps what it had."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with one_thread_and_no_interrupts():
        done = subprocess.run([sys.executable, "-c", SHOWN], capture_output=True, text=True)
    assert done.stdout == "1 True\n"
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
