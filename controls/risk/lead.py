"""Lead: how far the agent's own assessments have the choice ahead of the runner-up."""

import numpy as np
from scipy.stats import norm

from controls.record import RiskPart
from controls.risk.view import View


def lead(view: View) -> RiskPart | None:
    """How narrow the lead is: 1 where the runner-up ties or is ahead, towards 0 far behind.

    The lead is taken in standard deviations of all options' scores, since agents score on scales
    of their own: 2 P(N(0, 1) > lead). None where the choice or every rival was not assessed.
    """
    own, rivals = view.own, view.rivals
    if own is None or not rivals:
        return None
    spread = float(np.std([own.score, *(one.score for one in rivals)]))
    ahead = own.score - max(one.score for one in rivals)
    distance = max(0.0, ahead / spread) if spread else 0.0
    return RiskPart(
        name="lead",
        score=2 * float(norm.sf(distance)),
        reason=f"the choice leads by {distance:.1f} standard deviations of the options' scores",
    )
