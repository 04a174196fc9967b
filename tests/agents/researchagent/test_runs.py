"""ResearchAgent on the sample: every family, determinism, and models that review badly."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agents import run_task
from agents.researchagent.records import Draft
from agents.researchagent.stages import MOST_ROUNDS, STAGES
from agents.runner import RunOutcome
from foresci.benchmark import Benchmark
from foresci.llm.chat import ChatBackbone, ReplyError
from foresci.runs import RunFolder
from foresci.schema import FAMILIES, SupportPassage
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF
from tests.scripted import Fields, ScriptedChat

TASKS = {
    family: next(t for t in Benchmark.sample().tasks if t.family == family and t.cutoff == CUTOFF)
    for family in FAMILIES
}


def run(family: str, kb: KnowledgeBase, folder: Path, **more: Any) -> RunFolder:
    outcome: RunOutcome = run_task(TASKS[family], "researchagent", kb=kb, runs_dir=folder, **more)
    return outcome.folder


def events(folder: RunFolder, node: str) -> list[dict[str, Any]]:
    rows = [json.loads(row) for row in (folder.path / "trace.jsonl").read_text().splitlines()]
    return [row for row in rows if row.get("node") == node]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_runs_its_three_stages_within_cutoff_and_bounds(
    family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    folder = run(family, sample_kb, tmp_path / "one")
    again = run(family, sample_kb, tmp_path / "two")
    assert (folder.path / "answer.json").read_bytes() == (again.path / "answer.json").read_bytes()
    assert (folder.path / "packet.jsonl").read_bytes() == (again.path / "packet.jsonl").read_bytes()
    assert [one["stage"] for one in events(folder, "pick")] == list(STAGES)
    for stage in STAGES:
        drafts = [one for one in events(folder, "draft") if one["stage"] == stage]
        assert 1 <= len(drafts) <= MOST_ROUNDS
    assert events(folder, "findings")[0]["assessed"]
    packet = folder.packet.items
    assert packet
    assert all(item.public_on <= CUTOFF for item in packet)
    assert not folder.decision["repairs"]


def test_the_support_packet_is_taken_and_an_empty_one_is_replaced_by_a_search(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    chunk = sample_kb.chunk(0)
    task = TASKS["direction"]
    day = sample_kb.paper(chunk.paper_id).public_on
    passage = SupportPassage(
        task_id=task.id, paper_id=chunk.paper_id, public_on=day,
        section=chunk.section, start=chunk.start, end=chunk.start + 20,
    )  # fmt: skip
    unknown = passage.model_copy(update={"paper_id": "9999.99999"})
    given = run("direction", sample_kb, tmp_path / "given", support=[unknown, passage])
    assert events(given, "support")[0] | {"step": 0} == {
        "kind": "node", "node": "support", "source": "packet", "found": 1, "step": 0,
    }  # fmt: skip
    assert events(given, "anchor")[0]["paper"] == chunk.paper_id
    searched = run("direction", sample_kb, tmp_path / "searched")
    assert events(searched, "support")[0]["source"] == "search"


def step_of(fields: Fields) -> str:
    if "criteria" in fields:
        return "review"
    return "draft" if "earlier" in fields else "decide"


def scripted(review: Callable[[Fields], str], answer: str) -> ScriptedChat:
    def reply(step: str, fields: Fields) -> str:
        if step == "review":
            return review(fields)
        if step == "decide":
            return answer
        options = [one["about"] for one in fields["options"]]
        return Draft(
            text=f"draft after {len(fields['reviews'])} rounds",
            rationale="A reason.",
            assessments=[
                {"about": about, "score": place, "reason": "Said.", "evidence": ["R999999"]}
                for place, about in enumerate([*options, "invented"])
            ],
        ).model_dump_json()

    return ScriptedChat(answer=reply, step_of=step_of)


def judged(fields: Fields, score: int) -> str:
    said = [{"criterion": one["name"], "score": score} for one in fields["criteria"]]
    return json.dumps({"judgements": said})


@pytest.fixture(scope="module")
def answer(sample_kb: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = run("direction", sample_kb, tmp_path_factory.mktemp("answer"))
    return folder.answer.model_dump_json()


def test_a_model_drafts_until_its_reviews_are_good(
    answer: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    model = scripted(
        lambda fields: judged(fields, 3 if "after 0" in fields["draft"]["text"] else 4), answer
    )
    folder = run("direction", sample_kb, tmp_path, backbone=ChatBackbone(model, "fake"))
    assert [step for step, _ in model.heard] == ["draft", "review", "draft", "review"] * 3 + [
        "decide"
    ]
    assert {(one["round"], one["rounds"]) for one in events(folder, "pick")} == {(2, 2)}
    decided = model.heard[-1][1]
    assert "R999999" not in json.dumps(decided)
    assert "invented" not in json.dumps(decided)


def test_a_review_that_cannot_be_read_is_a_failed_attempt_and_never_chosen(
    answer: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    def review(fields: Fields) -> str:
        if "after 0" in fields["draft"]["text"]:
            return "Fine by me."
        if "after 1" in fields["draft"]["text"]:
            return json.dumps({"judgements": []})
        return judged(fields, 1)

    backbone = ChatBackbone(scripted(review, answer), "fake")
    folder = run("direction", sample_kb, tmp_path, backbone=backbone)
    assert [one["round"] for one in events(folder, "pick")] == [3, 3, 3]
    failures = [one["failure"] for one in events(folder, "review") if "failure" in one]
    assert "not every criterion" in failures[1]
    assert failures[2] is None


def test_when_no_review_can_be_read_the_run_fails_with_the_cause(
    answer: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    backbone = ChatBackbone(scripted(lambda _: "Fine by me.", answer), "fake")
    with pytest.raises(ReplyError, match="none of 3 reviews could be read"):
        run("direction", sample_kb, tmp_path, backbone=backbone)
