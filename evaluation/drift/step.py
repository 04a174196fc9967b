"""The step that judges drift, and its answer without a model."""

from pathlib import Path

from evaluation.drift.bottleneck import judge_bottleneck
from evaluation.drift.direction import judge_direction
from evaluation.drift.given import DriftInput, DriftReply
from evaluation.drift.planning import judge_planning
from evaluation.drift.record import DRIFT_KINDS
from evaluation.drift.venue import judge_venue
from evaluation.targets import BottleneckTarget, DirectionTarget, PlanningTarget, VenueTarget
from foresci.errors import DataError
from foresci.llm import Prompt, Step
from foresci.schema import (
    BottleneckAnswer,
    BottleneckTask,
    DirectionAnswer,
    DirectionTask,
    PlanningAnswer,
    PlanningTask,
    VenueAnswer,
    VenueTask,
)

PROMPTS = Path(__file__).parent.parent / "prompts"


def judge_by_rule(given: DriftInput) -> DriftReply:
    """The four dimensions by the documented rules of the answer's family.

    Raises:
        DataError: answer, task and target are not of one family.
    """
    match given.answer, given.task, given.target:
        case DirectionAnswer() as answer, DirectionTask() as task, DirectionTarget() as target:
            return judge_direction(answer, task, target)
        case BottleneckAnswer() as answer, BottleneckTask() as task, BottleneckTarget() as target:
            return judge_bottleneck(answer, task, target)
        case PlanningAnswer() as answer, PlanningTask() as task, PlanningTarget() as target:
            return judge_planning(answer, task, target)
        case VenueAnswer() as answer, VenueTask() as task, VenueTarget() as target:
            return judge_venue(answer, task, target)
        case _:
            raise DataError(
                f"{given.task.id}: the answer is of family {given.answer.family}, the task"
                f" {given.task.family}, the target {given.target.family}; they must agree"
            )


def check_decided(given: DriftInput, reply: DriftReply) -> None:
    """Hold a model to the same dimensions that the rules can decide, each with a reason.

    Which these are depends on the reference alone, so every judge averages over the same ones.

    Raises:
        ValueError: a severity is missing, or given where the reference is silent, or unexplained.
    """
    by_rule = judge_by_rule(given)
    for kind in DRIFT_KINDS:
        own, rule = getattr(reply, kind), getattr(by_rule, kind)
        if not own.reason.strip():
            raise ValueError(f"{kind}.reason is empty")
        if own.severity is None and rule.severity is not None:
            raise ValueError(f"{kind}.severity is null; the reference decides it, give 0 to 3")
        if own.severity is not None and rule.severity is None:
            raise ValueError(f"{kind}.severity must be null: {rule.reason}")


JUDGE_DRIFT = Step(
    "judge.drift",
    DriftInput,
    DriftReply,
    Prompt(PROMPTS / "drift.judge.md"),
    judge_by_rule,
    role="judge",
    check=check_decided,
)
