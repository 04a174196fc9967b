"""Runs are reproducible, resumable, complete on disk, and bounded by the cutoff."""

import subprocess
import sys
from pathlib import Path

import pytest

from agents import AGENTS, run_config, run_id, run_task, runner
from agents.runner import RunOutcome
from foresci.benchmark import Benchmark
from foresci.errors import ForesciError, UsageError
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.runs import ANSWER_FILE, ANSWER_TEXT_FILE, DECISION_FILE, PACKET_FILE, TRACE_FILE
from foresci.schema import FAMILIES, Record, Task
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF, direction_task

TASKS = {
    family: next(t for t in Benchmark.sample().tasks if t.family == family and t.cutoff == CUTOFF)
    for family in FAMILIES
}


def run(task: Task, agent: str, kb: KnowledgeBase, runs_dir: Path, **more: object) -> RunOutcome:
    return run_task(task, agent, kb=kb, runs_dir=runs_dir, **more)  # type: ignore[arg-type]


class Failing:
    """A backbone whose first call fails."""

    name = identity = "structural"

    def __init__(self) -> None:
        self.calls = 0

    def run(self, step: Step, given: Record) -> StepResult:  # type: ignore[type-arg]
        self.calls += 1
        if self.calls == 1:
            raise ForesciError("the endpoint is gone")
        return StructuralBackbone().run(step, given)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("agent", AGENTS)
