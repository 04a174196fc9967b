"""Correlations agree with scipy, resample whole tasks, and are n/a where they say nothing."""

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from evaluation.diagnostics.correlation import Point, correlation, resampled_pearson
from evaluation.diagnostics.correlations import metric_correlations
from evaluation.diagnostics.length_correlations import ALIKE, length_correlations
from tests.evaluation.diagnostics.diagnostic_cases import arm, column, number, row, values

RNG = np.random.default_rng(1)
ONE = np.round(RNG.uniform(size=30), 1)
TWO = np.round(ONE / 2 + RNG.uniform(size=30) / 2, 1)
TASKS = [f"t{at // 3}" for at in range(30)]
POINTS = [Point(*point) for point in zip(TASKS, ONE.tolist(), TWO.tolist(), strict=True)]


def test_both_are_those_of_scipy_with_ties() -> None:
    found = correlation(POINTS)
    assert found is not None
    assert (found.runs, found.tasks) == (30, 10)
    assert found.pearson.value == pytest.approx(pearsonr(ONE, TWO).statistic)
    assert found.spearman.value == pytest.approx(spearmanr(ONE, TWO).statistic)


def test_resampled_pearson_is_that_of_the_drawn_tasks_written_out() -> None:
    task = np.array([at // 3 for at in range(30)])
    found = resampled_pearson(ONE, TWO, task, seed=3, resamples=5)
    for draw, value in zip(np.random.default_rng(3).integers(10, size=(5, 10)), found, strict=True):
        rows = np.concatenate([np.flatnonzero(task == one) for one in draw])
        assert value == pytest.approx(pearsonr(ONE[rows], TWO[rows]).statistic)


def test_runs_of_one_task_are_not_independent_so_fewer_tasks_have_wider_bounds() -> None:
    alone = [point._replace(task=str(at)) for at, point in enumerate(POINTS)]
    copies = [point for point in alone for _ in range(3)]
    apart = [point._replace(task=f"{point.task}-{at}") for at, point in enumerate(copies)]
    clustered, independent = correlation(copies), correlation(apart)
    assert clustered is not None
    assert independent is not None
    assert clustered.pearson.value == pytest.approx(independent.pearson.value)
    for one, two in zip(clustered[2:], independent[2:], strict=True):
        assert one.high - one.low > 1.3 * (two.high - two.low)


def test_fewer_than_ten_runs_or_a_constant_side_have_none_and_one_task_has_no_bounds() -> None:
    assert correlation(POINTS[:9]) is None
    assert correlation(POINTS[:10]) is not None
    assert correlation([point._replace(two=0.5) for point in POINTS]) is None
    found = correlation([point._replace(task="t") for point in POINTS])
    assert found is not None
    assert (found.pearson.low, found.spearman.high) == (None, None)


def test_table_pairs_metrics_over_all_and_by_family_and_leaves_out_pairs_without_runs() -> None:
    rows = [
        row(f"{family}{at}", family=family, fact=float(ONE[at]), fta=float(TWO[at]))
        for family in ("direction", "venue")
        for at in range(12)
    ]
    table = metric_correlations(arm(*rows))
    assert values(table, "Runs of") == ["all", "direction", "venue"]
    assert values(table, "Metrics") == ["Fact, FTA"] * 3
    assert values(table, "Runs") == [24, 12, 12]
    expected = pearsonr(ONE[:12], TWO[:12]).statistic
    assert [number(cell).value for cell in column(table, "Pearson")] == pytest.approx(
        [expected] * 3
    )


def test_length_counts_for_nothing_where_only_agents_differ_in_it() -> None:
    rows = [
        row(f"t{at}", agent, words=words + at, fta=base + (at % 2) * 0.1)
        for agent, words, base in (("native", 50, 0.2), ("aris", 500, 0.8))
        for at in range(20)
    ]
    table = length_correlations(arm(*rows))
    assert values(table, "Runs of")[:2] == [ALIKE, "all"]
    within, pooled = (number(cell).value for cell in column(table, "FTA")[:2])
    assert pooled > 0.7
    assert abs(within) < 0.15
    assert values(table, "Trace")[0] == "n/a"
