"""Answers: one model per task family. Claims carry the packet ids they rest on."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from foresci.schema.record import Record
from foresci.schema.task import Trajectory


class Claim(Record):
    """A statement and the ids of the evidence items it rests on."""

    text: Annotated[str, Field(min_length=1)]
    evidence: tuple[str, ...] = ()


class DirectionAnswer(Record):
    """The direction that gains momentum, its trajectory, why, and how one would know."""

    family: Literal["direction"] = "direction"
    candidate: str = Field(description="Candidate id.")
    trajectory: Trajectory
    direction: Claim = Field(description="The forecast in words.")
    mechanism: Claim
    validation_signal: Claim
    risk: Claim


class BottleneckAnswer(Record):
    """The root bottleneck, how it causes what is observed, and what its removal unlocks."""

    family: Literal["bottleneck"] = "bottleneck"
    root_bottleneck: Claim
    causal_bridge: Claim
    opportunity: Claim = Field(description="The one-hop opportunity.")
    rivals: tuple[Claim, ...] = Field(
        default=(), description="Rival explanations, each with why it is a symptom."
    )


class RankedOption(Record):
    """An option at its place in a plan."""

    candidate: str = Field(description="Candidate id.")
    rationale: Claim


class PlanningAnswer(Record):
    """A full ranking of the options, first is top priority, with the plan around it."""

    family: Literal["planning"] = "planning"
    ranking: tuple[RankedOption, ...]
    milestones: tuple[Claim, ...]
    dependencies: tuple[Claim, ...]
    risks: tuple[Claim, ...]
    go_no_go: tuple[Claim, ...]


class VenueAlternative(Record):
    """A venue family that would fit under a stated condition."""

    candidate: str = Field(description="Candidate id.")
    condition: Claim


class VenueAnswer(Record):
    """A default venue family, conditional alternatives, and how to strengthen the case."""

    family: Literal["venue"] = "venue"
    default: str = Field(description="Candidate id.")
    rationale: Claim
    alternatives: Annotated[tuple[VenueAlternative, ...], Field(max_length=3)] = ()
    contribution_center: Claim
    upgrades: Annotated[tuple[Claim, ...], Field(min_length=3, max_length=3)]
    risks: Annotated[tuple[Claim, ...], Field(min_length=2, max_length=2)]


Answer = Annotated[
    DirectionAnswer | BottleneckAnswer | PlanningAnswer | VenueAnswer,
    Field(discriminator="family"),
]
ANSWER_ADAPTER: TypeAdapter[Answer] = TypeAdapter(Answer)


def citations_of(answer: Answer) -> Iterator[tuple[str, str]]:
    """Every citation: its claim's place in the answer, as `ranking.0.rationale`, and the id."""
    return _citations(answer.to_json(), "")


def _citations(value: Any, path: str) -> Iterator[tuple[str, str]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for name, part in parts:
        if name == "evidence":
            yield from ((path, cited) for cited in part)
        elif isinstance(part, dict | list):
            yield from _citations(part, f"{path}.{name}" if path else str(name))
