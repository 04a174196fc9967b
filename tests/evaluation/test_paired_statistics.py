"""Sign-flip tests, Holm, the smallest difference: against counts by hand and against scipy."""

from itertools import product
from math import sqrt

import numpy as np
import pytest
from scipy import stats

from evaluation.paired.holm import holm
from evaluation.statistics import sign_flip, smallest_difference

NOISE = np.random.default_rng(5).normal(0.1, 0.3, size=40)


def by_task(values):
    return {f"T-{number:04d}": [float(value)] for number, value in enumerate(values)}


def test_sign_flip_by_hand():
    # Of the 8 sign patterns of 1, 2, 3 only all plus and all minus reach 6.
    assert sign_flip(by_task([1, 2, 3])) == 2 / 8
    # 3 - 1 - 2 = 0, which every pattern reaches.
    assert sign_flip(by_task([3, -1, -2])) == 1.0
    # 4 is reached by +++ of (-1, 2, 3), by 1 + 2 + 3 = 6, and by both turned round.
    assert sign_flip(by_task([-1, 2, 3])) == 4 / 8


def test_sign_flip_agrees_with_enumeration_and_scipy():
    few = NOISE[:9]
    sums = [abs(np.dot(signs, few)) for signs in product((-1, 1), repeat=9)]
    exact = np.mean([one >= abs(few.sum()) - 1e-12 for one in sums])
    theirs = stats.permutation_test(
        (few,), np.sum, permutation_type="samples", n_resamples=10_000, vectorized=False
    )
    assert sign_flip(by_task(few)) == pytest.approx(exact)
    assert sign_flip(by_task(few)) == pytest.approx(theirs.pvalue)


def test_many_tasks_are_drawn_with_a_seed():
    drawn = sign_flip(by_task(NOISE))
    theirs = stats.ttest_1samp(NOISE, 0).pvalue
    assert drawn == pytest.approx(theirs, abs=0.02)
    assert drawn == sign_flip(by_task(NOISE))
    assert drawn != sign_flip(by_task(NOISE), seed=1)
    assert sign_flip(by_task(NOISE + 5)) == 1 / 10_001  # never zero


def test_a_task_is_flipped_with_all_its_agents():
    # Apart, six differences of one sign give 2/64; as two tasks of three they give 2/4.
    assert sign_flip({"a": [1.0, 1.0, 1.0], "b": [1.0, 1.0, 1.0]}) == 2 / 4
    assert sign_flip(by_task([1.0] * 6)) == 2 / 64


def test_tasks_without_a_difference_change_nothing():
    assert sign_flip(by_task([1, 2, 3, 0, 0, 0])) == 2 / 8
    assert sign_flip(by_task([0, 0])) == 1.0
    assert sign_flip({"a": [0.1, 0.2, -0.3], "b": [1.0]}) == 1.0  # 0.1 + 0.2 - 0.3 is not quite 0


def test_holm_by_hand():
    # 4 x 0.01, 3 x 0.02, 2 x 0.03 = 0.06 (as large as the one before), 1 x 0.5.
    assert holm([0.03, 0.01, 0.5, 0.02]) == pytest.approx([0.06, 0.04, 0.5, 0.06])
    # 2 x 0.03 stays below 3 x 0.025, and no p-value may fall below a smaller one's.
    assert holm([0.03, 0.9, 0.025]) == pytest.approx([0.075, 0.9, 0.075])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


def test_smallest_difference_by_hand():
    # Differences 1 to 6: their variance is 3.5, that of their mean 3.5 / 6.
    factor = stats.t.ppf(0.975, 5) + stats.t.ppf(0.8, 5)
    found = smallest_difference(by_task([1, 2, 3, 4, 5, 6]))
    assert found == pytest.approx(factor * sqrt(3.5 / 6))


def test_smallest_difference_is_of_the_mean_of_pairs():
    """Task a counts with three pairs; of sums S and counts k it is S - k m that varies."""
    values = {"a": [1.0, 2.0, 3.0], **{name: [1.0] for name in "bcdef"}}
    mean = 11 / 8
    spread = (6 - 3 * mean) ** 2 + 5 * (1 - mean) ** 2
    factor = stats.t.ppf(0.975, 5) + stats.t.ppf(0.8, 5)
    assert smallest_difference(values) == pytest.approx(factor * sqrt(spread * 6 / 5) / 8)
    # All agents alike is as if there were one, for they tell nothing more.
    alike = {task: [float(value)] * 3 for task, value in zip("abcdef", range(6), strict=True)}
    alone = {task: value[:1] for task, value in alike.items()}
    more = {**alike, "g": [1.0] * 3}
    assert smallest_difference(alike) is None  # five tasks have a difference
    assert smallest_difference(alone) is None
    assert smallest_difference(more) == pytest.approx(
        smallest_difference({task: value[:1] for task, value in more.items()})
    )


def test_five_tasks_can_show_nothing_and_six_can():
    """The sign-flip test reaches 2/32 with five tasks of one sign, and 2/64 with six."""
    assert sign_flip(by_task([1, 2, 3, 4, 5])) > 0.05 > sign_flip(by_task([1, 2, 3, 4, 5, 6]))
    assert smallest_difference(by_task([1, 2, 3, 4, 5])) is None
    assert smallest_difference(by_task([1, 2, 3, 4, 5, *[0] * 30])) is None
    assert smallest_difference(by_task([1, 2, 3, 4, 5, 6, *[0] * 30])) is not None


def test_no_smallest_difference_without_spread():
    assert smallest_difference({"a": [0.5]}) is None
    assert smallest_difference(by_task([0.3] * 8)) is None


def test_blocks_of_flips_change_nothing(monkeypatch):
    drawn, exact = sign_flip(by_task(NOISE)), sign_flip(by_task(NOISE[:9]))
    monkeypatch.setattr("evaluation.statistics.BLOCK_VALUES", 999)
    assert sign_flip(by_task(NOISE)) == drawn
    assert sign_flip(by_task(NOISE[:9])) == exact
