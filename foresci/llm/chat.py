"""A backbone over any langchain chat model: prompt in, validated output model out."""

import json
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from pydantic import ValidationError

from foresci.errors import ForesciError
from foresci.llm.backbone import StepResult
from foresci.llm.step import InputT, OutputT, Step
from foresci.log import get_logger
from foresci.schema.record import first_problem
from foresci.schema.run import TokenUse
from foresci.storage import canonical_json

ATTEMPTS = 2
QUOTED_REPLY_CHARACTERS = 200


class ReplyError(ForesciError):
    """A model's reply did not fit the step's output model, even after the error was fed back."""


class ChatBackbone:
    """Runs steps on a chat model, with the output's JSON schema in the prompt.

    An invalid reply is sent back once together with what is wrong with it.
    """

    def __init__(self, model: BaseChatModel, name: str) -> None:
        self.model = model
        self.name = name

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step.

        Raises:
            ReplyError: no valid reply in two attempts; the message quotes the last one.
        """
        log = get_logger("llm")
        messages = _messages(step, given)
        prompt = completion = 0
        problem = reply_text = ""
        for _ in range(ATTEMPTS):
            reply = self.model.invoke(messages)
            used = _tokens(reply)
            log.info("model call", backbone=self.name, step=step.name, **used.to_json())
            prompt, completion = prompt + used.prompt, completion + used.completion
            reply_text = _text(reply)
            try:
                output = step.output.model_validate(json.loads(reply_text))
            except ValidationError as error:
                problem = first_problem(error)
            except ValueError as error:
                problem = f"not JSON ({error})"
            else:
                return StepResult(output, TokenUse(prompt=prompt, completion=completion))
            messages = [*messages, reply, HumanMessage(_complaint(problem))]
        quoted = canonical_json(reply_text[:QUOTED_REPLY_CHARACTERS])
        raise ReplyError(f"{self.name}, step {step.name}: {problem}; the reply began {quoted}")


def _messages(step: Step[InputT, OutputT], given: InputT) -> list[BaseMessage]:
    system, user = step.prompt.render(given)
    schema = canonical_json(step.output.model_json_schema())
    instruction = (
        f"Reply with one JSON object that fits this JSON schema, and nothing else:\n{schema}"
    )
    return [SystemMessage(f"{system}\n\n{instruction}"), HumanMessage(user)]


def _complaint(problem: str) -> str:
    return f"That reply cannot be used: {problem}. Reply again with the corrected JSON object only."


def _text(reply: BaseMessage) -> str:
    content: Any = reply.content
    if isinstance(content, str):
        return content.strip()
    return "".join(part.get("text", "") for part in content if isinstance(part, dict)).strip()


def _tokens(reply: BaseMessage) -> TokenUse:
    usage = reply.usage_metadata if isinstance(reply, AIMessage) else None
    if usage is None:
        return TokenUse()
    return TokenUse(prompt=usage["input_tokens"], completion=usage["output_tokens"])
