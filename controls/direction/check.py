"""The check of a direction decision by the commit rule of its agent."""

from controls.case import Case, Lent
from controls.direction.challenging import challenge
from controls.direction.dispute import dispute_of
from controls.direction.focusing import refocus
from controls.record import Verdict
from foresci.errors import UsageError
from foresci.llm.errors import ReplyError
from foresci.schema import DirectionAnswer, DirectionTask

_RULES = {"aris": challenge, "researchagent": challenge, "coi": refocus}


def check(case: Case, lent: Lent) -> Verdict:
    """Whether the decision rests on evidence of the scope and the horizon that is asked for.

    Rules are `direction.aris`, `direction.researchagent` and `direction.coi`. The trajectory label
    is left out: a lock settles no label, the decision step gives it anew to what is chosen, and
    nearly all candidates accelerate, so that counts would hardly tell a wrong label.

    Raises:
        UsageError: the agent has no commit rule, or the case is of another family.
        ForesciError: a model call failed for another reason than an unusable reply.
    """
    task, answer = case.task, case.incumbent
    if case.agent not in _RULES:
        raise UsageError(f"agent {case.agent!r} has no rule for directions: {', '.join(_RULES)}")
    if not isinstance(task, DirectionTask) or not isinstance(answer, DirectionAnswer):
        raise UsageError(f"{task.id}: a {task.family} task is no matter for the direction check")
    rule = f"direction.{case.agent}"
    dispute = dispute_of(case, task, answer, lent.soundings())
    if dispute is None:
        reason = f"The decision names {answer.candidate!r}, which cannot be compared."
        return Verdict(status="failed", rule=rule, reason=reason)
    try:
        return _RULES[case.agent](lent, dispute, rule)
    except ReplyError as error:
        return Verdict(status="failed", rule=rule, reason=str(error))
