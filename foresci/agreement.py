"""How far several raters agree on the same items."""

from collections import Counter
from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

Ratings = Sequence[Sequence[Hashable]]
"""One row an item, one category a rater; every row of the same length, two or more."""
SAME = 1e-9
"""Scores closer than this are equal but for rounding."""


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


def cross_table(left: Sequence[int], right: Sequence[int], grades: int) -> NDArray[np.float64]:
    """How often one rater gave grade i + 1 where the other gave j + 1; shape (grades, grades).

    The measures of two raters on one scale below need no more than this, and tables of several
    sets of items add up to the table of all.

    Args:
        left: grades from 1 to `grades`.
        right: grades of the same items.
        grades: how many the scale has.

    Raises:
        ValueError: the two differ in length, or a grade is not on the scale.
    """
    if any(not 1 <= grade <= grades for grade in (*left, *right)):
        raise ValueError(f"grades go from 1 to {grades}")
    table = np.zeros((grades, grades))
    for one, other in zip(left, right, strict=True):
        table[one - 1, other - 1] += 1
    return table


def quadratic_kappa(tables: NDArray[np.float64]) -> NDArray[np.float64]:
    """Cohen's kappa with quadratic weights (Cohen 1968, doi:10.1037/h0026256) of cross tables.

    One minus the mean squared difference of grades over the one that chance would give, which is
    that of each rater's own shares of grades.

    Args:
        tables: of shape (..., grades, grades).

    Returns:
        Shape (...); NaN where a table is empty or both raters gave one and the same grade
        throughout.
    """
    grade = np.arange(tables.shape[-1], dtype=np.float64)
    squares = (grade[:, np.newaxis] - grade) ** 2
    rows, columns = tables.sum(axis=-1), tables.sum(axis=-2)
    by_chance = rows[..., :, np.newaxis] * columns[..., np.newaxis, :]
    seen = (tables * squares).sum(axis=(-2, -1)) * rows.sum(axis=-1)
    return 1 - _ratio(seen, (by_chance * squares).sum(axis=(-2, -1)))


def rank_correlation(tables: NDArray[np.float64]) -> NDArray[np.float64]:
    """Spearman's rank correlation of cross tables, equal grades sharing their mean rank.

    It is Pearson's correlation of the ranks (Spearman 1904, doi:10.2307/1412159).

    Args:
        tables: of shape (..., grades, grades).

    Returns:
        Shape (...); NaN where a table is empty or a rater gave one grade throughout.
    """
    left, right = (_centred_ranks(tables.sum(axis=axis)) for axis in (-1, -2))
    products = left[..., :, np.newaxis] * right[..., np.newaxis, :]
    spread = [
        (tables.sum(axis=axis) * ranks**2).sum(axis=-1) for axis, ranks in ((-1, left), (-2, right))
    ]
    return _ratio((tables * products).sum(axis=(-2, -1)), np.sqrt(spread[0] * spread[1]))


def spearman(left: NDArray[np.float64], right: NDArray[np.float64]) -> float | None:
    """Spearman's rank correlation of scores, equal ones sharing their mean rank.

    Args:
        left: of shape (items,), at least one item.
        right: scores of the same items.

    Returns:
        None where all of a side are equal, but for rounding.
    """
    if np.ptp(left) <= SAME or np.ptp(right) <= SAME:
        return None
    one, other = _item_ranks(left), _item_ranks(right)
    return float(one @ other / np.sqrt((one @ one) * (other @ other)))


def share_within(tables: NDArray[np.float64], steps: int) -> NDArray[np.float64]:
    """The share of items whose two grades are at most `steps` apart, of cross tables.

    Args:
        tables: of shape (..., grades, grades).
        steps: 0 for the same grade.

    Returns:
        Shape (...); NaN where a table is empty.
    """
    grade = np.arange(tables.shape[-1])
    near = np.abs(grade[:, np.newaxis] - grade) <= steps
    return _ratio((tables * near).sum(axis=(-2, -1)), tables.sum(axis=(-2, -1)))


def _centred_ranks(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mean rank of each grade less that of all items; `counts` of shape (..., grades)."""
    total = counts.sum(axis=-1, keepdims=True)
    ranks: NDArray[np.float64] = np.cumsum(counts, axis=-1) - (counts + total) / 2
    return ranks


def _item_ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    # The ranking of scipy takes a millisecond a call, which a bootstrap makes by the thousand.
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks: NDArray[np.float64] = _centred_ranks(counts.astype(np.float64))[place]
    return ranks


def _ratio(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    defined = below > 0
    return np.where(defined, above / np.where(defined, below, 1.0), np.nan)


def _raters(ratings: Ratings) -> int:
    sizes = {len(row) for row in ratings}
    if len(sizes) != 1 or min(sizes) < 2:
        raise ValueError("agreement needs items that were all rated by the same two or more")
    return sizes.pop()
