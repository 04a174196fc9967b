"""A whole run is recorded, and replayed with the same answer and without any model."""

from pathlib import Path
from typing import Any

import pytest
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import BaseMessage

from agents import run_task
from foresci.benchmark import Benchmark
from foresci.llm.cache import ResponseCache
from foresci.llm.chat import ChatBackbone
from foresci.llm.replay import Replay, ReplayMissError, write_recording
from foresci.schema import DirectionTask
from knowledge_base import KnowledgeBase

NAME = "chat:recorded:model"


class Counted(FakeListChatModel):
    """A scripted model that keeps what it was asked."""

    heard: list[list[BaseMessage]] = []  # noqa: RUF012 - a pydantic field, copied per instance

    def _call(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> str:
        self.heard.append(messages)
        return super()._call(messages, *args, **kwargs)


@pytest.mark.parametrize("agent", ["native", "hybrid_rag"])
def test_a_recorded_run_is_replayed(agent: str, sample_kb: KnowledgeBase, tmp_path: Path) -> None:
    task = next(t for t in Benchmark.sample().tasks if isinstance(t, DirectionTask))
    kb = sample_kb if agent == "hybrid_rag" else None
    reply = run_task(task, agent, kb=kb, runs_dir=tmp_path / "rules").folder.answer
    cache = ResponseCache()
    model = Counted(responses=[reply.model_dump_json()])
    first = ChatBackbone(model, NAME, cache=cache)
    live = run_task(task, agent, kb=kb, backbone=first, runs_dir=tmp_path / "live").folder
    assert write_recording(cache, tmp_path / "run.jsonl") == len(model.heard) == 1

    again = ChatBackbone(model, NAME, cache=Replay(tmp_path / "run.jsonl"))
    replayed = run_task(task, agent, kb=kb, backbone=again, runs_dir=tmp_path / "again").folder
    assert replayed.answer == live.answer
    assert (replayed.manifest.tokens.cached, replayed.manifest.tokens.calls) == (1, 0)

    other = task.model_copy(update={"question": f"{task.question} Why?"})
    with pytest.raises(ReplayMissError, match=r"run\.jsonl: .* in user \(at character [\d,]+: now"):
        run_task(other, agent, kb=kb, backbone=again, runs_dir=tmp_path / "other")
    assert len(model.heard) == 1
