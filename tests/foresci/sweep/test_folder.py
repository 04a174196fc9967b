"""A sweep on disk: found by name, driven by one process, and honest about how far each run is."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from foresci.errors import DataError, UsageError
from foresci.locks import holding
from foresci.runs import ANSWER_FILE, list_runs
from foresci.storage import MANIFEST_FILE, read_json, write_json
from foresci.sweep import Ended, RunBegun, RunEnded, SweepFolder, find_sweep, list_sweeps
from foresci.sweep.folder import EVENTS_FILE, PLAN_FILE
from tests.foresci.sweep.conftest import Sweep
from tests.foresci.sweep.engines import working

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def begun(run_id: str) -> RunBegun:
    return RunBegun(at=NOW, run_id=run_id)


def failed(run_id: str) -> RunEnded:
    return RunEnded(at=NOW, run=Ended(run_id=run_id, status="failed", reason="it died"))


def test_a_plan_is_read_as_it_was_written(sweep: Sweep) -> None:
    folder = sweep()
    assert SweepFolder(folder.path).plan == folder.plan
    assert list(folder.events()) == []


def test_the_part_of_a_line_of_a_killed_process_is_dropped(sweep: Sweep) -> None:
    folder = sweep()
    with folder.driving() as journal:
        journal.add(begun("a"))
    path = folder.path / EVENTS_FILE
    whole = path.read_bytes()
    path.write_bytes(whole + whole[: len(whole) // 2])
    assert list(folder.events()) == [begun("a")]
    with folder.driving() as journal:
        journal.add(begun("b"))
    assert list(folder.events()) == [begun("a"), begun("b")]
    assert path.read_bytes().count(b"\n") == 2


def test_a_damaged_line_within_is_named(sweep: Sweep) -> None:
    folder = sweep()
    (folder.path / EVENTS_FILE).write_text('{"event": "begun"}\n', "utf-8")
    with pytest.raises(DataError, match=r"events.jsonl:1: "):
        list(folder.events())


def test_only_one_process_drives_and_a_second_is_told(sweep: Sweep) -> None:
    folder = sweep()
    with folder.driving():
        assert folder.is_driven()
        with (
            pytest.raises(DataError, match=rf"sweep {folder.path.name}: process \d+ is at it"),
            folder.driving(),
        ):
            pass
    assert not folder.is_driven()
    left = {path.name for path in folder.path.parent.iterdir()}
    assert left == {folder.path.name}


def test_a_sweep_is_found_by_id_beginning_or_path(sweep: Sweep) -> None:
    one, two = sweep(), sweep(agents=["native"])
    runs = one.runs_dir
    assert {folder.path for folder in list_sweeps(runs)} == {one.path, two.path}
    for name in (one.path.name, one.path.name[:-3], str(one.path)):
        assert find_sweep(runs, name).path == one.path
    with pytest.raises(UsageError, match=r"'tiny-' fits several sweeps: tiny-.*, tiny-"):
        find_sweep(runs, "tiny-")
    for unknown in ("", "nothing", "../sweeps"):
        with pytest.raises(UsageError, match="there are tiny-"):
            find_sweep(runs, unknown)
    with pytest.raises(UsageError, match="there are none; `foresci sweep` makes one"):
        find_sweep(runs / "elsewhere", "tiny")


def test_a_damaged_plan_is_named(sweep: Sweep) -> None:
    folder = sweep()
    (folder.path / PLAN_FILE).write_text("{}", "utf-8")
    with pytest.raises(DataError, match=r"plan.json: "):
        _ = SweepFolder(folder.path).plan


def test_the_record_of_a_run_says_how_far_it_is(sweep: Sweep) -> None:
    """One sweep seen at seven moments of its runs' lives."""
    folder = sweep(agents=["native", "hybrid_rag", "coi"])
    with working(folder) as engine:
        for run in folder.plan.runs[:-1]:
            engine.submit(run).result()
    ids = [run.run_id for run in folder.plan.runs]
    manifests = [folder.runs_dir / name / MANIFEST_FILE for name in ids]
    write_json(manifests[1], {**read_json(manifests[1]), "status": "failed", "error": "a\nb"})
    write_json(manifests[2], {**read_json(manifests[2]), "status": "running"})
    write_json(manifests[3], {**read_json(manifests[3]), "status": "running"})
    (folder.runs_dir / ids[4] / ANSWER_FILE).write_text("{}")
    with holding(folder.runs_dir / ids[2]):
        found = folder.standings()
    assert list(found) == ids
    assert [(one.state, one.reason) for one in found.values()] == [
        ("finished", None),
        ("failed", "a b"),
        ("running", None),
        ("unfinished", None),
        ("unfinished", "its answer was changed"),
        ("not begun", None),
    ]
    assert found[ids[0]].manifest is not None
    manifests[0].write_text("{", "utf-8")
    damaged = folder.standings()[ids[0]]
    assert damaged.state == "failed"
    assert str(manifests[0]) in (damaged.reason or "")


def test_a_failure_that_no_record_has_is_known_from_the_events(sweep: Sweep) -> None:
    folder = sweep(agents=["native"])
    first, second = (run.run_id for run in folder.plan.runs)
    with folder.driving() as journal:
        for event in (begun(first), failed(first), begun(second), failed(second), begun(second)):
            journal.add(event)
    found = folder.standings()
    assert found[first].state == "failed"
    assert found[first].reason == "it died"
    assert found[second].state == "not begun"


def test_a_run_whose_base_failed_says_so(sweep: Sweep) -> None:
    folder = sweep(tasks=["RFDIR-0001"], agents=["coi"], controls=["off", "on"])
    base, run = folder.plan.runs
    with folder.driving() as journal:
        journal.add(failed(base.run_id))
    standing = folder.standings()[run.run_id]
    assert standing.state == "not begun"
    assert standing.reason == f"waits for {base.run_id}, which failed"


def test_sweeps_are_no_runs(sweep: Sweep, tmp_path: Path) -> None:
    sweep()
    assert list_runs(tmp_path / "runs") == []
