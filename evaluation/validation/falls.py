"""How far a score falls when what it is judged by is exchanged."""

from collections.abc import Mapping, Sequence

import numpy as np
from pydantic import Field

from evaluation.statistics import LEVEL, RESAMPLES, SEED, Interval, bootstrap_mean
from foresci.schema import Record


class Fall(Record):
    """A mean before and after an exchange, over the same runs."""

    own: Interval
    other: Interval
    difference: Interval = Field(description="Own less other, its interval over tasks.")
    relative_fall: float | None = Field(
        description="1 - other / own; None where the own mean is 0. Below 0 it has risen."
    )
    low: float | None = Field(description="95 % bootstrap interval over tasks; None below two.")
    high: float | None


def fall_of(pairs: Mapping[str, Sequence[tuple[float, float]]]) -> Fall:
    """The fall over tasks, with percentile bootstrap intervals that resample tasks.

    Args:
        pairs: (own, exchanged) scores by task; at least one.

    Raises:
        UsageError: there is no pair.
    """
    own = bootstrap_mean({task: [pair[0] for pair in pairs[task]] for task in pairs})
    other = bootstrap_mean({task: [pair[1] for pair in pairs[task]] for task in pairs})
    less = bootstrap_mean({task: [mine - its for mine, its in pairs[task]] for task in pairs})
    low, high = _bounds(pairs) if own.mean else (None, None)
    return Fall(
        own=own,
        other=other,
        difference=less,
        relative_fall=1 - other.mean / own.mean if own.mean else None,
        low=low,
        high=high,
    )


def _bounds(
    pairs: Mapping[str, Sequence[tuple[float, float]]],
) -> tuple[float | None, float | None]:
    """Quantiles of the fall over resampled tasks; draws whose own mean is 0 tell no fall."""
    sums = np.array([np.sum(pairs[task], axis=0) for task in sorted(pairs)], dtype=np.float64)
    if len(sums) < 2:
        return None, None
    generator = np.random.default_rng(SEED)
    weights = generator.multinomial(len(sums), np.full(len(sums), 1 / len(sums)), size=RESAMPLES)
    own, other = (weights @ sums).T
    falls = 1 - other[own > 0] / own[own > 0]
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(falls, [tail, 1 - tail])
    return float(low), float(high)
