"""Backbones: what runs a step. Every backbone returns a validated output model."""

from typing import Generic, NamedTuple, Protocol

from foresci.llm.step import InputT, OutputT, Step
from foresci.schema.run import TokenUse


class StepResult(NamedTuple, Generic[OutputT]):
    """A step's validated output and what it cost."""

    output: OutputT
    tokens: TokenUse


class Backbone(Protocol):
    """Runs steps."""

    @property
    def name(self) -> str:
        """Names the backbone in run ids and records."""

    @property
    def identity(self) -> str:
        """All of the backbone that may change an answer: with the name, whatever lies behind it."""

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step.

        Raises:
            ModelCallError: the backbone could not produce a valid output.
            ForesciError: something else is wrong, such as a damaged cache.
        """
