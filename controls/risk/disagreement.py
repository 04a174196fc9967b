"""Disagreement: whether the packet's own counts prefer another option, and by how much."""

from collections.abc import Iterator
from math import hypot

from scipy.stats import norm

from controls.findings import Assessment
from controls.record import RiskPart
from controls.risk.errors import error_of
from controls.risk.view import View


def disagreement(view: View) -> RiskPart | None:
    """How likely some one rival moved up more than the chosen option.

    Log ratios are taken as independent normals, so that with a difference of d and standard errors
    s and t this is P(N(d, hypot(s, t)) > 0), of the rival for which it is largest. None where the
    chosen option, or every rival, has no counted movement.
    """
    own = view.own
    if own is None:
        return None
    score, rival = max(_ahead(own, view.rivals), default=(None, ""))
    if score is None:
        return None
    reason = f"by counts, {rival} is ahead of the choice with probability {score:.2f}"
    return RiskPart(name="disagreement", score=score, reason=reason)


def _ahead(own: Assessment, rivals: tuple[Assessment, ...]) -> Iterator[tuple[float, str]]:
    for rival in rivals:
        if own.movement and rival.movement:
            difference = rival.movement.log_ratio - own.movement.log_ratio
            error = hypot(error_of(own.movement), error_of(rival.movement))
            if error:
                yield float(norm.cdf(difference / error)), rival.about
