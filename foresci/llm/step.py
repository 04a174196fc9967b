"""A step: one typed decision that an agent asks a backbone to make."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar

from foresci.llm.prompt import Prompt
from foresci.schema import Record

InputT = TypeVar("InputT", bound=Record)
OutputT = TypeVar("OutputT", bound=Record)
JsonSchema = dict[str, Any]
Role = Literal["agent", "adjudicator", "judge"]
"""Who speaks: each role may have a model of its own."""


@dataclass(frozen=True)
class Step(Generic[InputT, OutputT]):
    """A named step with its prompt, its types, and the function that answers it without a model.

    `structural` must be a pure function of its input: same input, same output. `narrow` returns the
    output's JSON schema with what one input leaves open, such as the ids that may be named; a model
    sees the narrowed schema, and is held to it where its endpoint can do that. `check` raises a
    ValueError that says in one line why an output of the right type does not answer one input; such
    a reply of a model is sent back like one of the wrong shape.
    """

    name: str
    input: type[InputT]
    output: type[OutputT]
    prompt: Prompt
    structural: Callable[[InputT], OutputT]
    role: Role = "agent"
    narrow: Callable[[InputT, JsonSchema], JsonSchema] | None = None
    check: Callable[[InputT, OutputT], None] | None = None

    def schema_for(self, given: InputT) -> JsonSchema:
        """The JSON schema of a reply to one input."""
        schema: JsonSchema = json.loads(_schema(self.output))
        return schema if self.narrow is None else self.narrow(given, schema)

    def read(self, given: InputT, reply: dict[str, Any]) -> OutputT:
        """The output that a JSON object is, as an answer to one input.

        Raises:
            ValueError: it is none; pydantic's, or that of `check`.
        """
        output = self.output.model_validate(reply)
        if self.check is not None:
            self.check(given, output)
        return output


@lru_cache(maxsize=256)
def _schema(output: type[Record]) -> str:
    """The JSON schema of a type, as text, since `narrow` may change what it gets."""
    return json.dumps(output.model_json_schema())
