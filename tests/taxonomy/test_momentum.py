"""Momentum compares shares, not counts, and is honest about small numbers."""

from datetime import date

import numpy as np
import pytest

from taxonomy.momentum import PRIOR_SD, momentum, recent_start

CUTOFF = date(2025, 9, 30)


def days(*texts: str) -> np.ndarray:
    return np.array(texts, dtype="datetime64[D]")


def measured(recent: int, recent_all: int, earlier: int, earlier_all: int):  # type: ignore[no-untyped-def]
    """Momentum of a corpus with these counts."""
    public_on = np.array(
        ["2025-09-01"] * recent_all + ["2025-04-01"] * earlier_all, dtype="datetime64[D]"
    )
    on_topic = np.zeros(len(public_on), dtype=np.bool_)
    on_topic[:recent] = True
    on_topic[recent_all : recent_all + earlier] = True
    return momentum(on_topic, np.ones_like(on_topic), public_on, CUTOFF)


def test_the_interval_is_the_katz_interval_with_half_a_paper_added() -> None:
    got = measured(20, 100, 10, 100)
    ratio = np.log((20.5 / 100.5) / (10.5 / 100.5))
    spread = 1.959964 * np.sqrt(1 / 20.5 - 1 / 100.5 + 1 / 10.5 - 1 / 100.5)
    assert got.log_ratio == pytest.approx(ratio)
    assert (got.low, got.high) == pytest.approx((ratio - spread, ratio + spread))


def test_twice_the_papers_in_twice_the_domain_is_no_movement() -> None:
    assert abs(measured(40, 400, 20, 200).log_ratio) < 0.02


def test_the_same_ratio_is_shrunk_less_with_more_papers() -> None:
    few, many = measured(2, 100, 1, 100), measured(200, 1000, 100, 1000)
    assert 0 < few.shrunk < many.shrunk < many.log_ratio
    assert PRIOR_SD > 0


def test_an_empty_domain_does_not_move() -> None:
    none = momentum(np.array([True]), np.array([False]), days("2025-09-01"), CUTOFF)
    assert (none.log_ratio, none.papers, none.shrunk) == (0.0, 0, 0.0)


def test_papers_older_than_a_year_before_the_recent_period_do_not_count() -> None:
    public_on = days("2020-01-01", "2025-04-01", "2025-09-01")
    every = np.ones(3, dtype=np.bool_)
    got = momentum(every, every, public_on, CUTOFF)
    assert (got.earlier_domain_papers, got.recent_domain_papers) == (1, 1)


def test_a_short_history_is_halved() -> None:
    assert recent_start(date(2025, 9, 1), CUTOFF) == date(2025, 9, 15)
    assert recent_start(date(2020, 1, 1), CUTOFF) == date(2025, 7, 1)