def test_every_agent_answers_every_family(
    family: str, agent: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    folder = run(TASKS[family], agent, sample_kb, tmp_path).folder
    assert folder.manifest.status == "finished"
    assert folder.answer.family == family
    assert all(item.public_on <= CUTOFF for item in folder.packet.items)
    assert bool(folder.packet.items) == (agent != "native")
    for name in (DECISION_FILE, TRACE_FILE, ANSWER_TEXT_FILE):
        assert (folder.path / name).stat().st_size > 0


def test_the_same_configuration_gives_the_same_bytes_elsewhere(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    one, two = (
        run(TASKS["planning"], "hybrid_rag", sample_kb, tmp_path / name).folder.path
        for name in ("one", "two")
    )
    assert one.name == two.name
    for name in (ANSWER_FILE, ANSWER_TEXT_FILE, DECISION_FILE, PACKET_FILE):
        assert (one / name).read_bytes() == (two / name).read_bytes()


def test_a_finished_run_is_not_repeated(sample_kb: KnowledgeBase, tmp_path: Path) -> None:
    first = run(TASKS["venue"], "hybrid_rag", sample_kb, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in first.folder.path.iterdir()}
    again = run(TASKS["venue"], "hybrid_rag", sample_kb, tmp_path)
    assert (first.already_finished, again.already_finished) == (False, True)
    assert {path: path.stat().st_mtime_ns for path in first.folder.path.iterdir()} == before


def test_an_altered_answer_is_written_again(sample_kb: KnowledgeBase, tmp_path: Path) -> None:
    folder = run(TASKS["venue"], "hybrid_rag", sample_kb, tmp_path).folder
    good = (folder.path / ANSWER_FILE).read_bytes()
    (folder.path / ANSWER_FILE).write_text("{}")
    assert not run(TASKS["venue"], "hybrid_rag", sample_kb, tmp_path).already_finished
    assert (folder.path / ANSWER_FILE).read_bytes() == good


def test_a_failed_step_fails_the_run_and_a_rerun_goes_on_from_there(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    backbone, nodes = Failing(), []
    with pytest.raises(ForesciError, match="endpoint is gone"):
        run(TASKS["direction"], "hybrid_rag", sample_kb, tmp_path, backbone=backbone)
    (folder,) = tmp_path.iterdir()
    assert '"error": "the endpoint is gone"' in (folder / "manifest.json").read_text()
    assert not (folder / ANSWER_FILE).exists()
    outcome = run(
        TASKS["direction"], "hybrid_rag", sample_kb, tmp_path, backbone=backbone,
        on_events=lambda node, _: nodes.append(node),
    )  # fmt: skip
    assert nodes == ["decide", "render"]
    assert outcome.folder.manifest.error is None
    fresh = run(TASKS["direction"], "hybrid_rag", sample_kb, tmp_path / "fresh").folder
    assert (folder / ANSWER_FILE).read_bytes() == (fresh.path / ANSWER_FILE).read_bytes()


KILLED = """
import os, signal, sys
from pathlib import Path
from agents import run_task
from foresci.benchmark import Benchmark
from knowledge_base import KnowledgeBase

class Killer:
    name = identity = "structural"
    def run(self, step, given):
        os.kill(os.getpid(), signal.SIGKILL)

kb, runs, task_id = sys.argv[1:]
run_task(Benchmark.sample().task(task_id), "hybrid_rag", kb=KnowledgeBase.open(Path(kb)),
         runs_dir=Path(runs), backbone=Killer())
"""


def test_a_killed_run_goes_on_where_it_was(sample_kb: KnowledgeBase, tmp_path: Path) -> None:
    task, nodes = TASKS["bottleneck"], []
    arguments = [sys.executable, "-c", KILLED, str(sample_kb.root), str(tmp_path), task.id]
    assert subprocess.run(arguments, check=False).returncode == -9
    outcome = run(
        task, "hybrid_rag", sample_kb, tmp_path, on_events=lambda node, _: nodes.append(node)
    )
    assert nodes == ["decide", "render"]
    fresh = run(task, "hybrid_rag", sample_kb, tmp_path / "fresh").folder.path
    for name in (ANSWER_FILE, PACKET_FILE, ANSWER_TEXT_FILE):
        assert (outcome.folder.path / name).read_bytes() == (fresh / name).read_bytes()


def test_a_run_killed_before_its_last_word_is_ended_without_being_repeated(
    sample_kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All nodes have run and only the record is not written; half a file is left in the folder."""
    task, nodes = TASKS["planning"], []
    with monkeypatch.context() as patched:
        patched.setattr(runner, "write_results", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            run(task, "hybrid_rag", sample_kb, tmp_path)
    (folder,) = tmp_path.iterdir()
    (folder / f".{ANSWER_FILE}.1.new").write_text("{", "utf-8")
    run(task, "hybrid_rag", sample_kb, tmp_path, on_events=lambda node, _: nodes.append(node))
    assert nodes == []
    assert [path.name for path in folder.glob(".*")] == []
    fresh = run(task, "hybrid_rag", sample_kb, tmp_path / "fresh").folder.path
    for name in (ANSWER_FILE, ANSWER_TEXT_FILE, PACKET_FILE, DECISION_FILE):
        assert (folder / name).read_bytes() == (fresh / name).read_bytes()


def _interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_the_id_of_a_run_is_known_before_it_is_run(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    for agent, controls in (("native", "off"), ("hybrid_rag", "off"), ("coi", "on")):
        config = run_config(
            TASKS["direction"],
            agent,
            backbone=StructuralBackbone(),
            controls=controls,  # type: ignore[arg-type]
            kb_fingerprint=sample_kb.fingerprint,
            seed=7,
        )
        ran = run(TASKS["direction"], agent, sample_kb, tmp_path, controls=controls, seed=7)
        assert run_id(TASKS["direction"], config) == ran.folder.path.name


def test_evidence_past_the_cutoff_of_the_task_is_refused(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    early = direction_task().model_copy(update={"cutoff": CUTOFF.replace(month=6)})
    with pytest.raises(UsageError, match="reaches 2025-09-30"):
        run(early, "hybrid_rag", sample_kb, tmp_path)
    assert not list(tmp_path.iterdir())


def test_agents_without_controls_and_unknown_agents_are_refused(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match="no drift control"):
        run(direction_task(), "native", sample_kb, tmp_path, controls="on")
    with pytest.raises(UsageError, match="available: native, hybrid_rag"):
        run(direction_task(), "nemo", sample_kb, tmp_path)
    with pytest.raises(UsageError, match="needs a knowledge base"):
        run_task(direction_task(), "hybrid_rag", runs_dir=tmp_path)


def test_evidence_that_ends_early_is_allowed_and_told(
    sample_kb: KnowledgeBase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    later = next(task for task in Benchmark.sample().tasks if task.cutoff > sample_kb.cutoff)
    assert run(later, "hybrid_rag", sample_kb, tmp_path).folder.manifest.status == "finished"
    printed = capsys.readouterr()
    assert "evidence ends before the cutoff" in printed.err
    assert printed.out == ""
