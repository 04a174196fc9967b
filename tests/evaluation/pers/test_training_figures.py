"""The figures of a training report against known answers."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from evaluation.pers.training.figures import pair_hits, spearman_interval, validate
from evaluation.pers.training.reliability import mean_rating_reliability
from foresci.agreement import spearman

TASKS = ("a", "a", "a", "b", "b")
TARGET = np.array([2.0, 4.0, 4.0, 6.0, 3.0])
PREDICTED = np.array([2.5, 4.0, 3.0, 3.0, 3.0])


def test_mean_absolute_error_by_hand() -> None:
    # 0.5, 0, 1, 3, 0
    assert validate("x", TASKS, TARGET, PREDICTED, seed=0).error.value == pytest.approx(0.9)


def test_pairs_within_tasks_by_hand() -> None:
    # Task a: 2 < 4 right, 2 < 4 right, 4 = 4 left out; task b: equal predictions, half.
    assert pair_hits(TASKS, TARGET, PREDICTED) == {"a": [1.0, 1.0], "b": [0.5]}
    pairs = validate("x", TASKS, TARGET, PREDICTED, seed=0).pairs
    assert pairs is not None
    assert pairs.value == pytest.approx(2.5 / 3)


def test_pairs_in_the_wrong_order_count_nothing() -> None:
    assert pair_hits(("a", "a"), np.array([1.0, 2.0]), np.array([5.0, 4.0])) == {"a": [0.0]}


def test_pairs_of_different_tasks_are_not_compared() -> None:
    assert pair_hits(("a", "b"), np.array([1.0, 2.0]), np.array([5.0, 4.0])) == {"a": [], "b": []}
    alone = validate("x", ("a", "b"), np.array([1.0, 2.0]), np.array([5.0, 4.0]), seed=0)
    assert alone.pairs is None


def test_rank_correlation_is_scipys_with_ties() -> None:
    expected = float(spearmanr(TARGET, PREDICTED).statistic)
    assert spearman(TARGET, PREDICTED) == pytest.approx(expected)


def test_rank_correlation_of_a_constant_is_undefined() -> None:
    assert spearman(TARGET, np.full(5, 3.0)) is None


def test_intervals_hold_the_value_and_resample_whole_tasks() -> None:
    generator = np.random.default_rng(0)
    target = generator.random(40)
    predicted = target + generator.normal(scale=0.3, size=40)
    single = tuple(str(place) for place in range(40))
    found = spearman_interval(single, target, predicted, seed=0)
    # The same answers five times over are forty tasks all the same, not two hundred.
    copied = spearman_interval(single * 5, np.tile(target, 5), np.tile(predicted, 5), seed=0)
    assert found is not None
    assert copied is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.value < found.high
    assert (copied.low, copied.high) == pytest.approx((found.low, found.high))


def test_one_task_has_no_interval() -> None:
    found = spearman_interval(("a",) * 5, TARGET, PREDICTED, seed=0)
    assert found is not None
    assert (found.low, found.high) == (None, None)


def test_reliability_of_a_mean_is_spearman_browns() -> None:
    one = np.tile([1, 2, 3, 4, 5, 6], 2)
    other = np.array([2, 1, 3, 4, 6, 5, 1, 2, 4, 3, 5, 6])
    ratings = [{"ann": int(a), "bob": int(b)} for a, b in zip(one, other, strict=True)]
    r = float(np.corrcoef(one, other)[0, 1])
    assert mean_rating_reliability(ratings) == pytest.approx(2 * r / (1 + r))


def test_reliability_of_many_made_raters_is_what_they_were_made_with() -> None:
    generator = np.random.default_rng(0)
    quality = generator.normal(4.0, 1.1, size=5000)
    given = quality[:, None] + generator.normal(scale=1.1, size=(5000, 3))
    ratings = [
        dict(zip("abc", row.tolist(), strict=True)) for row in np.clip(np.rint(given), -99, 99)
    ]
    # Equal variances of quality and noise: 3 / (3 + 1) but for rounding.
    assert mean_rating_reliability(ratings) == pytest.approx(0.75, abs=0.03)


def test_reliability_is_unknown_without_common_items() -> None:
    assert mean_rating_reliability([{"ann": 1}, {"bob": 2}] * 20) is None
    assert mean_rating_reliability([{"ann": 3, "bob": 2}] * 20) is None
    assert mean_rating_reliability([]) is None


def test_raters_that_contradict_each_other_have_no_reliability() -> None:
    assert mean_rating_reliability([{"ann": n % 7, "bob": -n % 7} for n in range(21)]) == 0.0
