"""Outcomes are measured: the interval, the test for noise, the label rules, the periods."""

import math
from datetime import date, timedelta

import numpy as np
import pytest

from evaluation.realized.labels import (
    beats,
    differ,
    leader,
    neighbours,
    ordered_pairs,
    trajectory,
    unbeaten,
)
from evaluation.realized.period import Period, months_later
from evaluation.realized.population import Population
from evaluation.realized.shares import (
    Change,
    Counts,
    change,
    difference,
    dispersion,
    heterogeneity,
)
from evaluation.realized.spread import spreads
from foresci.errors import UsageError


def counts(papers: int, domain: int) -> Counts:
    return Counts((papers,), (domain,))


def at(log_ratio: float, half: float, spread: float = 0.005) -> Change:
    return Change(log_ratio, log_ratio - half, log_ratio + half, spread, 1.0)


def test_interval_equals_the_formula_worked_by_hand() -> None:
    measured = change(counts(20, 1000), counts(30, 1000))
    # ln(30.5 / 20.5); 1/30.5 + 1/20.5 - 2/1000.5 = 0.0795678; 1.959964 * sqrt = 0.552866
    assert measured.log_ratio == pytest.approx(0.397303, abs=1e-5)
    assert measured.high - measured.log_ratio == pytest.approx(0.552866, abs=1e-5)
    assert measured.low == pytest.approx(0.397303 - 0.552866, abs=1e-5)


def test_shares_are_compared_and_not_counts() -> None:
    fewer_days_listed = change(counts(200, 4000), counts(100, 2000))
    assert trajectory(fewer_days_listed) == "steady"
    assert fewer_days_listed.log_ratio == pytest.approx(0.0, abs=0.01)


def test_months_that_vary_more_than_chance_widen_the_interval() -> None:
    even = Counts((50, 50, 50), (500, 500, 500))
    uneven = Counts((10, 130, 10), (500, 500, 500))
    assert dispersion([(even, even)]) == 1.0
    wide = dispersion([(uneven, even)])
    assert wide > 5
    assert change(even, even, wide).low < change(even, even).low


def test_dispersion_of_a_worked_example() -> None:
    # Months of 100: 10 and 30 hits before, 20 and 20 after; 4 months less 2 periods.
    share = 40.5 / 201
    chi2 = sum((x - 100 * share) ** 2 for x in (10, 30, 20, 20)) / (100 * share * (1 - share))
    pair = (Counts((10, 30), (100, 100)), Counts((20, 20), (100, 100)))
    assert dispersion([pair]) == pytest.approx(chi2 / 2)
    assert dispersion([pair, pair]) == pytest.approx(chi2 / 2)


def test_heterogeneity_of_a_worked_example() -> None:
    # Equal variances .02: mean 0, Q = (.3^2 + .3^2) / .02 = 9 on one degree of freedom.
    assert heterogeneity([at(0.3, 0.2, 0.02), at(-0.3, 0.2, 0.02)]) == pytest.approx(
        0.0027, abs=1e-4
    )
    assert heterogeneity([at(0.1, 0.2, 0.02), at(0.1, 0.2, 0.02)]) == pytest.approx(1.0)


SHARES = [0.05, 0.05, 0.08, 0.1, 0.72]


def test_sets_without_a_trend_differ_in_one_of_twenty() -> None:
    rng = np.random.default_rng(11)
    found, trials = 0, 1000
    for _ in range(trials):
        before, window = rng.multinomial(1000, SHARES, size=2)[:, :4].tolist()
        pairs = zip(before, window, strict=True)
        found += differ({
            str(place): change(counts(one, 1000), counts(two, 1000))
            for place, (one, two) in enumerate(pairs)
        })  # fmt: skip
    assert 0.03 <= found / trials <= 0.07


def test_interval_holds_the_truth_about_95_times_in_100() -> None:
    rng = np.random.default_rng(7)
    hits, trials, truth = 0, 400, math.log(0.06 / 0.04)
    for _ in range(trials):
        before, window = int(rng.binomial(800, 0.04)), int(rng.binomial(800, 0.06))
        measured = change(counts(before, 800), counts(window, 800))
        hits += measured.low <= truth <= measured.high
    assert 0.92 <= hits / trials <= 0.98


def test_a_period_without_papers_is_refused() -> None:
    with pytest.raises(ValueError, match="no shares"):
        change(counts(0, 0), counts(1, 10))


def test_difference_adds_the_variances_of_both_themes() -> None:
    low, high = difference(at(0.5, 0.1, 0.03), at(0.1, 0.1, 0.01))
    assert (low + high) / 2 == pytest.approx(0.4)
    assert (high - low) / 2 == pytest.approx(1.959964 * 0.2, abs=1e-5)


