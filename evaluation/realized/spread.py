"""Whether a topic's papers spread over its parts: what `fragmenting` means."""

import math
from collections.abc import Sequence

from foresci.intervals import NORMAL_975

FEWEST_PARTS = 2
FEWEST_PAPERS = 12
"""Papers in parts, on each side of the cutoff, below which nothing is said."""


def spreads(before: Sequence[float], window: Sequence[float], dispersion: float = 1.0) -> bool:
    """Whether papers are spread more evenly over the parts than before, at 95 %.

    Evenness is Shannon's entropy H of the shares p of the parts, corrected for small counts
    (Miller 1955: (parts held - 1) / 2n); its variance is (sum p ln(p)^2 - H^2) / n (Basharin 1959),
    multiplied by the dispersion of monthly counts.

    Args:
        before: papers of each part up to the cutoff; one of several parts counts in part for each.
        window: papers of the same parts after it.
        dispersion: see `shares.dispersion`.
    """
    if len(before) < FEWEST_PARTS or min(sum(before), sum(window)) < FEWEST_PAPERS:
        return False
    (h0, v0), (h1, v1) = _entropy(before), _entropy(window)
    return h1 - h0 > NORMAL_975 * math.sqrt(dispersion * (v0 + v1))


def _entropy(counts: Sequence[float]) -> tuple[float, float]:
    """Entropy in nats and its variance."""
    total = sum(counts)
    shares = [count / total for count in counts if count]
    plain = -sum(p * math.log(p) for p in shares)
    variance = max(0.0, sum(p * math.log(p) ** 2 for p in shares) - plain**2) / total
    return plain + (len(shares) - 1) / (2 * total), variance
