"""Whole runs of ARIS: every family, the same bytes, bounded loops, audited citations."""

from collections import Counter
from pathlib import Path

import pytest

from agents import run_task
from agents.aris.review import ROUNDS, Fix, Review
from agents.aris.verified import verified_papers
from foresci.benchmark import Benchmark
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.runs import ANSWER_FILE, ANSWER_TEXT_FILE, DECISION_FILE, PACKET_FILE, RunFolder
from foresci.schema import FAMILIES, Record, Task, candidates_of
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF, bottleneck_task, direction_task
from tests.agents.mirror import Mirror

TASKS = {
    family: next(t for t in Benchmark.sample().tasks if t.family == family and t.cutoff == CUTOFF)
    for family in FAMILIES
}
STAGES = [
    "brief", "lit_queries", "lit_search", "verify", "deep_read", "wiki_gaps", "options", "filter",
    "prior_check", "draft", "review", "kill", "adjudicate", "cite_audit", "evidence_pack", "decide",
    "render",
]  # fmt: skip
STEPS = {
    "aris.brief", "aris.gaps", "aris.card", "aris.draft", "aris.review", "aris.kill",
    "aris.adjudicate", "aris.cite_audit",
}  # fmt: skip


def run(task: Task, kb: KnowledgeBase, folder: Path, backbone: object = None) -> RunFolder:
    return run_task(task, "aris", kb=kb, runs_dir=folder, backbone=backbone).folder  # type: ignore[arg-type]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_passes_all_stages_and_weighs_every_option(
    family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS[family]
    folder = run(task, sample_kb, tmp_path)
    assert folder.answer.family == family
    assert folder.packet.items
    assert all(item.public_on <= CUTOFF for item in folder.packet.items)
    rows = [row for row in folder.trace if row["kind"] == "node"]
    passed = dict.fromkeys(row["node"] for row in rows)
    assert [node for node in passed if node in STAGES] == STAGES
    assert sum(row["node"] == "lit_search" for row in rows) >= 5
    (decided,) = (row for row in rows if row["node"] == "decide")
    wanted = {one.id for one in candidates_of(task)}
    if wanted:
        assert set(decided["assessed"]) == wanted
    read = next(row for row in rows if row["node"] == "options")["cards"]
    assert set(read) == {one.id for one in verified_papers(sample_kb, task).options}


def test_the_same_run_gives_the_same_bytes_elsewhere(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    one, two = (run(TASKS["planning"], sample_kb, tmp_path / name).path for name in ("one", "two"))
    for name in (ANSWER_FILE, ANSWER_TEXT_FILE, DECISION_FILE, PACKET_FILE):
        assert (one / name).read_bytes() == (two / name).read_bytes()


def test_a_model_is_asked_every_step_and_its_replies_are_used(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    backbone = Mirror()
    folder = run(TASKS["direction"], sample_kb, tmp_path, backbone)
    asked = Counter(backbone.steps)
    assert set(asked) >= STEPS
    assert asked["decide.direction"] == 1
    assert sum(asked.values()) <= 30
    expected = run(TASKS["direction"], sample_kb, tmp_path)
    assert folder.answer == expected.answer
    roles = {row["step_name"]: row["role"] for row in folder.trace if row["kind"] == "step"}
    fresh = {name for name, role in roles.items() if role == "adjudicator"}
    assert fresh == {"aris.review", "aris.kill", "aris.adjudicate"}


class NeverContent(StructuralBackbone):
    """A reviewer whom no revision satisfies, and who lets it know why."""

    name = "stern"

    def __init__(self) -> None:
        self.heard: dict[str, list[str]] = {}

    def run(self, step: Step, given: Record) -> StepResult:  # type: ignore[type-arg]
        self.heard.setdefault(step.name, []).append(given.model_dump_json())
        result = super().run(step, given)
        if step.name != "aris.review":
            return result
        fix = Fix(about="a", ground="noise", demand="Vexed beyond words.")
        return StepResult(Review(score=2, verdict="not_ready", fixes=(fix,)), result.tokens)


def test_review_is_bounded_and_its_reasoning_reaches_no_later_judge(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    backbone = NeverContent()
    folder = run(TASKS["direction"], sample_kb, tmp_path, backbone)
    assert folder.manifest.status == "finished"
    assert len(backbone.heard["aris.review"]) == ROUNDS
    assert all("Vexed" in heard for heard in backbone.heard["aris.revise"][: ROUNDS - 1])
    assert len(backbone.heard["aris.revise"]) in (ROUNDS - 1, ROUNDS)
    for judge in ("aris.review", "aris.kill", "aris.adjudicate"):
        assert not any("Vexed" in heard for heard in backbone.heard[judge])


def test_options_that_no_paper_is_on_stay_in_the_answer(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    options = tuple(
        one.model_copy(update={"text": text})
        for one, text in zip(
            direction_task().candidates, ("Qqzx vvtr.", "Tool use.", "Zzyq mmpl."), strict=True
        )
    )
    task = direction_task().model_copy(update={"candidates": options})
    folder = run(task, sample_kb, tmp_path)
    (decided,) = (row for row in folder.trace if row.get("node") == "decide")
    assert set(decided["assessed"]) == {"a", "b", "c"}
    assert folder.answer.to_json()["candidate"] == "b"
    (sifted,) = (row for row in folder.trace if row.get("node") == "filter")
    assert (sifted["kept"], sifted["demoted"]) == (3, ["a", "c"])


def test_a_bottleneck_without_named_diagnoses_is_read_as_a_whole(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = bottleneck_task()
    folder = run(task, sample_kb, tmp_path)
    assert folder.answer.family == "bottleneck"
    (decided,) = (row for row in folder.trace if row.get("node") == "decide")
    assert decided["assessed"] == {}
    (read,) = (row for row in folder.trace if row.get("node") == "deep_read")
    assert read["read"] > 0
