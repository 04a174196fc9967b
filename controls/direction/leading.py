"""Whether one option's standing is clearly better than another's."""

from math import hypot

from scipy.stats import norm

from controls.case import Sounding

CLEAR = 2 / 3
"""Probability from which a lead counts: odds of two to one."""
FEWEST_DOCUMENTS = 2
"""Documents in scope that a decision needs: one paper is no field."""


def lead_of(challenger: Sounding, incumbent: Sounding) -> float:
    """Probability that the challenger's true standing is the better one; 1/2 for a tie.

    Scores are taken as independent normals around the true standings with their standard errors;
    where no error is known, the better score is certain.
    """
    ahead = challenger.score - incumbent.score
    error = hypot(challenger.error, incumbent.error)
    if not error:
        return 0.5 if not ahead else float(ahead > 0)
    return float(norm.cdf(ahead / error))


def contradicts(
    challenger: Sounding, incumbent: Sounding, documents: int, own_documents: int
) -> bool:
    """Whether an incumbent falls or is thin, and a challenger has documents and clearly grows.

    Args:
        challenger: grows only with a score above 0.
        incumbent: falls with a score below 0.
        documents: in scope on the challenger.
        own_documents: in scope on the incumbent.
    """
    falls = incumbent.score < 0 or own_documents < FEWEST_DOCUMENTS
    grows = challenger.score > 0 and is_clear(challenger, incumbent)
    return falls and grows and documents >= FEWEST_DOCUMENTS


def is_clear(challenger: Sounding, incumbent: Sounding) -> bool:
    """Whether the challenger leads by odds of two to one at least."""
    return lead_of(challenger, incumbent) >= CLEAR
