"""The same agents run on a chat model: prompts are complete, replies are validated and enforced."""

import json
import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any

import pytest
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatResult

from agents import run_task
from foresci.llm import Step, StepResult
from foresci.llm.chat import ChatBackbone, ReplyError
from foresci.llm.step import InputT, OutputT
from foresci.llm.store.cache import ResponseCache
from foresci.runs import list_runs
from foresci.schema import FAMILIES, Record, candidates_of
from knowledge_base import KnowledgeBase
from tests.agents.mirror import Mirror
from tests.agents.test_runs import TASKS
from tests.foresci.llm.asked import Listening


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


def test_a_model_cannot_cite_evidence_that_does_not_exist(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS["direction"]
    good = run_task(task, kb=sample_kb, runs_dir=tmp_path).folder.answer.to_json()
    invented = {**good, "risk": {"text": "It may fail.", "evidence": ["E99", "2603.99999"]}}
    model = FakeListChatModel(responses=[json.dumps(invented)])
    run = run_task(task, kb=sample_kb, runs_dir=tmp_path, backbone=ChatBackbone(model, "one"))
    assert run.folder.answer.to_json()["risk"]["evidence"] == []
    assert len(run.folder.decision["repairs"]) == 2


def outside(family: str, good: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """An answer outside the task, and what is wrong with it."""
    match family:
        case "direction":
            return {**good, "candidate": "z"}, "'z' is not a candidate; use one of "
        case "planning":
            return {**good, "ranking": good["ranking"][1:]}, "the ranking leaves out "
        case _:
            return {**good, "default": "Nature"}, "'Nature' is not a candidate; use one of "


@pytest.mark.parametrize("family", ["direction", "planning", "venue"])
def test_a_decision_outside_the_task_is_sent_back_and_never_kept(
    family: str, tmp_path: Path
) -> None:
    task, cache = TASKS[family], ResponseCache()
    expected = run_task(task, "native", runs_dir=tmp_path).folder.answer
    bad, problem = outside(family, expected.to_json())
    wrong = Listening(responses=[json.dumps(bad)])
    same = {"agent": "native", "runs_dir": tmp_path}
    with pytest.raises(ReplyError, match=re.escape(f"decide.{family}: {problem}")):
        run_task(task, backbone=ChatBackbone(wrong, "fake", cache=cache), **same)
    assert len(wrong.heard) == 2
    assert problem in wrong.heard[1][-1].text
    assert cache.entries() == []
    mended = Listening(responses=[json.dumps(bad), expected.model_dump_json()])
    run = run_task(task, backbone=ChatBackbone(mended, "fake", cache=cache), **same)
    assert run.folder.answer == expected
    assert [entry.reply.text for entry in cache.entries()] == [expected.model_dump_json()]


def test_a_model_may_name_an_option_by_its_text(tmp_path: Path) -> None:
    task = TASKS["direction"]
    good = run_task(task, "native", runs_dir=tmp_path).folder.answer.to_json()
    chosen = next(one for one in candidates_of(task) if one.id == good["candidate"])
    model = Listening(responses=[json.dumps({**good, "candidate": chosen.text})])
    run = run_task(task, "native", runs_dir=tmp_path, backbone=ChatBackbone(model, "fake"))
    assert run.folder.answer.to_json() == good
    assert len(model.heard) == 1


def test_the_same_name_for_another_model_is_another_run(tmp_path: Path) -> None:
    task = TASKS["direction"]
    good = run_task(task, "native", runs_dir=tmp_path).folder.answer.model_dump_json()
    folders = []
    for room in (None, 9000, None):
        backbone = ChatBackbone(Listening(responses=[good]), "fake", prompt_room=room)
        folders.append(run_task(task, "native", runs_dir=tmp_path, backbone=backbone))
    assert [one.already_finished for one in folders] == [False, False, True]
    assert folders[0].folder.path == folders[2].folder.path


class Counted(Listening):
    """Reports its tokens, as endpoints do."""

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return {"model": "counted"}

    def _generate(self, *args: Any, **kwargs: Any) -> ChatResult:
        result = super()._generate(*args, **kwargs)
        message = result.generations[0].message
        message.usage_metadata = UsageMetadata(input_tokens=11, output_tokens=7, total_tokens=18)
        return result


def test_a_failed_run_counts_its_calls_also_after_it_went_on(tmp_path: Path) -> None:
    task = TASKS["direction"]
    good = run_task(task, "native", runs_dir=tmp_path / "r").folder.answer.model_dump_json()
    prices = {"prices": lambda prompt, reply: prompt + reply}
    used = []
    for replies in (["no"], ["never"], [good]):
        backbone = ChatBackbone(Counted(responses=replies), "fake", **prices)
        with suppress(ReplyError):
            run_task(task, "native", runs_dir=tmp_path / "runs", backbone=backbone)
        (folder,) = list_runs(tmp_path / "runs")
        used.append((folder.manifest.status, folder.manifest.tokens))
    assert [status for status, _ in used] == ["failed", "failed", "finished"]
    assert [tokens.calls for _, tokens in used] == [2, 4, 5]
    assert [tokens.prompt for _, tokens in used] == [22, 44, 55]
    assert [tokens.cost for _, tokens in used] == [36, 72, 90]


class Useless(Record):
    useless: bool = True


class OnceUseless(Mirror):
    """Its model gives nothing useful to the first question of a step, even when asked again."""

    def __init__(self, step: str) -> None:
        super().__init__()
        self.failing, self.question = step, ""
        self._lock = Lock()

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step on the model."""
        user = step.prompt.render(given)[1]
        with self._lock:
            if step.name == self.failing:
                self.question = self.question or user
        if user == self.question:
            step = replace(step, structural=lambda _: Useless())  # type: ignore[arg-type,return-value]
        return super().run(step, given)


@pytest.mark.parametrize(("agent", "step"), [("coi", "coi.trend"), ("aris", "aris.read")])
def test_a_branch_that_fails_counts_its_calls(
    agent: str, step: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    backbone = OnceUseless(step)
    run = run_task(TASKS["planning"], agent, kb=sample_kb, runs_dir=tmp_path, backbone=backbone)
    asked = Counter(messages[1].text for messages in backbone.model.heard)
    assert asked[backbone.question] == 2
    assert run.folder.manifest.tokens.calls == asked.total()


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
