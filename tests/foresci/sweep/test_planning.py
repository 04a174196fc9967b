"""A plan: the same for the same request, complete, in order, and made without running anything."""

import shutil
from pathlib import Path

import pytest

from agents import AGENTS
from foresci.errors import DataError, UsageError
from foresci.storage import read_json, write_json
from foresci.sweep import plan_sweep, sweep_spec
from tests.evaluation.mint.minted import CUTOFF
from tests.foresci.sweep.conftest import Sweep
from tests.foresci.sweep.engines import working

EVERYTHING = {"controls": ("off", "on", "gated")}


def test_ids_that_are_planned_are_those_of_the_runs(sweep: Sweep) -> None:
    """Also of an agent that reads no knowledge base, and where a task has a packet."""
    folder = sweep(agents=["native", "coi"], controls=["off", "on"])
    with working(folder) as engine:
        ended = [engine.submit(run).result() for run in folder.plan.runs]
    assert {one.status for one in ended} == {"finished"}
    runs = {path.name for path in folder.runs_dir.iterdir() if "--" in path.name}
    assert runs == {run.run_id for run in folder.plan.runs}


def test_the_request_alone_decides_and_not_how_it_is_worded(tiny: Path, tmp_path: Path) -> None:
    one = sweep_spec(tiny, agents=["aris", "coi"], controls=["gated", "off", "gated"])
    two = sweep_spec(tiny, agents=["coi", "aris"], controls=["off", "gated"])
    assert plan_sweep(one, tmp_path) == plan_sweep(two, tmp_path)
    other = plan_sweep(sweep_spec(tiny, agents=["coi", "aris"]), tmp_path)
    assert other.sweep_id != plan_sweep(one, tmp_path).sweep_id
    assert other.sweep_id.startswith("tiny-")


def test_runs_without_controls_come_before_those_that_go_on_from_them(sweep: Sweep) -> None:
    plan = sweep(**EVERYTHING).plan
    controlled = sum(agent.has_control for agent in AGENTS.values())
    assert len(plan.runs) == 2 * (len(AGENTS) + 2 * controlled)
    seen: dict[str, tuple[str, str]] = {}
    for run in plan.runs:
        if run.controls == "off":
            assert run.after is None
        else:
            assert run.after is not None
            assert seen[run.after] == (run.task_id, run.agent)
        seen[run.run_id] = (run.task_id, run.agent)
    assert len(seen) == len(plan.runs)


def test_controls_without_off_wait_for_nothing(sweep: Sweep) -> None:
    assert all(run.after is None for run in sweep(agents=["coi"], controls=["on"]).plan.runs)


def test_what_cannot_be_is_named_with_its_count(sweep: Sweep) -> None:
    left_out = sweep(agents=["native", "coi"], **EVERYTHING).plan.left_out
    told = [(one.agent, one.controls, one.runs) for one in left_out]
    assert told == [("native", "on", 2), ("native", "gated", 2)]
    assert left_out[0].reason == "agent native has no drift control"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"agents": ["nemo"]}, "no agent 'nemo'; available"),
        ({"agents": []}, "at least one agent"),
        ({"controls": ["sometimes"]}, "no controls mode 'sometimes'"),
        ({"backbones": ["oracle"]}, "no backbone 'oracle'; the forms are"),
        ({"tasks": ["RFDIR-7"]}, "no task fits 'RFDIR-7'"),
        ({"agents": ["native"], "controls": ["on"]}, "no run is left: agent native has no drift"),
    ],
)
def test_a_wrong_request_is_told_before_anything_is_written(
    sweep: Sweep, tmp_path: Path, asked: dict[str, list[str]], said: str
) -> None:
    with pytest.raises(UsageError, match=said) as raised:
        sweep(**asked)
    assert "\n" not in str(raised.value)
    assert list(tmp_path.iterdir()) == []


def test_a_knowledge_base_past_the_cutoff_of_a_task_is_refused(tiny: Path, tmp_path: Path) -> None:
    early = shutil.copytree(tiny, tmp_path / "early")
    path = early / "public" / "tasks.jsonl"
    path.write_text(path.read_text("utf-8").replace(str(CUTOFF), "2025-06-30"), "utf-8")
    spec = sweep_spec(early, kb=early / "public" / "kb" / f"rag-{CUTOFF}")
    with pytest.raises(UsageError, match=f"reaches {CUTOFF}, but task RFDIR-0001 has"):
        plan_sweep(spec, tmp_path / "runs")


def test_tasks_of_a_knowledge_base_are_together_and_families_take_turns(
    tiny: Path, tmp_path: Path
) -> None:
    bench = shutil.copytree(tiny, tmp_path / "mixed")
    path = bench / "public" / "tasks.jsonl"
    direction, planning = path.read_text("utf-8").splitlines()
    lines = [
        direction.replace("-0001", f"-000{number}").replace('"rag"', f'"{domain}"')
        for number, domain in ((1, "rag"), (2, "llm_agents"), (3, "rag"))
    ]
    path.write_text("\n".join([*lines, planning]) + "\n", "utf-8")
    manifest = read_json(bench / "public" / "benchmark.json")
    for kb in manifest["kbs"]:
        kb["domain"] = "all"
    write_json(bench / "public" / "benchmark.json", manifest)
    (bench / "public" / "packets.jsonl").unlink()
    plan = plan_sweep(sweep_spec(bench, agents=["native"]), tmp_path / "runs")
    ids = [run.task_id for run in plan.runs]
    assert ids == ["RFDIR-0002", "RFDIR-0001", "RFPLA-0001", "RFDIR-0003"]


def test_a_damaged_benchmark_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="not a benchmark"):
        sweep_spec(tmp_path)
