"""A chat model that a function answers, for tests of whatever asks a model step by step."""

import json
import re
from collections.abc import Callable
from typing import Any

from langchain_core.language_models import SimpleChatModel
from langchain_core.messages import BaseMessage

Fields = dict[str, Any]
Answer = Callable[[str, Fields], str]


class ScriptedChat(SimpleChatModel):
    """Answers by a function of step and fields of the prompt, and keeps what it heard."""

    answer: Answer
    step_of: Callable[[Fields], str]
    heard: list[tuple[str, Fields]] = []  # noqa: RUF012 - a pydantic field, copied per instance

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _call(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> str:
        fields = {
            tag: json.loads(value) if value[0] in '"[{' else value
            for tag, value in re.findall(r"^<(\w+)>(.*)</\1>$", messages[1].text, re.MULTILINE)
        }
        self.heard.append((self.step_of(fields), fields))
        return self.answer(*self.heard[-1])
