"""Agreement between raters: published examples, and an independent implementation."""

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from foresci.agreement import kappa, observed_agreement

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
