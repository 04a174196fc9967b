"""Asking the run's backbone, with what the state and the trace keep of each call."""

from typing import Generic, NamedTuple

from agents.context import RunContext
from agents.state import Json
from foresci.llm import Step
from foresci.llm.step import InputT, OutputT


class Asked(NamedTuple, Generic[OutputT]):
    """A validated output, and what a node returns beside it."""

    output: OutputT
    tokens: Json
    """For the state's `tokens`, which adds up."""
    event: Json
    """For the state's `trace`."""


def ask(
    context: RunContext, step: Step[InputT, OutputT], given: InputT, about: str | None = None
) -> Asked[OutputT]:
    """Run a step on the run's backbone.

    Args:
        context: holds the backbone.
        step: what is asked.
        given: its input.
        about: which branch, candidate or round the call belongs to, for the trace.

    Raises:
        ModelCallError: the backbone could not produce a valid output; it has the call's tokens.
        ForesciError: something else is wrong, such as a damaged cache.
    """
    output, tokens = context.backbone.run(step, given)
    used = tokens.to_json()
    event = {"kind": "step", "step_name": step.name, "role": step.role, "about": about, **used}
    return Asked(output, used, event)
