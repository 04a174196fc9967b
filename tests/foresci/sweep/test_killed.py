"""A sweep that is killed again and again ends as one that never was: each run once, none lost."""

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from evaluation.batch import evaluate_runs
from foresci.benchmark import Benchmark
from foresci.runs import ANSWER_FILE, SCORES_FILE, RunFolder
from foresci.storage import MANIFEST_FILE
from foresci.sweep import SweepFolder, plan_sweep, run_sweep, sweep_spec
from tests.foresci.sweep.engines import working

SEED = 20250930
KILLED_WITH_JOBS = (1, 2, 1)
DRIVER = """
import sys
from pathlib import Path
from foresci.sweep import LocalEngine, SweepFolder, run_sweep

folder = SweepFolder(Path(sys.argv[1]))
with LocalEngine(folder, int(sys.argv[2])) as engine:
    run_sweep(folder, engine, on_event=lambda event: print(event.event, flush=True))
"""
"""Its workers inherit the pipe it prints to, which therefore ends when the last of them is gone."""


def planned(bench: Path, runs: Path) -> SweepFolder:
    spec = sweep_spec(bench, controls=["off", "on", "gated"])
    return SweepFolder.create(runs, plan_sweep(spec, runs))


def kill_while_driving(folder: SweepFolder, jobs: int, begun: int, seconds: float) -> None:
    """Start a driver, and kill it some time after it has begun so many runs."""
    command = [sys.executable, "-c", DRIVER, str(folder.path), str(jobs)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as driver:
        assert driver.stdout is not None
        for line in driver.stdout:
            begun -= line == "run_begun\n"
            if not begun:
                break
        assert not begun
        time.sleep(seconds)
        driver.kill()
        driver.communicate(timeout=60)  # no worker goes on without its driver


def finished_manifests(folder: SweepFolder) -> dict[str, bytes]:
    return {
        name: (folder.runs_dir / name / MANIFEST_FILE).read_bytes()
        for name, one in folder.standings().items()
        if one.state == "finished"
    }


def results(folder: SweepFolder) -> dict[str, tuple[bytes, bytes]]:
    """Answer and scores of every run."""
    paths = [folder.runs_dir / run.run_id for run in folder.plan.runs]
    evaluate_runs(map(RunFolder, paths), Benchmark.open(folder.plan.spec.bench_path))
    return {
        path.name: ((path / ANSWER_FILE).read_bytes(), (path / SCORES_FILE).read_bytes())
        for path in paths
    }


def test_a_sweep_survives_its_driver(tiny: Path, tmp_path: Path) -> None:
    calm = planned(tiny, tmp_path / "calm")
    with working(calm) as threads:
        assert run_sweep(calm, threads).failed == 0
    folder, kept = planned(tiny, tmp_path / "killed"), dict[str, bytes]()
    moments = random.Random(SEED)  # noqa: S311 - no secret
    for jobs in KILLED_WITH_JOBS:
        kill_while_driving(folder, jobs, moments.randint(3, 6), moments.uniform(0, 0.4))
        assert len(finished_manifests(folder)) < len(folder.plan.runs)
        kept = {**finished_manifests(folder), **kept}
    with working(folder) as threads:
        last = run_sweep(folder, threads)
    assert (last.finished, last.failed, last.waiting) == (len(folder.plan.runs), 0, 0)
    assert kept
    assert {**finished_manifests(folder), **kept} == finished_manifests(folder)
    ended = [event.run for event in folder.events() if event.event == "run_ended"]
    assert {one.status for one in ended} == {"finished"}
    assert max(Counter(one.run_id for one in ended).values()) == 1
    assert [path.name for path in (tmp_path / "killed").rglob(".*")] == []
    assert results(folder) == results(calm)
