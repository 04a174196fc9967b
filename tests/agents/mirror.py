"""A chat model that replies what the rules of each step say, and keeps what it was asked."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from langchain_core.language_models import SimpleChatModel
from langchain_core.messages import BaseMessage

from agents import run_task
from foresci.benchmark import Benchmark
from foresci.llm import Step, StepResult
from foresci.llm.chat import ChatBackbone
from foresci.llm.step import InputT, OutputT
from foresci.llm.store.entries import ReplyCache
from foresci.schema import Task
from knowledge_base import KnowledgeBase
from tests.foresci.llm.endpoint import END, USAGE, Heard, Script, Scripted, chunk


class MirrorChat(SimpleChatModel):
    """Replies by the user message."""

    replies: dict[str, str] = {}  # noqa: RUF012 - a pydantic field, copied per instance
    heard: list[list[BaseMessage]] = []  # noqa: RUF012

    @property
    def _llm_type(self) -> str:
        return "mirror"

    def _call(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> str:
        self.heard.append(messages)
        return self.replies[messages[1].text]


class Mirror:
    """A backbone whose model is right about every step, in the same words as its rules."""

    name = identity = "mirror"

    def __init__(self, cache: ReplyCache | None = None) -> None:
        self.model = MirrorChat()
        self.steps: list[str] = []
        self._chat = ChatBackbone(self.model, self.name, cache=cache)

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step on the model."""
        self.steps.append(step.name)
        user = step.prompt.render(given)[1]
        self.model.replies[user] = step.structural(given).model_dump_json()
        return self._chat.run(step, given)


def learned(task: Task, agent: str, kb: KnowledgeBase, runs_dir: Path) -> dict[str, str]:
    """What the rules reply to each user message of a run of the sample, by that message."""
    mirror = Mirror()
    support = Benchmark.sample().packets.get(task.id, ())
    run_task(task, agent, kb=kb, runs_dir=runs_dir, backbone=mirror, support=support)
    return mirror.model.replies


def saying(replies: Mapping[str, str]) -> Script:
    """An endpoint's script that replies by the user message."""

    def reply(heard: Heard, _: int) -> Scripted:
        if heard.last in replies:
            whole = chunk({"role": "assistant", "content": replies[heard.last]})
            return Scripted(pieces=(whole, chunk({}, "stop"), USAGE, END))
        return Scripted(status=400, body={"error": {"message": "the rules were never asked this"}})

    return reply


def environment(url: str, key: str, **more: str) -> dict[str, str]:
    """A child's environment for an endpoint."""
    return {**os.environ, "OPENAI_BASE_URL": url, "OPENAI_API_KEY": key, **more}
