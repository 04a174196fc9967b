"""How surprising it is that two things occur together."""

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.float64]


def log_likelihood_ratio(together: Counts, left: float, right: Counts, total: float) -> Counts:
    """Dunning's G2 of 2x2 tables, negative where two things meet less often than by chance.

    G2 = 2 * sum of k ln(k / e) over the four cells, with e = row sum * column sum / total and
    0 ln 0 = 0 (Dunning 1993, Computational Linguistics 19:61-74).

    Args:
        together: papers with both, shape (things,).
        left: papers with the one thing.
        right: papers with each of the others, shape (things,).
        total: papers in all, at least 1.
    """
    observed = (together, left - together, right - together, total - left - right + together)
    expected = (
        left * right / total,
        left * (total - right) / total,
        (total - left) * right / total,
        (total - left) * (total - right) / total,
    )
    ratio = 2 * sum(
        (_term(k, np.asarray(e)) for k, e in zip(observed, expected, strict=True)),
        start=np.zeros_like(together),
    )
    return np.where(together >= expected[0], ratio, -ratio)


def _term(observed: Counts, expected: Counts) -> Counts:
    """K ln(k / e), 0 where k is."""
    ratio = np.divide(observed, expected, out=np.ones_like(observed), where=observed > 0)
    return np.asarray(observed * np.log(ratio))