@pytest.mark.parametrize(
    ("log_ratio", "half", "label"),
    [
        (0.5, 0.4, "accelerating"),
        (-0.5, 0.4, "cooling"),
        (0.05, 0.15, "steady"),
        (0.05, 0.3, "steady"),
        (0.2, 0.19, "accelerating"),
        (0.1, 0.6, None),
        (-0.1, 0.6, None),
    ],
)
def test_trajectory_is_labelled_only_where_the_interval_decides(
    log_ratio: float, half: float, label: str | None
) -> None:
    assert trajectory(at(log_ratio, half)) == label


def test_spreading_tells_only_what_neither_rises_nor_falls() -> None:
    assert trajectory(at(0.05, 0.9), spreading=True) == "fragmenting"
    assert trajectory(at(0.5, 0.2), spreading=True) == "accelerating"
    assert trajectory(at(-0.5, 0.2), spreading=True) == "cooling"


def test_papers_that_even_out_over_parts_spread() -> None:
    assert spreads((84, 8, 8), (33, 34, 33))
    assert not spreads((33, 34, 33), (84, 8, 8))
    assert not spreads((40, 30, 30), (38, 31, 31))
    assert not spreads((84, 8, 8), (33, 34, 33), dispersion=100.0)
    assert not spreads((9, 1, 1), (4, 4, 3)), "too few papers to tell"
    assert not spreads((100,), (100,)), "no parts to spread over"


def test_leader_beats_half_and_neighbours_are_those_it_does_not_beat() -> None:
    measured = {
        "a": at(0.8, 0.2),
        "b": at(0.7, 0.2),
        "c": at(-0.2, 0.3),
        "d": at(-0.4, 0.2),
        "e": at(0.65, 0.9, 0.2),
        "f": at(-0.5, 0.2),
    }
    assert leader(measured) == "a"
    assert neighbours(measured, "a") == ("b", "e")


def test_no_leader_that_beats_fewer_than_half() -> None:
    assert leader({"a": at(0.3, 0.2), "b": at(0.28, 0.2), "c": at(0.25, 0.2)}) is None


def test_pairs_within_noise_are_left_out() -> None:
    measured = {"a": at(0.5, 0.2), "b": at(0.45, 0.2), "c": at(-0.5, 0.2)}
    assert ordered_pairs(measured) == (("a", "c"), ("b", "c"))
    assert unbeaten(measured) == ("a", "b")
    assert not beats(measured["a"], measured["b"])


def test_periods_are_whole_months_around_the_cutoff() -> None:
    cutoff = date(2025, 9, 30)
    period = Period.of(cutoff, 6, date(2025, 3, 18))
    assert (period.before_start, period.window_start) == (date(2025, 3, 18), date(2025, 10, 1))
    assert period.window_end == date(2026, 3, 31)
    assert Period.of(cutoff, 3, date(2020, 1, 1)).before_start == date(2024, 10, 1)
    assert Period.of(cutoff, 24, date(2020, 1, 1)).before_start == date(2023, 10, 1)
    assert months_later(date(2025, 1, 30), 1) == date(2025, 2, 28)
    assert months_later(date(2025, 2, 28), 1) == date(2025, 3, 31)
    assert months_later(date(2025, 12, 15), -12) == date(2024, 12, 15)


@pytest.mark.parametrize("cutoff", [date(9998, 12, 31), date(9999, 12, 31), date(1, 12, 31)])
def test_periods_end_with_the_calendar(cutoff: date) -> None:
    with pytest.raises(UsageError, match="too near an end of the calendar"):
        Period.of(cutoff, 3, cutoff)
    assert Period.of(date(9997, 12, 31), 12, date(9997, 1, 1)).window_end == date(9998, 12, 31)
    assert Period.of(date(3, 1, 31), 12, date(1, 1, 1)).before_start == date(2, 2, 1)


def test_a_population_counts_by_month_and_side() -> None:
    period = Period.of(date(2025, 9, 30), 3, date(2025, 8, 1))
    days = {f"p{n:02d}": date(2025, 8, 1) + timedelta(days=5 * n) for n in range(30)}
    days["old"], days["late"] = date(2024, 1, 1), date(2026, 2, 1)
    population = Population(days, period)
    assert sum(population.before.values()) == 13
    assert sum(population.window.values()) == 17
    measured = population.measure({"p00", "p01", "p12", "p13", "p29", "old", "late"})
    assert (measured.before.papers, measured.before.domain_papers) == ((2, 1), (7, 6))
    assert measured.before_ids == ("p00", "p01", "p12")
    assert measured.window_ids == ("p13", "p29")
    assert population.known({"p12", "p13", "old", "late", "none"}) == {"p12"}
    part = population.within({"p00", "p13", "p20"})
    assert (part.before.total(), part.window.total()) == (1, 2)
