"""Drift of one answer, by a judge."""

from evaluation.drift.given import input_of
from evaluation.drift.record import DRIFT_KINDS, DriftScore
from evaluation.drift.step import JUDGE_DRIFT
from evaluation.judge import judge_name
from evaluation.targets import Target
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
        ForesciError: the judge failed, as its backbone does; `DriftScore.without_verdict` is the
            score of a run whose judge gave no usable reply.
    """
    given = input_of(answer, task, target)
    reply = judge.run(JUDGE_DRIFT, given).output
    silent = len(given.undecided) == len(DRIFT_KINDS)
    return DriftScore(
        judge=judge_name(judge),
        undefined="the reference decides no dimension" if silent else None,
        scope=reply.scope,
        causal_role=reply.causal_role,
        intervention_mode=reply.intervention_mode,
        temporal_horizon=reply.temporal_horizon,
    )
