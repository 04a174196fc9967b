"""Future-Target Alignment: how far an answer agrees with what really happened (paper, 4.1, D.1)."""

from evaluation.fta.bottleneck import score_bottleneck
from evaluation.fta.direction import score_direction
from evaluation.fta.planning import score_planning
from evaluation.fta.venue import score_venue
from evaluation.scores import FtaScore
from evaluation.targets import (
    BottleneckTarget,
    DirectionTarget,
    PlanningTarget,
    Target,
    VenueTarget,
)
from foresci.errors import DataError
from foresci.llm import Backbone, StructuralBackbone
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


def score_fta(
    answer: Answer, task: Task, target: Target, judge: Backbone | None = None
) -> FtaScore:
    """FTA of an answer, by the formula of its family.

    Args:
        answer: to the task.
        task: the public task.
        target: what really happened.
        judge: of text slots; the rules when None. Options, trajectory, ranking and venue families
            are compared by identity whatever the judge.

    Raises:
        DataError: answer, task and target are not of one family, or the target is malformed.
        ReplyError: a model's reply could not be used.
        ForesciError: something else is wrong with the judge.
    """
    speaker = judge or StructuralBackbone()
    match answer, task, target:
        case DirectionAnswer(), DirectionTask(), DirectionTarget():
            return score_direction(answer, task, target, speaker)
        case BottleneckAnswer(), BottleneckTask(), BottleneckTarget():
            return score_bottleneck(answer, task, target, speaker)
        case PlanningAnswer(), PlanningTask(), PlanningTarget():
            return score_planning(answer, task, target)
        case VenueAnswer(), VenueTask(), VenueTarget():
            return score_venue(answer, task, target, speaker)
        case _:
            raise DataError(
                f"{task.id}: the answer is of family {answer.family}, the task {task.family}, "
                f"the target {target.family}; they must agree"
            )


__all__ = ["score_fta"]
