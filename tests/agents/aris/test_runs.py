"""Whole runs of ARIS: every family, the same bytes, bounded loops, audited citations."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agents import run_task
from agents.aris.drafting import DraftInput
from agents.aris.kill import AdjudicateInput, Adjudication
from agents.aris.records import Draft
from agents.aris.review import ROUNDS, Fix, Review
from agents.aris.verified import verified_papers
from foresci.benchmark import Benchmark
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.runs import ANSWER_FILE, ANSWER_TEXT_FILE, DECISION_FILE, PACKET_FILE, RunFolder
from foresci.schema import FAMILIES, Record, Task, candidates_of
from knowledge_base import KnowledgeBase
from tests.agents.aris.builders import point
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


ELSEWHERE = """
import sys
from pathlib import Path
from agents import run_task
from foresci.benchmark import Benchmark
from knowledge_base import KnowledgeBase

kb, runs, task_id = sys.argv[1:]
run_task(Benchmark.sample().task(task_id), "aris", kb=KnowledgeBase.open(Path(kb)),
         runs_dir=Path(runs))
"""


def test_the_same_run_gives_the_same_bytes_in_another_process(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    """Sets of strings come in another order there."""
    task = TASKS["planning"]
    one = run(task, sample_kb, tmp_path / "one").path
    there = tmp_path / "two"
    arguments = [sys.executable, "-c", ELSEWHERE, str(sample_kb.root), str(there), task.id]
    subprocess.run(arguments, env={**os.environ, "PYTHONHASHSEED": "1"}, check=True)
    (two,) = there.iterdir()
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


class Changing(StructuralBackbone):
    """Puts other replies in the place of some steps', and keeps what the decision was given."""

    name = "changing"

    def __init__(self, **changes: Callable[[Any, Any], Record]) -> None:
        self.changes = changes
        self.decided: Any = None

    def run(self, step: Step, given: Record) -> StepResult:  # type: ignore[type-arg]
        family, _, stage = step.name.partition(".")
        if family == "decide":
            self.decided = given
        result = super().run(step, given)
        if family != "aris" or stage not in self.changes:
            return result
        return StepResult(self.changes[stage](given, result.output), result.tokens)


def test_what_an_attack_left_open_stays_with_the_option_it_was_about(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    def fell(given: AdjudicateInput, _: Record) -> Adjudication:
        fatal = point("rival", "unresolved", "critical")
        open_point = point("noise", "unresolved", "major").model_copy(update={"text": "Vexed."})
        return Adjudication(points=(fatal, open_point, point("few", "answered", "minor")))

    backbone = Changing(adjudicate=fell)
    folder = run(TASKS["direction"], sample_kb, tmp_path, backbone)
    rows = {row["node"]: row for row in folder.trace if row["kind"] == "node"}
    first, second, *_ = rows["draft"]["order"]
    assert rows["revise_once"]["order"][:2] == [second, first]
    left = [(note.about, note.text) for note in backbone.decided.notes if note.text == "Vexed."]
    assert left == [(first, "Vexed.")]


@pytest.mark.parametrize("held", [True, False])
def test_the_case_of_the_draft_reaches_the_decision_if_passages_bear_it(
    held: bool, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    def plead(given: DraftInput, drafted: Draft) -> Draft:
        cards = {card.about: card for card in given.cards}
        first = cards[drafted.order[0]]
        case = first.case if held else "Zebras yodel quietly at dusk."
        return drafted.model_copy(update={"case": case, "evidence": first.evidence})

    backbone = Changing(draft=plead, revise=plead)
    folder = run(TASKS["planning"], sample_kb, tmp_path, backbone)
    best = max(backbone.decided.assessments, key=lambda one: one.score)
    said = next(row for row in folder.trace if row.get("node") == "cite_audit")
    assert best.reason.endswith("\u201d.") is held
    assert bool(said["removed"]) is not held
    assert best.evidence


@pytest.mark.parametrize("family", FAMILIES)
def test_findings_cite_what_an_answer_has_use_for(
    family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    backbone = Changing()
    folder = run(TASKS[family], sample_kb, tmp_path, backbone)
    (drafted,) = (row for row in folder.trace if row.get("node") == "draft")
    for one in (*backbone.decided.notes, *backbone.decided.assessments):
        assert len(one.evidence) <= (2 if one.about == drafted["order"][0] else 1)
    assert len(folder.packet.items) <= 40
