"""How far the mean rating of a panel can be relied on."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

LEAST_COMMON = 10
"""Items that two raters share, for a correlation between them."""


def mean_rating_reliability(ratings: Sequence[Mapping[str, int]]) -> float | None:
    """Reliability of the mean of an item's ratings, in [0, 1].

    With r the mean correlation of pairs of raters and k the mean number of ratings of an item it is
    k r / (1 + (k - 1) r) (Spearman 1910, Brown 1910). Nothing correlates with the mean rating
    more than by the root of it, but for chance.

    Args:
        ratings: by rater, one mapping an item.

    Returns:
        None where no two raters share ten items on which both differ; 0 where r is not positive.
    """
    if not ratings:
        return None
    raters = sorted({rater for item in ratings for rater in item})
    found = [_correlation(ratings, one, other) for one, other in combinations(raters, 2)]
    known = [value for value in found if value is not None]
    if not known:
        return None
    mean = float(np.mean(known))
    each = sum(len(item) for item in ratings) / len(ratings)
    return each * mean / (1 + (each - 1) * mean) if mean > 0 else 0.0


def _correlation(ratings: Sequence[Mapping[str, int]], one: str, other: str) -> float | None:
    """Pearson's correlation of two raters over the items that both rated."""
    common = [(item[one], item[other]) for item in ratings if one in item and other in item]
    sides = np.array(common, dtype=np.float64).reshape(-1, 2)
    if len(sides) < LEAST_COMMON or not (sides.max(axis=0) > sides.min(axis=0)).all():
        return None
    return float(np.corrcoef(sides[:, 0], sides[:, 1])[0, 1])
