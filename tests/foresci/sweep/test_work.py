"""A worker's bench: each thing is opened once, and whatever a run does is that run's matter."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from foresci.benchmark import Benchmark
from foresci.errors import ForesciError
from foresci.sweep import PlannedRun, SweepFolder, Workbench, work
from knowledge_base import KnowledgeBase
from tests.foresci.sweep.conftest import Sweep


def bench_of(folder: SweepFolder) -> Workbench:
    return Workbench(folder.plan.spec, folder.runs_dir)


def ending_in(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_task(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(work, "run_task", run_task)


def test_a_run_is_carried_out_once_and_then_found(sweep: Sweep) -> None:
    folder = sweep(agents=["native"])
    run = folder.plan.runs[0]
    first, again = (bench_of(folder).carry_out(run) for _ in range(2))
    assert (first.status, again.status) == ("finished", "found")
    assert first.peak_mb > 10
    assert first.reason is None


def test_everything_is_opened_once_however_many_threads_ask(
    sweep: Sweep, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: Counter[str] = Counter()
    for kind in (Benchmark, KnowledgeBase):
        plain = kind.open

        def counted(path: Path, plain: Any = plain, kind: str = kind.__name__) -> Any:
            opened[kind] += 1
            return plain(path)

        monkeypatch.setattr(kind, "open", counted)
    folder = sweep(agents=["hybrid_rag", "coi"])
    opened.clear()
    bench, together = bench_of(folder), threading.Barrier(4)

    def carry_out(run: PlannedRun) -> str:
        together.wait()
        return bench.carry_out(run).status

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(carry_out, folder.plan.runs)) == ["finished"] * 4
    assert opened == {"Benchmark": 1, "KnowledgeBase": 1}


def test_two_at_the_same_run_carry_it_out_once(sweep: Sweep) -> None:
    folder = sweep(agents=["coi"])
    run, together = folder.plan.runs[0], threading.Barrier(2)

    def carry_out(bench: Workbench) -> str:
        together.wait()
        return bench.carry_out(run).status

    with ThreadPoolExecutor(2) as pool:
        ended = pool.map(carry_out, [bench_of(folder), bench_of(folder)])
    assert sorted(ended) == ["finished", "found"]
    assert [path.name for path in folder.runs_dir.rglob(".*")] == []


def test_an_error_of_a_run_is_its_reason_in_one_line(
    sweep: Sweep, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = sweep(agents=["native"])
    ending_in(ForesciError("the endpoint\n  is gone"), monkeypatch)
    ended = bench_of(folder).carry_out(folder.plan.runs[0])
    assert (ended.status, ended.reason) == ("failed", "the endpoint is gone")


def test_a_defect_is_a_failure_with_its_traceback_in_the_log(
    sweep: Sweep, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = sweep(agents=["native"])
    ending_in(ZeroDivisionError("by\nnothing"), monkeypatch)
    ended = bench_of(folder).carry_out(folder.plan.runs[0])
    assert (ended.status, ended.reason) == ("failed", "ZeroDivisionError: by nothing")
    told = capsys.readouterr().err
    assert "in run_task" in told
    assert folder.plan.runs[0].run_id in told


def test_evidence_that_changed_since_the_plan_fails_the_run_and_runs_nothing(
    sweep: Sweep,
) -> None:
    folder = sweep(agents=["coi"])
    spec = folder.plan.spec.model_copy(update={"seed": 1})
    ended = Workbench(spec, folder.runs_dir).carry_out(folder.plan.runs[0])
    assert ended.status == "failed"
    assert "changed since the sweep was planned" in (ended.reason or "")
    assert [path.name for path in folder.runs_dir.iterdir()] == ["sweeps"]
