"""A model for the documentation's commands: it replies to each step what the step's rules say."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from foresci.llm.chat import ChatBackbone
from tests.foresci.llm.endpoint import END, USAGE, Heard, Scripted, chunk, refusal, serving

FAILING = "failing-model"
"""A model that refuses whatever it is asked."""
INSTEAD = {"reason": "By the rules.", "answer": "", "reference": ""}
"""What a judgement says beside its verdict; rules do not give it in the form that a model must."""
FACTORY = '''"""What a user writes for `--backbone chat:my_models:make`."""

from langchain_openai import ChatOpenAI


def make():
    return ChatOpenAI(model="my-model", max_retries=0)
'''


def _as_a_model(value: Any) -> Any:
    """A judgement by rules as a model may give it: with reasons, in halves, quoting nothing."""
    if isinstance(value, list):
        return [_as_a_model(one) for one in value]
    if isinstance(value, dict):
        told = {name: _as_a_model(one) for name, one in value.items()}
        return told | {name: said for name, said in INSTEAD.items() if name in told}
    return round(2 * value) / 2 if isinstance(value, float) else value


@contextmanager
def right_model(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """An endpoint, named in the environment, that is right about whatever a backbone asks."""
    replies: dict[str, str] = {}
    asking = ChatBackbone.run

    def learning(self: ChatBackbone, step: Any, given: Any) -> Any:
        user = step.prompt.render(given)[1]
        said = step.structural(given).model_dump(mode="json")
        replies[user] = json.dumps(_as_a_model(said) if step.name.startswith("judge.") else said)
        return asking(self, step, given)

    def reply(heard: Heard, _: int) -> Scripted:
        if heard.body["model"] == FAILING:
            return refusal("this model was taken away")
        said = replies[heard.last]
        if not heard.body.get("stream"):
            return Scripted(said)
        whole = chunk({"role": "assistant", "content": said})
        return Scripted(pieces=(whole, chunk({}, "stop"), USAGE, END))

    patch.setattr(ChatBackbone, "run", learning)
    with serving(script=reply) as endpoint:
        patch.setenv("OPENAI_BASE_URL", endpoint.url)
        patch.setenv("OPENAI_API_KEY", "none")
        yield
