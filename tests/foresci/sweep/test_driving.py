"""Driving a sweep: what is begun when, what failures and stops do, and what is told."""

import signal
import threading
from collections import Counter
from pathlib import Path

import pytest

from foresci.errors import DataError
from foresci.storage import read_json, write_json
from foresci.sweep import Ended, Event, PlannedRun, SweepFolder, run_sweep
from foresci.sweep.folder import PLAN_FILE
from tests.foresci.sweep.conftest import Sweep
from tests.foresci.sweep.engines import Threads, failing, finished, working

CONTROLS = ["off", "on", "gated"]


def coi_off(folder: SweepFolder) -> PlannedRun:
    return next(run for run in folder.plan.runs if (run.agent, run.controls) == ("coi", "off"))


def of_base(folder: SweepFolder, base: PlannedRun) -> list[str]:
    return [run.run_id for run in folder.plan.runs if run.after == base.run_id]


def test_what_is_told_is_what_is_written_and_it_adds_up(sweep: Sweep) -> None:
    folder, told = sweep(agents=["native", "coi"], controls=CONTROLS), list[Event]()
    with working(folder) as engine:
        last = run_sweep(folder, engine, on_event=told.append)
    assert list(folder.events()) == told
    assert Counter(event.event for event in told) == {
        "begun": 1, "run_begun": 8, "run_ended": 8, "ended": 1
    }  # fmt: skip
    assert told[-1] == last
    assert (last.finished, last.failed, last.waiting, last.interrupted) == (8, 0, 0, False)
    assert {one.state for one in folder.standings().values()} == {"finished"}


def test_a_second_call_finds_nothing_to_do(sweep: Sweep) -> None:
    folder = sweep(agents=["native"])
    for to_do in (2, 0):
        with working(folder) as engine:
            told: list[Event] = []
            last = run_sweep(folder, engine, on_event=told.append)
        assert last.finished == 2
        assert len(engine.submitted) == to_do
        assert told[0].event == "begun"
        assert (told[0].done, told[0].to_do) == (2 - to_do, to_do)


def test_no_more_is_under_way_than_the_engine_takes(sweep: Sweep) -> None:
    folder = sweep(controls=CONTROLS)
    with Threads(finished, jobs=3) as engine:
        run_sweep(folder, engine)
    assert engine.most_at_once <= 3
    assert sorted(engine.ids) == sorted(run.run_id for run in folder.plan.runs)


def test_a_run_with_controls_begins_after_its_base_has_ended(sweep: Sweep) -> None:
    folder, told = sweep(controls=CONTROLS), list[Event]()
    with Threads(finished, jobs=4) as engine:
        run_sweep(folder, engine, on_event=told.append)
    after = {run.run_id: run.after for run in folder.plan.runs}
    ended: set[str] = set()
    for event in told:
        if event.event == "run_begun":
            assert after[event.run_id] in {None, *ended}
        elif event.event == "run_ended":
            ended.add(event.run.run_id)
    assert len(ended) == len(after)


def test_one_job_follows_the_plan_exactly(sweep: Sweep) -> None:
    folder = sweep(controls=CONTROLS)
    with Threads(finished, jobs=1) as engine:
        run_sweep(folder, engine)
    assert engine.ids == [run.run_id for run in folder.plan.runs]


def test_a_failure_holds_back_what_goes_on_from_it_and_nothing_else(sweep: Sweep) -> None:
    folder = sweep(agents=["native", "coi"], controls=CONTROLS)
    base = coi_off(folder)
    held = of_base(folder, base)
    with Threads(failing(base.run_id)) as engine:
        last = run_sweep(folder, engine)
    assert (last.finished, last.failed, last.waiting) == (5, 1, len(held))
    assert not set(held) & set(engine.ids)
    assert [folder.standings()[one].reason for one in held] == [
        f"waits for {base.run_id}, which failed"
    ] * 2


def test_failed_runs_are_tried_again_on_request_only(sweep: Sweep) -> None:
    folder = sweep(agents=["coi"], controls=["off", "on"])
    base = coi_off(folder)
    with Threads(failing(base.run_id)) as engine:
        run_sweep(folder, engine)
    with working(folder) as engine:
        assert run_sweep(folder, engine).failed == 1
    assert base.run_id not in engine.ids
    with working(folder) as engine:
        last = run_sweep(folder, engine, retry_failed=True)
    assert engine.ids[0] == base.run_id
    assert (last.finished, last.failed, last.waiting) == (4, 0, 0)


def test_fail_fast_begins_no_more_after_a_failure(sweep: Sweep) -> None:
    folder = sweep(controls=CONTROLS)
    with Threads(failing(folder.plan.runs[2].run_id), jobs=1) as engine:
        last = run_sweep(folder, engine, fail_fast=True)
    assert len(engine.submitted) == 3
    assert (last.finished, last.failed, last.interrupted) == (2, 1, True)


def test_a_limit_bounds_what_is_begun(sweep: Sweep) -> None:
    folder = sweep(controls=CONTROLS)
    with Threads(finished) as engine:
        last = run_sweep(folder, engine, limit=3)
    assert len(engine.submitted) == 3
    assert (last.finished, last.interrupted) == (3, False)


def test_a_stop_waits_for_what_is_under_way_and_begins_no_more(sweep: Sweep) -> None:
    folder, stop = sweep(controls=CONTROLS), threading.Event()

    def stopping(run: PlannedRun) -> Ended:
        stop.set()
        return finished(run)

    with Threads(stopping) as engine:
        last = run_sweep(folder, engine, stop=stop)
    assert len(engine.submitted) <= engine.jobs
    assert last.finished == len(engine.submitted)
    assert last.interrupted


def test_an_interrupt_is_a_stop_and_the_old_handler_comes_back(sweep: Sweep) -> None:
    folder = sweep(controls=CONTROLS)
    before = signal.getsignal(signal.SIGINT)

    def interrupting(run: PlannedRun) -> Ended:
        if run == folder.plan.runs[0]:
            signal.raise_signal(signal.SIGINT)
        return finished(run)

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with Threads(interrupting) as engine:
            last = run_sweep(folder, engine)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert last.interrupted
    assert len(engine.submitted) < len(folder.plan.runs)


def test_what_another_sweep_has_finished_is_not_carried_out_again(sweep: Sweep) -> None:
    small = sweep(tasks=["RFDIR-0001"], agents=["coi"])
    with working(small) as engine:
        run_sweep(small, engine)
    large = sweep(agents=["coi"])
    shared = small.plan.runs[0].run_id
    before = (large.runs_dir / shared / "manifest.json").read_bytes()
    with working(large) as engine:
        assert run_sweep(large, engine).finished == 2
    assert shared not in engine.ids
    assert (large.runs_dir / shared / "manifest.json").read_bytes() == before


def test_a_plan_of_other_sources_is_refused(sweep: Sweep) -> None:
    folder = sweep()
    path = folder.path / PLAN_FILE
    write_json(path, {**read_json(path), "code_version": "0.0.1+00000000"})
    with (
        Threads(finished) as engine,
        pytest.raises(DataError, match=r"planned by foresci 0.0.1\+00000000, this one is"),
    ):
        run_sweep(SweepFolder(folder.path), engine)
    assert engine.submitted == []


def test_lock_files_of_killed_processes_are_cleared(sweep: Sweep) -> None:
    folder = sweep(agents=["native"])
    left = folder.runs_dir / f".{folder.plan.runs[0].run_id}.lock"
    left.write_text("1")
    with Threads(finished) as engine:
        run_sweep(folder, engine)
    assert hidden(folder.runs_dir) == []


def hidden(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob(".*")]
