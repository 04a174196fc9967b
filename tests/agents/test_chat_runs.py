"""The same agents run on a chat model: prompts are complete, replies are validated and enforced."""

import json
from pathlib import Path

import pytest
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import BaseMessage

from agents import run_task
from agents.render.enforce import AnswerRefusedError
from foresci.benchmark import Benchmark
from foresci.llm.chat import ChatBackbone, ReplyError
from foresci.schema import FAMILIES
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF

TASKS = {
    family: next(t for t in Benchmark.sample().tasks if t.family == family and t.cutoff == CUTOFF)
    for family in FAMILIES
}


class Listening(FakeListChatModel):
    """A scripted model that keeps what it was asked."""

    heard: list[list[BaseMessage]] = []  # noqa: RUF012 - a pydantic field, copied per instance

    def _call(self, messages: list[BaseMessage], *args: object, **kwargs: object) -> str:
        self.heard.append(messages)
        return super()._call(messages, *args, **kwargs)  # type: ignore[arg-type]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_model_reply_becomes_the_answer(
    family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS[family]
    expected = run_task(task, kb=sample_kb, runs_dir=tmp_path).folder
    model = Listening(responses=[expected.answer.model_dump_json()])
    run = run_task(task, kb=sample_kb, runs_dir=tmp_path, backbone=ChatBackbone(model, "fake:1"))
    assert run.folder.answer == expected.answer
    assert "--fake-1--" in run.folder.path.name
    (asked,) = model.heard
    text = asked[-1].text
    assert text.startswith("<question>")
    assert text.count("</evidence>") == 1
    assert json.dumps(task.question, ensure_ascii=False)[1:40] in text
    for item in expected.packet.items[:3]:
        assert item.paper_id in text


def test_a_model_cannot_name_options_or_evidence_that_do_not_exist(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS["direction"]
    good = run_task(task, kb=sample_kb, runs_dir=tmp_path).folder.answer.to_json()
    invented = {**good, "risk": {"text": "It may fail.", "evidence": ["E99", "2603.99999"]}}
    model = FakeListChatModel(responses=[json.dumps(invented)])
    run = run_task(task, kb=sample_kb, runs_dir=tmp_path, backbone=ChatBackbone(model, "one"))
    assert run.folder.answer.to_json()["risk"]["evidence"] == []
    assert len(run.folder.decision["repairs"]) == 2
    outside = FakeListChatModel(responses=[json.dumps({**good, "candidate": "z"})])
    with pytest.raises(AnswerRefusedError, match="'z' is not a candidate"):
        run_task(task, kb=sample_kb, runs_dir=tmp_path, backbone=ChatBackbone(outside, "two"))


def test_a_useless_model_fails_the_run_with_the_cause(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    backbone = ChatBackbone(FakeListChatModel(responses=["I would rather not."]), "fake")
    with pytest.raises(ReplyError, match="not JSON"):
        run_task(TASKS["venue"], kb=sample_kb, runs_dir=tmp_path, backbone=backbone)
    (folder,) = tmp_path.iterdir()
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["status"] == "failed"
    assert "I would rather not" in manifest["error"]
