"""A small step and backbones that ask it, for tests of model calls."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import BaseMessage

from foresci.llm import Prompt, Step
from foresci.llm.calls.retrying import Patience
from foresci.llm.chat import ChatBackbone, ModelCallError
from foresci.llm.models.openai_client import chat_model
from foresci.llm.models.openai_wire import OpenAIWire
from foresci.schema import Record
from foresci.schema.run import TokenUse
from tests.foresci.llm.endpoint import Endpoint, Heard, Scripted, serving

HASTY = Patience(first_seconds=0.001, longest_seconds=0.01)


class Query(Record):
    note: str


class Verdict(Record):
    answer: str
    why: str


YES = '{"answer":"yes","why":"at last"}'
GIVEN = Query(note="Was it Alpha?")


class Listening(FakeListChatModel):
    """A scripted model that keeps what it was asked."""

    heard: list[list[BaseMessage]] = []  # noqa: RUF012 - a pydantic field, copied per instance

    def _call(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> str:
        self.heard.append(messages)
        return super()._call(messages, *args, **kwargs)


def verdict_step(folder: Path) -> Step[Query, Verdict]:
    path = folder / "verdict.md"
    path.write_text("You judge.\n---\n<note>$note</note>\n")
    return Step(
        "verdict", Query, Verdict, Prompt(path), lambda _: Verdict(answer="no", why="rules")
    )


@contextmanager
def asking(
    endpoint: Endpoint | str, key: str = "none", idle: float = 30.0, **options: Any
) -> Iterator[ChatBackbone]:
    """A backbone on an endpoint that hardly waits between attempts."""
    url = endpoint if isinstance(endpoint, str) else endpoint.url
    wire = OpenAIWire(chat_model("m", url, key, idle), url)
    try:
        yield ChatBackbone(wire.model, "openai:m", wire=wire, patience=HASTY, **options)
    finally:
        wire.model.http_client.close()


@dataclass(frozen=True)
class Outcome:
    """What a call came to, and the requests it took."""

    output: Verdict | None
    tokens: TokenUse
    error: ModelCallError | None
    heard: list[Heard]

    @property
    def told(self) -> str:
        return str(self.error)


def outcome(step: Step[Query, Verdict], *replies: Scripted, **options: Any) -> Outcome:
    """Ask the step of an endpoint with these replies."""
    with serving(*replies) as endpoint, asking(endpoint, **options) as backbone:
        try:
            output, tokens = backbone.run(step, GIVEN)
        except ModelCallError as error:
            return Outcome(None, error.tokens, error, endpoint.heard)
        return Outcome(output, tokens, None, endpoint.heard)


def close(backbone: Any) -> None:
    """Close the connections of a backbone on an endpoint."""
    backbone.line.wire.model.http_client.close()
