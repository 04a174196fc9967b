"""Agreement of raters: known answers, intervals over tasks, warnings."""

import numpy as np
import pytest
from scipy.stats import spearmanr
from sklearn.metrics import cohen_kappa_score

from evaluation.pers.panel.agreement import panel_agreement
from foresci.errors import UsageError
from tests.evaluation.pers.panel_cases import direction_items, ratings

ITEMS = direction_items(tasks=6, answers=4)
ANN = [1, 2, 2, 3, 4, 4, 4, 5, 6, 7, 7, 3, 2, 5, 5, 6, 1, 4, 3, 6, 2, 2, 5, 7]
BOB = [2, 2, 1, 3, 5, 4, 6, 5, 6, 6, 7, 3, 3, 4, 5, 6, 1, 4, 2, 6, 2, 3, 5, 7]
CEM = [1, 3, 2, 3, 4, 5, 4, 4, 7, 7, 6, 2, 2]
"""Rated the first items only."""


def test_pairs_and_their_mean_are_those_of_the_libraries() -> None:
    found = panel_agreement(ITEMS, ratings(ITEMS, ann=ANN, bob=BOB, cem=CEM), draws=50)
    assert [(pair.first, pair.second, pair.items, pair.tasks) for pair in found.pairs] == [
        ("ann", "bob", 24, 6),
        ("ann", "cem", 13, 4),
        ("bob", "cem", 13, 4),
    ]
    expected = []
    for pair, (left, right) in zip(found.pairs, [(ANN, BOB), (ANN, CEM), (BOB, CEM)], strict=True):
        left, right = left[: pair.items], right[: pair.items]
        apart = np.abs(np.subtract(left, right))
        values = {
            "spearman": spearmanr(left, right).statistic,
            "qwk": cohen_kappa_score(left, right, weights="quadratic", labels=range(1, 8)),
            "exact": np.mean(apart == 0),
            "within_one": np.mean(apart <= 1),
        }
        expected.append(values)
        assert {name: one.value for name, one in pair.measures.items()} == pytest.approx(values)
    for name, mean in found.mean.items():
        assert mean.value == pytest.approx(np.mean([values[name] for values in expected]))


def test_intervals_resample_tasks_with_all_their_items() -> None:
    # Raters agree on every answer to half of the tasks and on none to the other half. Were answers
    # resampled one by one, the interval of the rate would be about half as wide.
    items = direction_items(tasks=8, answers=4)
    ann = [grade for _ in range(8) for grade in (1, 3, 5, 7)]
    bob = [grade + (place // 4) % 2 * (-1) ** (grade == 7) for place, grade in enumerate(ann)]
    found = panel_agreement(items, ratings(items, ann=ann, bob=bob))
    exact = found.pairs[0].measures["exact"]
    assert exact.value == 0.5
    assert (exact.low, exact.high) == (0.125, 0.875)
    within = found.pairs[0].measures["within_one"]
    assert (within.value, within.low, within.high) == (1, 1, 1)
    assert found == panel_agreement(items, ratings(items, bob=bob, ann=ann))
    assert found.mean == found.pairs[0].measures


def test_one_task_gives_no_interval() -> None:
    found = panel_agreement(ITEMS, ratings(ITEMS, ann=ANN[:4], bob=BOB[:4]))
    exact = found.pairs[0].measures["exact"]
    assert (exact.value, exact.low, exact.high) == (0.5, None, None)


def test_raters_who_tell_nothing_apart_and_small_overlaps_are_warned_of() -> None:
    flat = [4] * 24
    found = panel_agreement(ITEMS, ratings(ITEMS, ann=ANN, bob=flat, cem=CEM[:9]), draws=50)
    assert found.warnings == (
        "bob gave only 4, and so hardly tells answers apart",
        "items that ann and cem have in common: 9; fewer than 10 say little",
        "items that bob and cem have in common: 9; fewer than 10 say little",
    )
    with_bob = found.pairs[0].measures
    assert with_bob["spearman"].value is None
    assert with_bob["qwk"].value == 0
    # The mean is over the one pair of which the measure is defined.
    assert found.mean["spearman"] == found.pairs[1].measures["spearman"]
    assert found.grades_used == {"ann": 7, "bob": 1, "cem": 6}


def test_raters_who_share_nothing_have_no_agreement() -> None:
    apart = [
        *ratings(ITEMS[:12], ann=ANN[:12]),
        *ratings(ITEMS[12:], bob=BOB[12:]),
    ]
    (pair,) = panel_agreement(ITEMS, apart).pairs
    assert (pair.items, pair.tasks) == (0, 0)
    assert all(measure.value is None for measure in pair.measures.values())


def test_one_rater_cannot_agree() -> None:
    with pytest.raises(UsageError, match="needs two raters; this panel has ratings by 1"):
        panel_agreement(ITEMS, ratings(ITEMS, ann=ANN))
