"""A step: one typed decision that an agent asks a backbone to make."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from foresci.llm.prompt import Prompt
from foresci.schema import Record

InputT = TypeVar("InputT", bound=Record)
OutputT = TypeVar("OutputT", bound=Record)
Role = Literal["agent", "adjudicator", "judge"]
"""Who speaks: each role may have a model of its own."""


@dataclass(frozen=True)
class Step(Generic[InputT, OutputT]):
    """A named step with its prompt, its types, and the function that answers it without a model.

    `structural` must be a pure function of its input: same input, same output.
    """

    name: str
    input: type[InputT]
    output: type[OutputT]
    prompt: Prompt
    structural: Callable[[InputT], OutputT]
    role: Role = "agent"
