"""The check of a task's family."""

from controls.bottleneck import check as check_bottleneck
from controls.case import Case, Lent
from controls.direction import check as check_direction
from controls.planning import check as check_planning
from controls.record import Verdict
from controls.venue import check as check_venue
from foresci.schema import Family

CHECKED_AGENTS = ("coi", "researchagent", "aris")
"""The agents that have commit rules."""

_CHECKS = {
    "direction": check_direction,
    "bottleneck": check_bottleneck,
    "planning": check_planning,
    "venue": check_venue,
}


def check(case: Case, lent: Lent) -> Verdict:
    """Hold an incumbent against its evidence by the rules of its family and agent.

    Raises:
        ForesciError: a model call failed for another reason than an unusable reply.
    """
    family: Family = case.task.family
    return _CHECKS[family](case, lent)
