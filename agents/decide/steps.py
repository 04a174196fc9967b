"""The decision step of each family, shared by every agent."""

from pathlib import Path
from typing import Any

from agents.context import RunContext
from agents.decide.bottleneck import decide_bottleneck
from agents.decide.direction import decide_direction
from agents.decide.inputs import (
    BottleneckInput,
    DirectionInput,
    PlanningInput,
    VenueInput,
)
from agents.decide.planning import decide_planning
from agents.decide.venue import decide_venue
from foresci.llm import Prompt, Step
from foresci.llm.step import InputT
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    DirectionAnswer,
    DirectionTask,
    Evidence,
    EvidencePacket,
    PlanningAnswer,
    PlanningTask,
    Task,
    TokenUse,
    VenueAnswer,
    VenueTask,
)

PROMPTS = Path(__file__).parent.parent / "prompts"

DIRECTION = Step(
    "decide.direction",
    DirectionInput,
    DirectionAnswer,
    Prompt(PROMPTS / "decide.direction.md"),
    decide_direction,
)
BOTTLENECK = Step(
    "decide.bottleneck",
    BottleneckInput,
    BottleneckAnswer,
    Prompt(PROMPTS / "decide.bottleneck.md"),
    decide_bottleneck,
)
PLANNING = Step(
    "decide.planning",
    PlanningInput,
    PlanningAnswer,
    Prompt(PROMPTS / "decide.planning.md"),
    decide_planning,
)
VENUE = Step(
    "decide.venue", VenueInput, VenueAnswer, Prompt(PROMPTS / "decide.venue.md"), decide_venue
)


def run_decision(
    context: RunContext, packet: EvidencePacket, signals: dict[str, Any]
) -> tuple[Answer, TokenUse]:
    """Run the decision step of the task's family.

    Args:
        context: task and backbone.
        packet: what the answer may cite; empty for agents that retrieve nothing.
        signals: counted signals by field name of the family's input; may be empty.
    """
    task, run = context.task, context.backbone.run
    signals = {**signals, "evidence": [_shown(item) for item in packet.items]}
    match task:
        case DirectionTask():
            made = run(DIRECTION, _given(DirectionInput, task, signals))
            return made.output, made.tokens
        case BottleneckTask():
            found = run(BOTTLENECK, _given(BottleneckInput, task, signals))
            return found.output, found.tokens
        case PlanningTask():
            ranked = run(PLANNING, _given(PlanningInput, task, signals))
            return ranked.output, ranked.tokens
        case VenueTask():
            placed = run(VENUE, _given(VenueInput, task, signals))
            return placed.output, placed.tokens


def _given(model: type[InputT], task: Task, counted: dict[str, Any]) -> InputT:
    """A family's decision input: the task's fields of the same name, and what was counted."""
    asked = task.model_dump(include=set(model.model_fields))
    return model.model_validate(asked | counted)


def _shown(item: Evidence) -> dict[str, Any]:
    """An item as a step sees it: its text and date, not how it was retrieved."""
    return item.model_dump(include=set(Evidence.model_fields))
