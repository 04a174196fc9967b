"""Drift by rule: each family has its own."""

from evaluation.drift.bottleneck import judge_bottleneck
from evaluation.drift.direction import judge_direction
from evaluation.drift.planning import judge_planning
from evaluation.drift.record import DriftReply
from evaluation.drift.venue import judge_venue
from evaluation.targets import (
    BottleneckTarget,
    DirectionTarget,
    PlanningTarget,
    Target,
    VenueTarget,
)
from foresci.errors import DataError
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    DirectionAnswer,
    DirectionTask,
    PlanningAnswer,
    PlanningTask,
    Task,
    VenueAnswer,
    VenueTask,
)


def drift_by_rule(answer: Answer, task: Task, target: Target) -> DriftReply:
    """The four dimensions by the documented rules of the answer's family.

    Raises:
        DataError: answer, task and target are not of one family.
    """
    match answer, task, target:
        case DirectionAnswer(), DirectionTask(), DirectionTarget():
            return judge_direction(answer, task, target)
        case BottleneckAnswer(), BottleneckTask(), BottleneckTarget():
            return judge_bottleneck(answer, task, target)
        case PlanningAnswer(), PlanningTask(), PlanningTarget():
            return judge_planning(answer, task, target)
        case VenueAnswer(), VenueTask(), VenueTarget():
            return judge_venue(answer, task, target)
        case _:
            raise DataError(
                f"{task.id}: the answer is of family {answer.family}, the task {task.family}, "
                f"the target {target.family}; they must agree"
            )
