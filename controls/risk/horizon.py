"""Horizon: whether the counted movement goes the way that the decision claims for the window."""

from math import inf

from scipy.stats import norm

from controls.record import RiskPart
from controls.risk.errors import error_of
from controls.risk.view import View
from foresci.schema import DirectionAnswer


def horizon(view: View) -> RiskPart | None:
    """How likely the chosen option's share moves against the claim, given its counts.

    With log ratio r of the share and its standard error s this is P(N(r, s) < 0) where a rise is
    claimed; a plan and a root claim one too. Where cooling is claimed it is the complement, where
    neither is, twice the smaller of both short of 1. None where no movement was counted.
    """
    own = view.own
    if own is None or own.movement is None:
        return None
    falls = float(norm.cdf(-own.movement.log_ratio / (error_of(own.movement) or inf)))
    answer = view.case.incumbent
    claim = answer.trajectory if isinstance(answer, DirectionAnswer) else "accelerating"
    score = {
        "accelerating": falls,
        "cooling": 1 - falls,
        "steady": 1 - 2 * min(falls, 1 - falls),
        "fragmenting": 1 - 2 * min(falls, 1 - falls),
    }[claim]
    reason = f"by its counts the share falls with probability {falls:.2f}; {claim} is claimed"
    return RiskPart(name="horizon", score=score, reason=reason)
