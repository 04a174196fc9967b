"""Wilson's interval equals an independent implementation and stays within [0, 1]."""

import pytest
from scipy import stats

from foresci.intervals import wilson


@pytest.mark.parametrize(("successes", "trials"), [(0, 7), (7, 7), (1, 9), (46, 50), (500, 1000)])
def test_agrees_with_scipy(successes: int, trials: int) -> None:
    theirs = stats.binomtest(successes, trials).proportion_ci(method="wilson")
    own = wilson(successes, trials)
    assert own.low == pytest.approx(theirs.low, abs=1e-12)
    assert own.high == pytest.approx(theirs.high, abs=1e-12)


def test_nothing_is_known_without_a_trial() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="3 successes in 2 trials"):
        wilson(3, 2)
