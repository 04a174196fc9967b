"""The coupling table, checked against its formula and against scipy."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from evaluation.drift.coupling import CouplingRow, couplings
from evaluation.drift.resampling import resampled_spearman, weighted_spearman


def row(task: str, severity: float, **metrics: float) -> CouplingRow:
    return CouplingRow(task_id=task, severities={"scope": severity}, metrics=metrics)


ROWS = (
    row("T1", 0, fta=1.0), row("T1", 0, fta=0.8), row("T2", 1, fta=0.7), row("T2", 2, fta=0.5),
    row("T3", 3, fta=0.1), row("T4", 2, fta=0.4), row("T4", 0, fta=0.9), row("T5", 1, fta=0.2),
)  # fmt: skip


def test_the_drop_is_the_formula_of_the_paper() -> None:
    (scope, *_) = couplings(ROWS, resamples=200)
    spread = np.std([each.metrics["fta"] for each in ROWS])
    assert scope.drop == pytest.approx((0.9 - 1.0 / 3) / spread)
    assert (scope.rows, scope.tasks, scope.aligned, scope.severe) == (8, 5, 3, 3)
    ranks = [[2, 2, 4.5, 6.5, 8, 6.5, 2, 4.5], [8, 6, 5, 4, 1, 3, 7, 2]]
    assert scope.spearman == pytest.approx(np.corrcoef(ranks)[0, 1])
    assert scope.low is not None
    assert scope.high is not None
    assert -1 <= scope.low <= scope.spearman <= scope.high <= 1


def test_the_order_of_rows_does_not_matter_and_the_seed_does() -> None:
    one = couplings(ROWS, resamples=500)
    assert one == couplings(ROWS[::-1], resamples=500)
    assert one[0].high != couplings(ROWS, resamples=500, seed=1)[0].high


def test_an_empty_side_or_a_constant_one_is_undefined() -> None:
    (mild, *rest) = couplings([row("T1", 0, fta=0.5), row("T2", 1, fta=0.4)], resamples=50)
    assert mild.drop is None
    assert mild.spearman == pytest.approx(-1)
    assert all((one.rows, one.drop, one.spearman) == (0, None, None) for one in rest)
    (same, *_) = couplings([row("T1", 0, fta=0.5), row("T2", 0, fta=0.4)], resamples=50)
    assert (same.spearman, same.low, same.high) == (None, None, None)
    (single, *_) = couplings([row("T1", 0, fta=0.5), row("T1", 3, fta=0.4)], resamples=50)
    assert (single.low, single.high) == (None, None)


def test_a_row_without_the_metric_counts_for_no_other() -> None:
    rows = [*ROWS, row("T9", 3, trace=0.5)]
    by = {(one.metric, one.dimension): one for one in couplings(rows, resamples=50)}
    assert by["fta", "scope"].rows == len(ROWS)
    assert by["trace", "scope"].rows == 1
    assert by["trace", "scope"].drop is None


def test_resampled_correlations_are_those_of_scipy_on_the_rows_written_out() -> None:
    generator = np.random.default_rng(3)
    one = generator.integers(0, 4, size=30).astype(np.float64)
    two = np.round(generator.random(30), 1)
    counts = generator.integers(0, 4, size=(20, 30))
    found = weighted_spearman(one, two, counts)
    for weights, rho in zip(counts, found, strict=True):
        expected = spearmanr(np.repeat(one, weights), np.repeat(two, weights)).statistic
        assert rho == pytest.approx(expected)


def test_rows_of_one_task_are_drawn_together() -> None:
    """With all rows of a task alike, resamples hold whole tasks: one task alone does not vary."""
    severity = np.array([0.0, 0.0, 3.0, 3.0])
    metric = np.array([1.0, 1.0, 0.0, 0.0])
    found = resampled_spearman(severity, metric, np.array([0, 0, 1, 1]), 0, 400)
    assert set(np.round(found[np.isfinite(found)], 9)) == {-1.0}
    assert 0.4 < np.isnan(found).mean() < 0.6
