"""A rate of counts, for all that count."""

import pytest
from scipy.stats import binomtest

from evaluation.rates import Rate


def test_a_rate_has_wilsons_interval() -> None:
    found = Rate.of(3, 9)
    bounds = binomtest(3, 9).proportion_ci(method="wilson")
    assert (found.hits, found.trials, found.rate) == (3, 9, pytest.approx(1 / 3))
    assert (found.low, found.high) == pytest.approx((bounds.low, bounds.high))


def test_of_nothing_there_is_no_rate() -> None:
    found = Rate.of(0, 0)
    assert (found.rate, found.low, found.high) == (None, 0.0, 1.0)
