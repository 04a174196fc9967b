"""The gate: the parts of a decision's risk, put together."""

from collections.abc import Callable, Sequence

from scipy.special import expit

from controls.case import Case
from controls.record import Risk, RiskPart
from controls.risk.action import action
from controls.risk.causal_role import causal_role
from controls.risk.disagreement import disagreement
from controls.risk.horizon import horizon
from controls.risk.lead import lead
from controls.risk.scope import scope
from controls.risk.support import support
from controls.risk.view import View, view_of
from controls.risk.weights import BASE, THRESHOLD, WEIGHTS
from foresci.schema import Family

PARTS: tuple[Callable[[View], RiskPart | None], ...] = (
    scope, causal_role, action, horizon, disagreement, lead, support,
)  # fmt: skip
MIDDLE = 0.5
"""What a part counts as where it does not apply."""


def risk_of(case: Case) -> Risk:
    """How likely a decision has drifted from its evidence, so that a check will mend its choice.

    Nothing but the run's own record is read: the public task, the packet, the findings and the
    incumbent. It is a probability, by `weights`.
    """
    view = view_of(case)
    found = [part(view) for part in PARTS]
    parts = tuple(part for part in found if part is not None)
    return Risk(score=_score(case.task.family, parts), threshold=THRESHOLD, parts=parts)


def _score(family: Family, parts: Sequence[RiskPart]) -> float:
    odds = sum(WEIGHTS[part.name] * (part.score - MIDDLE) for part in parts)
    return float(expit(BASE[family] + odds))
