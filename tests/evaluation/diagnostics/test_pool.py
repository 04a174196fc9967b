"""What must not be averaged is refused with one line; what may be is told apart."""

import pytest

from evaluation.diagnostics.pool import arms, checked, judged_by
from evaluation.diagnostics.report import diagnose
from foresci.errors import UsageError
from tests.evaluation.diagnostics.diagnostic_cases import JUDGE, row

MODEL = "openai:m/3"
RUBRIC = f"rubric (untrained) on {JUDGE}"


def test_two_judges_of_one_metric_and_family_are_refused_with_how_many_runs_each_has() -> None:
    rows = [
        row("t1", fact=0.1),
        row("t2", fact=0.1),
        row("t3", fact=0.1, judges={"fact": MODEL}),
    ]
    with pytest.raises(UsageError, match=r"Fact of direction tasks .*m/3 \(1 runs\).*3 \(2 runs\)"):
        checked(rows)


def test_two_raters_of_persuasiveness_are_refused() -> None:
    rows = [
        row("t1", pers=0.1, judges={"pers": RUBRIC}),
        row("t2", pers=0.1, judges={"pers": f"model 12ab on {JUDGE}"}),
    ]
    with pytest.raises(UsageError, match="Pers of direction tasks"):
        checked(rows)


def test_families_may_have_judges_of_their_own_and_all_are_named() -> None:
    rows = checked([
        row("t1", fta=0.1, pers=0.2, judges={"fta": MODEL, "pers": RUBRIC}),
        row("t2", fta=0.1, family="planning"),
    ])  # fmt: skip
    assert judged_by(rows) == (
        f"{MODEL} for direction, {JUDGE} for planning (FTA); {RUBRIC} (Pers)"
    )


def test_two_targets_of_one_task_are_refused() -> None:
    rows = [row("t1", "aris", fta=0.1), row("t1", "coi", fta=0.1, reference="another")]
    with pytest.raises(UsageError, match="task tiny/t1 was scored by"):
        checked(rows)


def test_a_run_that_is_there_twice_is_refused() -> None:
    with pytest.raises(UsageError, match="is there 2 times"):
        checked([row("t1", fta=0.1), row("t1", fta=0.1)])


def test_arms_are_never_mixed_off_comes_first() -> None:
    rows = checked([
        row("t1", fta=0.0, controls="gated", controls_version="2", run_id="a"),
        row("t1", fta=1.0, run_id="b"),
        row("t1", fta=0.5, controls="gated", controls_version="1", run_id="c"),
    ])  # fmt: skip
    assert [(arm.label, len(arm.rows)) for arm in arms(rows)] == [
        ("off", 1), ("gated-1", 1), ("gated-2", 1),
    ]  # fmt: skip
    tables = diagnose(rows, ["headline", "agents"])
    assert [table.name for table in tables] == [
        "headline", "agents-off", "agents-gated-1", "agents-gated-2",
    ]  # fmt: skip
    assert tables[3].caption.startswith("Controls gated, version 2.")


def test_tables_do_not_depend_on_the_order_of_rows() -> None:
    rows = [
        row(
            f"t{task}",
            agent,
            fact=(0.1, 0.2, 0.3, 0.0)[at],
            fta=(task * at % 7) / 7,
            drift=1.0 * at,
        )
        for task in range(8)
        for at, agent in enumerate(("native", "hybrid_rag", "aris", "coi"))
    ]
    assert diagnose(rows) == diagnose(list(reversed(rows)))


def test_an_unknown_table_and_one_without_a_row_are_refused() -> None:
    with pytest.raises(UsageError, match="no table 'heads'; there are headline, "):
        diagnose([row("t1", fta=0.5)], ["heads"])
    with pytest.raises(UsageError, match="planning"):
        diagnose([row("t1", fta=0.5)], ["planning"])
