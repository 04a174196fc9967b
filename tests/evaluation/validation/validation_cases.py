"""Subjects and labels that the tests of judge validation share."""

from pathlib import Path
from typing import Any

from evaluation.targets import GoldClaim, Target
from evaluation.validation.labels import Kind, Label
from evaluation.validation.subjects import Subject
from foresci.llm import StepResult
from foresci.llm.errors import ReplyError
from foresci.schema import Answer, EvidencePacket, Task
from foresci.schema.run import TokenUse
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TARGET,
    BOTTLENECK_TASK,
    DIRECTION_TARGET,
    DIRECTION_TASK,
    PLANNING_TARGET,
    PLANNING_TASK,
    VENUE_TARGET,
    VENUE_TASK,
    write_run,
)


class Useless:
    """A model of which no reply can be used, or none on a step."""

    name = "openai:useless"
    identity = name

    def __init__(self, step: str = "") -> None:
        self.step = step

    def run(self, step: Any, given: Any) -> Any:
        if self.step in ("", step.name):
            raise ReplyError("nothing that could be used")
        return StepResult(step.structural(given), TokenUse())


TASKS: dict[str, tuple[Task, Target]] = {
    "direction": (DIRECTION_TASK, DIRECTION_TARGET),
    "bottleneck": (BOTTLENECK_TASK, BOTTLENECK_TARGET),
    "planning": (PLANNING_TASK, PLANNING_TARGET),
    "venue": (VENUE_TASK, VENUE_TARGET),
}


def numbered(family: str, number: int, **changes: Any) -> tuple[Task, Target]:
    """The family's task under another id, with its target."""
    task, target = TASKS[family]
    task_id = f"{task.id[:-4]}{number:04d}"
    return (
        task.model_copy(update={"id": task_id, **changes}),
        target.model_copy(update={"task_id": task_id}),
    )


def subject(
    folder: Path,
    family: str,
    answer: Answer,
    evidence: EvidencePacket | None,
    number: int = 1,
    *,
    target: dict[str, Any] | None = None,
    claims: tuple[str, ...] = (),
    **changes: Any,
) -> Subject:
    """A finished run of a numbered task."""
    task, own = numbered(family, number, **changes)
    run = write_run(folder / f"{task.id}--{len(list(folder.glob('*')))}", task, answer, evidence)
    bank = tuple(
        GoldClaim(task_id=task.id, id=f"C{at}", text=text, sources=())
        for at, text in enumerate(claims, start=1)
    )
    return Subject(run, "tiny", task, own.model_copy(update=target or {}), bank)


def label(run: str, metric: Kind, part: str, said: str, **changes: Any) -> Label:
    fields: dict[str, Any] = {
        "run": run, "task": f"tiny {run}", "metric": metric, "part": part, "key": part,
        "label": said,
    }  # fmt: skip
    return Label(**{**fields, **changes})
