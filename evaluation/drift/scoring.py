"""Drift of one answer, by a judge."""

from evaluation.drift.given import input_of
from evaluation.drift.record import DriftScore
from evaluation.drift.step import JUDGE_DRIFT
from evaluation.judge import judge_name
from evaluation.targets import Target
from foresci.errors import DataError
from foresci.llm import Backbone
from foresci.schema import Answer, Task


def score_drift(answer: Answer, task: Task, target: Target, judge: Backbone) -> DriftScore:
    """How far an answer departs from the reference decision, in four dimensions from 0 to 3.

    Args:
        answer: the final answer; its citations are not looked at.
        task: the public task.
        target: the reference decision.
        judge: runs the step `judge.drift`; the structural backbone judges by rule.

    Raises:
        DataError: answer, task and target are not of one family.
        ForesciError: the judge failed, as its backbone does.
    """
    if not answer.family == task.family == target.family:
        raise DataError(
            f"{task.id}: the answer is of family {answer.family}, the task {task.family}, "
            f"the target {target.family}; they must agree"
        )
    reply = judge.run(JUDGE_DRIFT, input_of(answer, task, target)).output
    return DriftScore(
        judge=judge_name(judge),
        scope=reply.scope,
        causal_role=reply.causal_role,
        intervention_mode=reply.intervention_mode,
        temporal_horizon=reply.temporal_horizon,
    )
