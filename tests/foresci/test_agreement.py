"""Agreement between raters: published examples, and an independent implementation."""

import numpy as np
import pytest
from scipy.stats import spearmanr
from sklearn.metrics import cohen_kappa_score

from foresci.agreement import (
    cross_table,
    kappa,
    observed_agreement,
    quadratic_kappa,
    rank_correlation,
    share_within,
    spearman,
)

# Items by category counts of 14 raters: the worked example of Fleiss' kappa in the literature.
FLEISS_COUNTS = [
    (0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1),
    (7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7),
]  # fmt: skip


def test_fleiss_example() -> None:
    ratings = [
        [category for category, count in enumerate(row) for _ in range(count)]
        for row in FLEISS_COUNTS
    ]
    assert observed_agreement(ratings) == pytest.approx(0.378, abs=5e-4)
    assert kappa(ratings) == pytest.approx(0.210, abs=5e-4)


def test_cohen_agrees_with_scikit_learn() -> None:
    ratings = np.random.default_rng(3).integers(0, 3, size=(60, 2)).tolist()
    left, right = zip(*ratings, strict=True)
    assert kappa(ratings) == pytest.approx(cohen_kappa_score(left, right))


def test_one_category_throughout_leaves_kappa_undefined() -> None:
    assert observed_agreement([["right", "right"]] * 3) == 1
    assert kappa([["right", "right"]] * 3) is None


@pytest.mark.parametrize("ratings", [[], [["right"]], [["right", "wrong"], ["right"]]])
def test_incomplete_ratings_are_refused(ratings: list[list[str]]) -> None:
    with pytest.raises(ValueError, match="rated by the same two or more"):
        observed_agreement(ratings)


# Two raters on a scale of seven with ties; neither ever gives 2.
FIRST = [1, 1, 3, 4, 4, 4, 5, 7, 7, 6, 3, 5]
SECOND = [1, 3, 3, 4, 6, 4, 4, 7, 6, 6, 1, 7]


def test_measures_of_cross_tables_agree_with_the_libraries() -> None:
    table = cross_table(FIRST, SECOND, 7)
    weighted = cohen_kappa_score(FIRST, SECOND, weights="quadratic", labels=range(1, 8))
    assert float(quadratic_kappa(table)) == pytest.approx(weighted)
    assert float(rank_correlation(table)) == pytest.approx(spearmanr(FIRST, SECOND).statistic)
    assert float(share_within(table, 0)) == pytest.approx(6 / 12)
    assert float(share_within(table, 1)) == pytest.approx(8 / 12)


def test_many_tables_at_once() -> None:
    grades = np.random.default_rng(7).integers(1, 8, size=(20, 2, 30))
    tables = np.array([cross_table(*pair.tolist(), 7) for pair in grades])
    assert rank_correlation(tables) == pytest.approx(
        [spearmanr(*pair).statistic for pair in grades]
    )
    assert quadratic_kappa(tables) == pytest.approx(
        [cohen_kappa_score(*pair, weights="quadratic", labels=range(1, 8)) for pair in grades]
    )


def test_opposite_and_same_grades() -> None:
    same, turned = cross_table([1, 4, 7], [1, 4, 7], 7), cross_table([1, 4, 7], [7, 4, 1], 7)
    assert float(quadratic_kappa(same)) == float(rank_correlation(same)) == 1
    assert float(quadratic_kappa(turned)) == float(rank_correlation(turned)) == -1


def test_measures_are_undefined_where_there_is_nothing_to_compare() -> None:
    empty, constant = cross_table([], [], 7), cross_table([4, 4], [4, 4], 7)
    half = cross_table([4, 4], [3, 5], 7)
    assert np.isnan([rank_correlation(empty), quadratic_kappa(empty), share_within(empty, 1)]).all()
    assert np.isnan([rank_correlation(constant), quadratic_kappa(constant)]).all()
    assert np.isnan(rank_correlation(half))
    assert float(quadratic_kappa(half)) == 0
    assert float(share_within(constant, 0)) == 1


@pytest.mark.parametrize(("left", "right"), [([0], [1]), ([1], [8]), ([1, 2], [1])])
def test_grades_off_the_scale_are_refused(left: list[int], right: list[int]) -> None:
    with pytest.raises(ValueError, match=r"grades go from 1 to 7|zip"):
        cross_table(left, right, 7)


def test_rank_correlation_of_scores_is_scipys_with_ties() -> None:
    left, right = np.random.default_rng(5).integers(0, 5, size=(2, 60)) / 7
    assert spearman(left, right) == pytest.approx(spearmanr(left, right).statistic)
    rounded = np.full(60, 0.3) + np.tile([0.0, 1e-15], 30)
    assert spearman(left, rounded) is None
