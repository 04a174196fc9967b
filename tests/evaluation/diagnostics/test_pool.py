"""What must not be averaged is refused with one line; what may be is told apart."""

import re

import pytest

from evaluation.diagnostics.pool import arms, checked
from evaluation.diagnostics.report import NAMES, diagnose
from evaluation.diagnostics.row import Row
from evaluation.metrics import Metric
from foresci.errors import UsageError
from tests.evaluation.diagnostics.diagnostic_cases import JUDGE, column, number, row, values

BOTH: tuple[Metric, ...] = ("fact", "fta")
MODEL = "openai:m/3"
RUBRIC = f"rubric (untrained) on {JUDGE}"


def test_two_judges_of_one_metric_and_family_are_refused_with_how_many_runs_each_has() -> None:
    rows = [
        row("t1", fact=0.1),
        row("t2", fact=0.1),
        row("t3", fact=0.1, judges={"fact": MODEL}),
    ]
    with pytest.raises(UsageError, match="Fact of direction tasks") as refused:
        checked(rows)
    assert f"{MODEL} (run t3--" in str(refused.value)
    assert f"{JUDGE} (2 runs, such as t1--" in str(refused.value)


def test_two_raters_of_persuasiveness_are_refused() -> None:
    rows = [
        row("t1", pers=0.1, judges={"pers": RUBRIC}),
        row("t2", pers=0.1, judges={"pers": f"model 12ab on {JUDGE}"}),
    ]
    with pytest.raises(UsageError, match="Pers of direction tasks"):
        checked(rows)


def test_two_evaluators_are_refused_with_their_runs_whatever_they_scored() -> None:
    rows = [
        row("t1", fact=0.1),
        row("t2", fact=0.1),
        row("t3", fta=0.1, family="planning", evaluator="0.1.0+bb"),
    ]
    with pytest.raises(UsageError) as refused:
        diagnose(rows, ["lengths"])
    assert str(refused.value) == (
        "runs were scored by different evaluators:"
        " 0.1.0+aa (2 runs, such as t1--aris--structural--off),"
        " 0.1.0+bb (run t3--aris--structural--off); evaluate them again"
    )


def _two_judges() -> tuple[Row, ...]:
    """Directions by rules, venues by a model; lengths are nobody's."""
    return (
        *(row(f"d{at}", fact=at / 20, fta=at / 20) for at in range(12)),
        *(
            row(f"v{at}", family="venue", fact=0.1, fta=at / 20, judges=dict.fromkeys(BOTH, MODEL))
            for at in range(12)
        ),
    )


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"families", "planning", "venue", "lengths"}))
def test_a_table_over_families_of_two_judges_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match=f"^table {name} takes families together, but FTA was "):
        diagnose(_two_judges(), [name])


def test_tables_that_keep_families_apart_may_have_two_judges_and_name_both() -> None:
    families, lengths = diagnose(_two_judges(), ["families", "lengths"])
    assert families.judged_by == f"{JUDGE} for direction, {MODEL} for venue"
    assert lengths.judged_by == ""


def test_what_identity_decides_stands_beside_any_judge() -> None:
    rows = checked([
        row("t1", fta=0.1, pers=0.2, judges={"fta": MODEL, "pers": RUBRIC}),
        row("t2", fta=0.1, fta_by_identity=True),
        row("t3", fta=0.1, family="planning", fta_by_identity=True),
    ])  # fmt: skip
    (table,) = diagnose(rows, ["agents"])
    assert values(table, "FTA") == [pytest.approx(0.1)]
    assert table.judged_by == (
        f"{MODEL} and {JUDGE} for direction, {JUDGE} for planning (FTA); {RUBRIC} (Pers)"
    )


def test_only_fta_is_decided_by_identity() -> None:
    rows = [
        row("t1", fact=0.1, judges={"fact": MODEL}),
        row("t2", fact=0.1, family="planning", fta_by_identity=True),
    ]
    with pytest.raises(UsageError, match="but Fact was judged by"):
        diagnose(rows, ["agents"])


def test_two_targets_of_one_task_are_refused() -> None:
    rows = [row("t1", "aris", fta=0.1), row("t1", "coi", fta=0.1, reference="another")]
    with pytest.raises(UsageError, match="task tiny/t1 was scored by"):
        checked(rows)


def test_one_task_id_in_two_benchmarks_is_two_tasks_and_not_two_references() -> None:
    rows = [
        row(
            "RFBOT-0011",
            agent,
            fta=fta + at / 2,
            bench=bench,
            reference=bench,
            run_id=f"{bench}-{agent}",
        )
        for at, bench in enumerate(("early", "late"))
        for agent, fta in (("native", 0.0), ("aris", 0.25 + at / 8))
    ]
    agents, contrasts = diagnose(rows, ["agents", "contrasts"])
    for cell in (*column(agents, "FTA"), *column(contrasts, "FTA")):
        assert number(cell).tasks == 2
    assert values(contrasts, "FTA")[0] == pytest.approx((0.25 + 0.375) / 2)
    assert number(column(contrasts, "FTA")[0]).low == pytest.approx(0.25)


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


def test_arms_whose_versions_differ_in_signs_or_case_alone_have_names_of_their_own() -> None:
    versions = (None, "", "1+a", "1-a", "1/a", "1_2b_a", "1+A", "1.a")
    rows = [
        row(f"t{at}", fta=0.5, controls="on", controls_version=version)
        for at, version in enumerate(versions)
    ]
    names = [table.name for table in diagnose(rows, ["agents"])]
    assert len({name.casefold() for name in names}) == len(versions)
    assert "agents-on-1_2b_a" in names
    assert all(re.fullmatch(r"[a-z0-9._-]+", name) for name in names)


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
