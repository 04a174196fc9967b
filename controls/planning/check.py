"""The planning check: study cards from what is held, then the agent's own second stage."""

from controls.case import Case, Lent
from controls.planning.hearing import hear, rule_of
from controls.planning.rules import RULES
from controls.planning.within import UnfitError
from controls.record import Verdict
from foresci.errors import UsageError
from foresci.llm.errors import ReplyError


def check(case: Case, lent: Lent) -> Verdict:
    """Compare the candidate studies at one scope, and keep only what decides the next action.

    Raises:
        UsageError: the agent has no commit rule.
        ForesciError: a call failed for another reason than an unusable reply.
    """
    decide = RULES.get(case.agent)
    if decide is None:
        known = ", ".join(RULES)
        raise UsageError(f"agent {case.agent!r} has no planning control; {known} have one")
    try:
        return decide(hear(case, lent))
    except (ReplyError, UnfitError) as error:
        return Verdict(status="failed", rule=rule_of(case), reason=str(error))
