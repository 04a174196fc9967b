"""Public tasks: what an agent is asked. Nothing here says what happened after the cutoff."""

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from foresci.schema.record import Record

Family = Literal["direction", "bottleneck", "planning", "venue"]
Trajectory = Literal["accelerating", "steady", "fragmenting", "cooling"]

FAMILIES: tuple[Family, ...] = ("direction", "bottleneck", "planning", "venue")
TRAJECTORIES: tuple[Trajectory, ...] = ("accelerating", "steady", "fragmenting", "cooling")


class Window(Record):
    """The days after the cutoff that a judgement is about, both included."""

    start: date
    end: date


class Candidate(Record):
    """One of the options an answer may choose from."""

    id: Annotated[str, Field(min_length=1)]
    text: Annotated[str, Field(min_length=1)]


class TaskBase(Record):
    """What every family's task has."""

    id: Annotated[str, Field(pattern=r"^[A-Z]+-\d{4,}$")]
    domain: str
    cutoff: date = Field(description="Last day whose evidence may be used.")
    window: Window
    question: Annotated[str, Field(min_length=1)]
    requirements: tuple[str, ...] = Field(
        default=(), description="What an answer must contain, in words for the reader."
    )

    @model_validator(mode="after")
    def _window_follows_cutoff(self) -> Self:
        if not self.cutoff < self.window.start <= self.window.end:
            raise ValueError("the window must begin after the cutoff and not end before it begins")
        return self


class DirectionTask(TaskBase):
    """Which candidate direction gains momentum in the window, and on which trajectory."""

    family: Literal["direction"] = "direction"
    candidates: Annotated[tuple[Candidate, ...], Field(min_length=2)]
    trajectories: tuple[Trajectory, ...] = TRAJECTORIES


class BottleneckTask(TaskBase):
    """Which root bottleneck holds a subdirection back, and what opens once it is reduced."""

    family: Literal["bottleneck"] = "bottleneck"
    subdirection: Annotated[str, Field(min_length=1)]


class PlanningTask(TaskBase):
    """How to rank a fixed set of research options under a planning constraint."""

    family: Literal["planning"] = "planning"
    candidates: Annotated[tuple[Candidate, ...], Field(min_length=2)]
    constraint: str


class VenueTask(TaskBase):
    """Which venue family fits a described project; the candidates are venue families."""

    family: Literal["venue"] = "venue"
    candidates: Annotated[tuple[Candidate, ...], Field(min_length=2)]
    project: str = Field(
        min_length=1, description="The project, described without names or venue hints."
    )


Task = Annotated[
    DirectionTask | BottleneckTask | PlanningTask | VenueTask, Field(discriminator="family")
]
TASK_ADAPTER: TypeAdapter[Task] = TypeAdapter(Task)


def candidates_of(task: Task) -> tuple[Candidate, ...]:
    """The task's candidates in public order; empty for families without a fixed set."""
    return () if isinstance(task, BottleneckTask) else task.candidates
