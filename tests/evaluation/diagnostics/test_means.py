"""Means by system: known values, what is marked, what is undefined."""

import pytest

from evaluation.diagnostics.means import families, headline
from evaluation.diagnostics.pool import checked
from evaluation.statistics import bootstrap_mean
from tests.evaluation.diagnostics.diagnostic_cases import (
    JUDGE,
    arm,
    column,
    number,
    row,
    values,
)

PAIRS = (("t1", 0.2, 0.4), ("t2", 0.6, 0.9))


def test_headline_gives_means_with_the_intervals_of_a_bootstrap_over_tasks() -> None:
    rows = [row(task, "aris", fact=fact, fta=fta) for task, fact, fta in PAIRS]
    table = headline(checked(rows))
    cell = number(column(table, "Fact")[0])
    expected = bootstrap_mean({"tiny/t1": [0.2], "tiny/t2": [0.6]})
    assert cell.value == pytest.approx(0.4)
    assert (cell.low, cell.high) == (expected.low, expected.high)
    assert (cell.n, cell.tasks) == (2, 2)


def test_baselines_come_first_and_native_has_no_trace() -> None:
    rows = checked([
        *(row(task, "aris", fta=fta, trace=0.5) for task, _, fta in PAIRS),
        *(row(task, "hybrid_rag", fta=fta, trace=0.7) for task, _, fta in PAIRS),
        *(row(task, "native", fta=fta) for task, _, fta in PAIRS),
    ])  # fmt: skip
    table = headline(rows)
    assert values(table, "Agent") == ["native", "hybrid_rag", "aris"]
    assert values(table, "Trace") == ["n/a", pytest.approx(0.7), pytest.approx(0.5)]
    assert "Trace 2" in table.caption
    assert "of 6 runs" in table.caption
    assert table.judged_by == JUDGE


def test_best_within_a_backbone_is_marked_the_lowest_for_drift_and_all_that_tie() -> None:
    table = headline(checked([
        row("t1", "native", backbone="m", fact=0.5, drift=2.0),
        row("t1", "aris", backbone="m", fact=0.5, drift=1.0),
        row("t1", "coi", backbone="m", fact=0.3, drift=1.5),
        row("t1", "native", backbone="n", fact=0.1, drift=0.0),
        row("t1", "aris", backbone="n", fact=0.2, drift=0.5),
    ]))  # fmt: skip
    assert [number(cell).best for cell in column(table, "Fact")] == [
        True, True, False, False, True,
    ]  # fmt: skip
    assert [number(cell).best for cell in column(table, "Drift")] == [
        False, True, False, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(("task", "fact"), [("t2", 0.9), ("t1", 0.1)])
def test_nothing_is_best_among_agents_with_different_tasks_or_where_all_are_equal(
    task: str, fact: float
) -> None:
    table = headline(checked([row("t1", "native", fact=0.1), row(task, "aris", fact=fact)]))
    assert not any(number(cell).best for cell in column(table, "Fact"))


def test_versions_of_the_controls_are_different_systems() -> None:
    table = headline(checked([
        row("t1", fta=0.0, controls="on", controls_version="1", run_id="a"),
        row("t1", fta=1.0, controls="on", controls_version="2", run_id="b"),
        row("t1", fta=0.5, run_id="c"),
    ]))  # fmt: skip
    assert values(table, "Controls") == ["off", "on 1", "on 2"]
    assert values(table, "FTA") == [0.5, 0.0, 1.0]


def test_family_blocks_mark_the_best_of_each_family_and_backbone() -> None:
    table = families(arm(
        row("v1", "native", family="venue", fta=0.1),
        row("v1", "aris", family="venue", fta=0.2),
        row("d1", "native", fta=0.9),
        row("d1", "aris", fta=0.8),
    ))  # fmt: skip
    assert values(table, "Family") == ["direction", "direction", "venue", "venue"]
    assert [number(cell).best for cell in column(table, "FTA")] == [True, False, False, True]
