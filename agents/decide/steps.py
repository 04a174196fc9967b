"""The decision step of each family, shared by every agent."""

from pathlib import Path
from typing import Any

from agents.decide.bottleneck import decide_bottleneck
from agents.decide.direction import decide_direction
from agents.decide.inputs import (
    BottleneckInput,
    DecisionInput,
    DirectionInput,
    PlanningInput,
    VenueInput,
)
from agents.decide.narrowing import narrow_decision
from agents.decide.planning import decide_planning
from agents.decide.venue import decide_venue
from agents.decide.within import check_decision
from controls.findings import Findings
from foresci.llm import Prompt, Step
from foresci.llm.step import InputT
from foresci.schema import (
    BottleneckAnswer,
    BottleneckTask,
    DirectionAnswer,
    DirectionTask,
    Evidence,
    EvidencePacket,
    PlanningAnswer,
    PlanningTask,
    Task,
    VenueAnswer,
    VenueTask,
)
from taxonomy.diagnoses import named_diagnoses

PROMPTS = Path(__file__).parent.parent / "prompts"

DIRECTION = Step(
    "decide.direction",
    DirectionInput,
    DirectionAnswer,
    Prompt(PROMPTS / "decide.direction.md"),
    decide_direction,
    narrow=narrow_decision,
    check=check_decision,
)
BOTTLENECK = Step(
    "decide.bottleneck",
    BottleneckInput,
    BottleneckAnswer,
    Prompt(PROMPTS / "decide.bottleneck.md"),
    decide_bottleneck,
    narrow=narrow_decision,
    check=check_decision,
)
PLANNING = Step(
    "decide.planning",
    PlanningInput,
    PlanningAnswer,
    Prompt(PROMPTS / "decide.planning.md"),
    decide_planning,
    narrow=narrow_decision,
    check=check_decision,
)
VENUE = Step(
    "decide.venue",
    VenueInput,
    VenueAnswer,
    Prompt(PROMPTS / "decide.venue.md"),
    decide_venue,
    narrow=narrow_decision,
    check=check_decision,
)


Call = tuple[Step[Any, Any], DecisionInput]
"""A step and its input, which are of one family."""


def decision_call(
    task: Task, packet: EvidencePacket, findings: Findings, settled: tuple[str, ...] = ()
) -> Call:
    """The decision step of the task's family, with what it is given.

    Args:
        task: the public task.
        packet: what the answer may cite; empty for agents that retrieve nothing.
        findings: what the agent worked out, citing packet ids; may be empty.
        settled: the order of options that the decision must keep; none leaves it open.
    """
    worked_out = {
        "assessments": findings.assessments,
        "notes": findings.notes,
        "evidence": shown_items(packet),
        "settled": settled,
    }
    match task:
        case DirectionTask():
            return DIRECTION, _given(DirectionInput, task, worked_out)
        case BottleneckTask():
            named = {"diagnoses": named_diagnoses(task.question)}
            return BOTTLENECK, _given(BottleneckInput, task, {**worked_out, **named})
        case PlanningTask():
            return PLANNING, _given(PlanningInput, task, worked_out)
        case VenueTask():
            return VENUE, _given(VenueInput, task, worked_out)


def _given(model: type[InputT], task: Task, worked_out: dict[str, Any]) -> InputT:
    """A family's decision input: the task's fields of the same name, and what was worked out."""
    asked = task.model_dump(include=set(model.model_fields))
    return model.model_validate(asked | worked_out)


def shown_items(packet: EvidencePacket) -> tuple[Evidence, ...]:
    """Items as a step sees them: their text and date, not how they were retrieved."""
    fields = set(Evidence.model_fields)
    return tuple(Evidence(**item.model_dump(include=fields)) for item in packet.items)
