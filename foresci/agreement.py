"""How far several raters agree on the same items."""

from collections import Counter
from collections.abc import Hashable, Sequence

Ratings = Sequence[Sequence[Hashable]]
"""One row an item, one category a rater; every row of the same length, two or more."""


def observed_agreement(ratings: Ratings) -> float:
    """The share of pairs of raters that chose the same category, averaged over items.

    Raises:
        ValueError: there is no item, or rows differ in length or have fewer than two raters.
    """
    raters = _raters(ratings)
    agreeing = sum(n * (n - 1) for row in ratings for n in Counter(row).values())
    return agreeing / (len(ratings) * raters * (raters - 1))


def kappa(ratings: Ratings) -> float | None:
    """Agreement beyond chance: Cohen's kappa for two raters, Fleiss' kappa for more.

    Both are (observed - chance) / (1 - chance). Chance is, for two raters, that of each one's own
    category shares (Cohen 1960, doi:10.1177/001316446002000104); for more, that of the shares over
    all raters (Fleiss 1971, doi:10.1037/h0031619). None where all chose one category throughout.

    Raises:
        ValueError: as `observed_agreement`.
    """
    raters, items = _raters(ratings), len(ratings)
    if raters == 2:
        first, second = (Counter(row[rater] for row in ratings) for rater in range(2))
        chance = sum(first[one] * second[one] for one in first) / items**2
    else:
        pooled = Counter(one for row in ratings for one in row)
        chance = sum(n * n for n in pooled.values()) / (items * raters) ** 2
    return None if chance == 1 else (observed_agreement(ratings) - chance) / (1 - chance)


def _raters(ratings: Ratings) -> int:
    sizes = {len(row) for row in ratings}
    if len(sizes) != 1 or min(sizes) < 2:
        raise ValueError("agreement needs items that were all rated by the same two or more")
    return sizes.pop()
