"""A question to a model: a step's rendered prompt, its schema, and what a reply to it must be."""

from typing import Generic

from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage
from pydantic import ValidationError

from foresci.llm.calls.failures import CallFailure, one_line
from foresci.llm.calls.reply import NotJsonError, replied_objects
from foresci.llm.calls.wire import Schema, Wire
from foresci.llm.step import InputT, OutputT, Step
from foresci.schema.record import first_problem

INSTRUCTION = "Reply with one JSON object that fits this JSON schema, and nothing else:"


class Question(Generic[InputT, OutputT]):
    """What a step asks about one input."""

    def __init__(self, step: Step[InputT, OutputT], given: InputT) -> None:
        self.step = step
        self.given = given
        self.schema = Schema(step.name, step.schema_for(given))
        self.system, self.user = step.prompt.render(given)

    def parts(self, backbone: str, wire: Wire) -> dict[str, str]:
        """All that determines a reply, by name."""
        return {
            "backbone": backbone,
            "endpoint": wire.endpoint,
            "parameters": wire.parameters,
            "mode": wire.mode,
            "step": self.step.name,
            "instruction": INSTRUCTION,
            "system": self.system,
            "user": self.user,
            "schema": self.schema.text,
        }

    def messages(self) -> list[BaseMessage]:
        """As sent."""
        system = f"{self.system}\n\n{INSTRUCTION}\n{self.schema.text}"
        return [SystemMessage(system), HumanMessage(self.user)]

    def accept(self, text: str) -> OutputT:
        """The output that a reply holds: its last JSON object, where there are several that fit.

        It is of the step's output type and passes the step's own check.

        Raises:
            CallFailure: it holds none; with what is wrong with the last object.
        """
        problem = ""
        try:
            for found in reversed(replied_objects(text)):
                try:
                    return self.step.read(self.given, found)
                except ValueError as error:
                    problem = problem or one_line(_told(error))
        except NotJsonError as error:
            problem = f"not JSON ({error})"
        raise CallFailure("shape", problem)


def _told(error: ValueError) -> str:
    return first_problem(error) if isinstance(error, ValidationError) else str(error)
