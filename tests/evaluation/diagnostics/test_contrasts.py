"""Agents against baselines: paired by task and backbone, by hand."""

import pytest

from evaluation.diagnostics.contrasts import advantages, contrasts
from evaluation.diagnostics.row import Row
from evaluation.statistics import bootstrap_mean
from tests.evaluation.diagnostics.diagnostic_cases import arm, column, number, row, values


def _runs() -> list[Row]:
    """Two tasks, one with a better pair of agents; a third that coi has not answered."""
    scores = {
        "t1": {"native": 0.1, "hybrid_rag": 0.3, "aris": 0.5, "coi": 0.7},
        "t2": {"native": 0.2, "hybrid_rag": 0.6, "aris": 0.2, "coi": 0.6},
        "t3": {"native": 0.0, "hybrid_rag": 0.0, "aris": 1.0},
    }
    return [
        row(task, agent, fta=fta)
        for task, agents in scores.items()
        for agent, fta in agents.items()
    ]


def test_mean_of_the_agents_less_a_baseline_where_all_have_a_score() -> None:
    table = contrasts(arm(*_runs()))
    assert values(table, "Minus") == ["native", "native", "hybrid_rag", "hybrid_rag"]
    assert values(table, "Family") == ["all", "direction"] * 2
    cells = [number(cell) for cell in column(table, "FTA")]
    # t1: 0.6 - 0.1 and t2: 0.4 - 0.2; against hybrid_rag 0.6 - 0.3 and 0.4 - 0.6.
    assert [cell.value for cell in cells] == pytest.approx([0.35, 0.35, 0.05, 0.05])
    expected = bootstrap_mean({"tiny/t1": [0.5], "tiny/t2": [0.2]})
    assert (cells[0].low, cells[0].high) == pytest.approx((expected.low, expected.high))
    assert cells[0].tasks == 2


def test_a_metric_that_the_baseline_lacks_is_not_applicable() -> None:
    rows = [row("t1", "native", fta=0.1), row("t1", "aris", fta=0.2, trace=0.9)]
    assert values(contrasts(arm(*rows)), "Trace") == ["n/a", "n/a"]


def test_backbones_are_paired_within_themselves_and_count_alike() -> None:
    rows = [
        row("t1", "native", backbone="m", fta=0.0),
        row("t1", "aris", backbone="m", fta=0.4),
        row("t1", "native", backbone="n", fta=0.5),
        row("t1", "coi", backbone="n", fta=0.7),
        row("t2", "native", backbone="m", fta=0.0),
        row("t2", "coi", backbone="n", fta=1.0),
    ]
    assert advantages(rows, "native", "fta") == {"tiny/t1": pytest.approx([0.4, 0.2])}


def test_without_agents_or_baselines_there_is_no_row() -> None:
    assert not contrasts(arm(row("t1", "native", fta=0.1))).rows
    assert not contrasts(arm(row("t1", "aris", fta=0.1))).rows
