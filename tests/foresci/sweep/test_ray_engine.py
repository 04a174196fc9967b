"""A sweep on Ray ends as one on this machine does, also when a worker dies on the way."""

import json
import os
import re
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from foresci.errors import DataError
from foresci.runs import TRACE_FILE, list_runs
from foresci.storage import MANIFEST_FILE
from foresci.sweep import LocalEngine, SweepFolder, plan_sweep, run_sweep, sweep_spec
from foresci.sweep.on_ray import RayEngine
from foresci.sweep.records import Ended, Event, RunEnded

pytestmark = pytest.mark.usefixtures("own_ray")

ASKED = {"agents": ("native", "hybrid_rag", "aris"), "controls": ("off", "on", "gated")}
TIMES = ("started_at", "finished_at", "seconds")
"""Of a manifest; with `LATENCY`, all of a run's record that may differ."""
LATENCY = re.compile(rb'"latency_ms":[0-9.e-]+')
"""Of a search in `trace.jsonl`."""
CHECKPOINT = "checkpoint.sqlite"


def planned(bench: Path, runs: Path, **asked: Any) -> SweepFolder:
    return SweepFolder.create(runs, plan_sweep(sweep_spec(bench, **asked), runs))


@pytest.fixture(scope="module")
def local(tiny: Path, tmp_path_factory: pytest.TempPathFactory) -> SweepFolder:
    """The sweep as the local engine leaves it."""
    folder = planned(tiny, tmp_path_factory.mktemp("local"), **ASKED)
    with LocalEngine(folder, 2) as engine:
        assert run_sweep(folder, engine).finished == len(folder.plan.runs)
    return folder


def records(runs: Path) -> dict[str, dict[str, bytes]]:
    """The files of all runs, manifests without times."""
    return {run.path.name: record(run.path) for run in list_runs(runs)}


def record(folder: Path) -> dict[str, bytes]:
    files = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != CHECKPOINT}
    manifest = json.loads(files[MANIFEST_FILE])
    timeless = {key: value for key, value in manifest.items() if key not in TIMES}
    trace = LATENCY.sub(b"", files[TRACE_FILE])
    return {**files, MANIFEST_FILE: json.dumps(timeless).encode(), TRACE_FILE: trace}


class Killer(threading.Thread):
    """Kills the first worker that is seen at a run, and knows which run that was."""

    def __init__(self, runs: Path) -> None:
        super().__init__(daemon=True)
        self.runs = runs
        self.victim: int | None = None
        self.run_id = ""
        self.over = threading.Event()

    def run(self) -> None:
        while self.victim is None and not self.over.is_set():
            for lock in self.runs.glob(".*.lock"):
                try:
                    holder = lock.read_text()
                except FileNotFoundError:  # the run is over
                    continue
                if holder and int(holder) != os.getpid():
                    os.kill(int(holder), signal.SIGKILL)
                    self.victim, self.run_id = int(holder), lock.name[1 : -len(".lock")]
                    return
            time.sleep(0.001)


def test_a_killed_worker_changes_no_result(
    local: SweepFolder, tiny: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = planned(tiny, tmp_path, **ASKED)
    ended: dict[str, Ended] = {}

    def note(event: Event) -> None:
        if isinstance(event, RunEnded):
            ended[event.run.run_id] = event.run

    killer = Killer(tmp_path)
    killer.start()
    with RayEngine(folder, 2) as engine:
        assert engine.jobs == 2
        last = run_sweep(folder, engine, on_event=note)
    killer.over.set()
    assert killer.victim is not None
    assert ended[killer.run_id].process not in (killer.victim, 0)
    assert (last.finished, last.failed, last.waiting) == (len(folder.plan.runs), 0, 0)
    assert records(tmp_path) == records(local.runs_dir)
    assert capfd.readouterr().out == ""  # where `--json` writes its events


def test_by_way_of_a_shared_place_the_results_are_the_same(
    local: SweepFolder, tiny: Path, tmp_path: Path
) -> None:
    folder = planned(tiny, tmp_path / "runs", **ASKED)
    share = tmp_path / "share"
    with RayEngine(folder, 2, share=share.as_uri()) as engine:
        last = run_sweep(folder, engine)
    assert (last.finished, last.failed) == (len(folder.plan.runs), 0)
    assert records(folder.runs_dir) == records(local.runs_dir)
    assert list((share / "runs").iterdir()) == []


def test_a_run_that_kills_every_worker_is_given_up(tiny: Path, tmp_path: Path) -> None:
    folder = planned(tiny, tmp_path, agents=["native"])
    with RayEngine(folder, 1) as engine:
        ended = engine._awaited(folder.plan.runs[0], lambda: os._exit(9))
    assert ended.status == "failed"
    assert ended.reason == "3 worker processes died over it; out of memory?"


def test_a_machine_with_another_foresci_is_refused(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = os.getpid()
    told = "foresci.sweep.on_ray.code_version"
    monkeypatch.setattr(told, lambda: "1" if os.getpid() == here else "2")
    engine = RayEngine(planned(tiny, tmp_path, agents=["native"]), 1)
    with pytest.raises(DataError, match="has foresci 2, this machine 1"), engine:
        pass


def test_a_run_of_a_model_takes_a_part_of_a_cpu(tiny: Path, tmp_path: Path) -> None:
    folder = planned(tiny, tmp_path, agents=["native"], backbones=["structural"])
    waiting = folder.plan.runs[0].model_copy(update={"backbone": "chat:some:model"})
    with RayEngine(folder) as engine:
        cpus = engine.jobs
        assert engine.has_room(waiting, [waiting] * (8 * cpus - 1))
        assert not engine.has_room(waiting, [waiting] * (8 * cpus))
        assert not engine.has_room(folder.plan.runs[0], [folder.plan.runs[1]] * cpus)
