"""Bootstrap intervals: seeded, by task, and equal to an independent implementation."""

import numpy as np
import pytest
from scipy import stats

from evaluation.statistics import bootstrap_mean, paired_difference
from foresci.errors import UsageError

VALUES = np.random.default_rng(7).beta(2, 3, size=40)
BY_TASK = {f"T-{number:04d}": [value] for number, value in enumerate(VALUES)}


def test_agrees_with_scipy():
    own = bootstrap_mean(BY_TASK)
    theirs = stats.bootstrap(
        (VALUES,), np.mean, n_resamples=10_000, method="percentile", rng=np.random.default_rng(1)
    ).confidence_interval
    assert own.mean == pytest.approx(VALUES.mean())
    assert own.low == pytest.approx(theirs.low, abs=0.004)
    assert own.high == pytest.approx(theirs.high, abs=0.004)
    assert (own.tasks, own.values, own.resamples) == (40, 40, 10_000)


def test_same_values_same_interval_whatever_the_order():
    turned = dict(reversed(BY_TASK.items()))
    assert bootstrap_mean(turned) == bootstrap_mean(BY_TASK)
    assert bootstrap_mean(BY_TASK, seed=1) != bootstrap_mean(BY_TASK)


def test_blocks_of_resamples_change_nothing(monkeypatch):
    whole = bootstrap_mean(BY_TASK)
    monkeypatch.setattr("evaluation.statistics.BLOCK_VALUES", 999)
    assert bootstrap_mean(BY_TASK) == whole


def test_constant_values_have_no_width():
    constant = bootstrap_mean({"a": [0.5], "b": [0.5], "c": [0.5]})
    assert (constant.mean, constant.low, constant.high) == (0.5, 0.5, 0.5)


def test_two_tasks_by_hand():
    # Means of two draws from {0, 1} are 0, 1/2 and 1 with chances 1/4, 1/2 and 1/4.
    coin = bootstrap_mean({"a": [0.0], "b": [1.0]})
    assert (coin.mean, coin.low, coin.high) == (0.5, 0.0, 1.0)


def test_runs_of_one_task_are_drawn_together():
    together = bootstrap_mean({"a": [0.0] * 50, "b": [1.0] * 50})
    assert (together.low, together.high) == (0.0, 1.0)
    assert (together.tasks, together.values) == (2, 100)


def test_one_task_has_a_mean_and_no_interval():
    one = bootstrap_mean({"a": [0.2, 0.4], "b": []})
    assert one.mean == pytest.approx(0.3)
    assert (one.low, one.high, one.tasks) == (None, None, 1)


def test_no_value_is_an_error_not_zero():
    with pytest.raises(UsageError, match="undefined"):
        bootstrap_mean({"a": []})


def test_paired_difference_uses_common_tasks_alone():
    left = {"a": [0.9], "b": [0.5, 0.7], "only": [0.0]}
    right = {"a": [0.4], "b": [0.1], "other": [1.0], "none": []}
    difference = paired_difference(left, right)
    assert difference.mean == pytest.approx(0.5)
    assert difference.low == pytest.approx(0.5)
    assert difference.tasks == 2
    with pytest.raises(UsageError, match="both sides"):
        paired_difference({"a": [1.0]}, {"b": [1.0]})


def test_a_paired_difference_is_narrower_than_two_means_apart():
    noisy = {task: [value[0] + 0.05] for task, value in BY_TASK.items()}
    difference = paired_difference(noisy, BY_TASK)
    assert difference.low == pytest.approx(0.05)
    assert difference.high == pytest.approx(0.05)
