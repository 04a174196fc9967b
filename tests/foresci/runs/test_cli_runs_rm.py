"""`foresci runs rm`: what goes, what stays, and what a kill leaves."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import foresci.cli.runs_removal as removal
from foresci.locks import holding
from foresci.storage import MANIFEST_FILE, write_json
from foresci.sweep.records import SWEEPS_FOLDER, Plan, PlannedRun, SweepSpec
from tests.foresci.runs.damaging import fail

Foresci = Callable[..., tuple[int, str, str]]
Ids = tuple[str, str, str]


def left(runs: Path) -> set[str]:
    return {path.name for path in runs.iterdir()}


def test_a_dry_run_shows_what_would_go_and_what_depends_on_it(
    foresci: Foresci, runs: Path, ids: Ids
) -> None:
    plan_sweep_with(runs, ids[1])
    before = left(runs)
    code, out, err = foresci("runs", "rm", ids[1], "--dry-run", "--runs", str(runs))
    assert (code, out) == (0, "1 run would be removed\n")
    assert f"{ids[1]}: {ids[2]} began from its decision" in err
    assert "sweep sample-00000000 has 1 of these run" in err
    assert left(runs) == before


def plan_sweep_with(runs: Path, run_id: str) -> None:
    spec = SweepSpec(
        benchmark="sample", bench_path=Path("/b"), tasks=("RFVEN-0003",), agents=("aris",),
        backbones=("structural",), controls=("off",),
    )  # fmt: skip
    run = PlannedRun(
        run_id=run_id, task_id="RFVEN-0003", family="venue", domain="llm_agents", agent="aris",
        backbone="structural", controls="off",
    )  # fmt: skip
    plan = Plan(sweep_id="sample-00000000", code_version="x", spec=spec, runs=(run,))
    write_json(runs / SWEEPS_FOLDER / plan.sweep_id / "plan.json", plan.to_json())


def test_list_and_rm_know_the_runs_of_a_sweep(foresci: Foresci, runs: Path, ids: Ids) -> None:
    plan_sweep_with(runs, ids[1])
    sweep = ("--sweep", "sample-00000000", "--runs", str(runs))
    _, out, _ = foresci("runs", "list", "--json", *sweep)
    assert [one["run_id"] for one in json.loads(out)["runs"]] == [ids[1]]
    code, out, _ = foresci("runs", "rm", "--yes", "--json", *sweep)
    assert (code, json.loads(out)["removed"]) == (0, [ids[1]])
    assert left(runs) == {ids[0], ids[2], SWEEPS_FOLDER}


def test_runs_go_by_filter_and_by_path_and_others_stay(
    foresci: Foresci, runs: Path, ids: Ids
) -> None:
    fail(runs / ids[0])
    (runs / ids[2] / MANIFEST_FILE).write_text("{", encoding="utf-8")
    code, out, _ = foresci("runs", "rm", "--status", "failed", "--yes", "--runs", str(runs))
    assert (code, out) == (0, "1 run removed\n")
    assert left(runs) == set(ids[1:])
    code, _, _ = foresci("runs", "rm", str(runs / ids[2]), "--yes", "--runs", str(runs))
    assert (code, left(runs)) == (0, {ids[1]})


@pytest.mark.parametrize("name", ["some-kb", "empty", "evidence", "note.txt", "elsewhere"])
def test_what_is_no_run_of_this_folder_stays(foresci: Foresci, runs: Path, name: str) -> None:
    write_json(runs / "some-kb" / MANIFEST_FILE, {"format": "foresci kb"})
    (runs / "empty").mkdir()
    (runs / "evidence" / "kb").mkdir(parents=True)
    (runs / "note.txt").write_text("mine", encoding="utf-8")
    shutil.copytree(next(runs.glob("RFDIR*")), runs.parent / "elsewhere")
    before = sorted(runs.parent.rglob("*"))
    given = str(runs.parent / name) if name == "elsewhere" else name
    code, _, err = foresci("runs", "rm", given, "--yes", "--runs", str(runs))
    assert (code, err.startswith("error: ")) == (2, True)
    assert sorted(runs.parent.rglob("*")) == before


def test_a_link_goes_and_what_it_leads_to_stays(foresci: Foresci, runs: Path, ids: Ids) -> None:
    real = runs.parent / "real"
    shutil.move(runs / ids[0], real)
    (runs / ids[0]).symlink_to(real)
    code, _, _ = foresci("runs", "rm", ids[0], "--yes", "--runs", str(runs))
    assert (code, (real / MANIFEST_FILE).is_file()) == (0, True)
    assert left(runs) == set(ids[1:])


def test_a_run_that_somebody_is_at_stays_and_the_others_go(
    foresci: Foresci, runs: Path, ids: Ids
) -> None:
    with holding(runs / ids[1]):
        code, out, err = foresci("runs", "rm", *ids, "--yes", "--runs", str(runs))
    assert (code, out) == (1, "2 runs removed\n")
    assert f"{ids[1]}: process " in err
    assert left(runs) == {ids[1]}


def test_a_kill_leaves_a_run_whole_or_out_of_sight_and_the_next_rm_clears_up(
    foresci: Foresci, runs: Path, ids: Ids, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(path: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(removal.shutil, "rmtree", killed)
        assert foresci("runs", "rm", ids[0], "--yes", "--runs", str(runs))[0] == 130
    _, out, _ = foresci("runs", "list", "--runs", str(runs))
    assert ids[0] not in out
    code, out, _ = foresci("runs", "verify", "--runs", str(runs))
    assert (code, "a run whose removal was not finished" in out) == (1, True)
    assert foresci("runs", "rm", ids[2], "--yes", "--runs", str(runs))[0] == 0
    assert left(runs) == {ids[1]}
