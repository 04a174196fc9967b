"""Every cell of the tables, from figures made up so that no two are alike."""

from collections.abc import Iterator
from typing import Any

import pytest

import foresci.cli.compare_text as compare_text
from controls import ControlsMode
from evaluation.drift.coupling import Coupling
from evaluation.paired.case import PairedCase
from evaluation.paired.grids import Grid, grids_of
from evaluation.paired.records import (
    ArmMean,
    CheckCount,
    Comparison,
    Difference,
    Gate,
    KeptGain,
    Revisions,
    Tables,
)
from evaluation.statistics import Interval
from tests.evaluation.evaluation_cases import DIRECTION_TASK, direction_answer
from tests.evaluation.paired_cases import comparison, controlled

AGENTS = ("aris", "coi", "researchagent")
FAMILIES = ("bottleneck", "direction", "planning", "venue")


def interval(mean: float, low: float, high: float) -> Interval:
    return Interval(mean=mean, low=low, high=high, tasks=212, values=636)


def difference(group: str, **changes: Any) -> Difference:
    fields: dict[str, Any] = {
        "left": "gated",
        "right": "off",
        "metric": "drift",
        "left_mean": 0.111,
        "right_mean": 0.222,
        "difference": interval(-0.333, -0.444, -0.00001),
        "higher": 101,
        "lower": 202,
        "p": 0.0004,
        "adjusted_p": 0.055,
        "smallest": 0.666,
        "revised": 77,
        "per_revision": -0.888,
    }
    return Difference(group=group, **{**fields, **changes})


def count(family: Any, agent: str, no_record: int = 0, arm: ControlsMode = "on") -> CheckCount:
    return CheckCount(
        arm=arm,
        family=family,
        agent=agent,
        committed=110,
        new_choice=20,
        no_conflict=130,
        rejected=140,
        failed=150,
        not_checked=160,
        no_record=no_record,
    )


def made_up() -> Tables:
    kept = Revisions(on=40, gated=10, share=0.25, on_choices=30, gated_choices=5)
    some = Revisions(on=8, gated=2, share=None, on_choices=4, gated_choices=1)
    gain = KeptGain(metric="fta", pairs=9, revisions=some, on=0.05, gated=0.04, share=0.8)
    coupling = Coupling(
        dimension="causal_role",
        metric="fta",
        drop=0.71,
        spearman=-0.42,
        low=-0.53,
        high=-0.001,
        rows=636,
        tasks=212,
        aligned=31,
        severe=47,
    )
    arms: tuple[ControlsMode, ...] = ("off", "on", "gated")
    return Tables(
        means=tuple(
            ArmMean(arm=arm, metric="fta", mean=interval(mean, mean - 0.01, mean + 0.01))
            for arm, mean in zip(arms, (0.3, 0.5, 0.4), strict=True)
        ),
        overall=(difference("all"), difference("all", smallest=None, p=0.2)),
        by_family=tuple(difference(name) for name in FAMILIES),
        by_agent=tuple(difference(name) for name in AGENTS),
        by_severity=(difference("2 and more"), difference("2 and more", per_revision=None)),
        coupling=(coupling, coupling.model_copy(update={"spearman": None})),
        counts=tuple(count(family, agent) for family in FAMILIES for agent in AGENTS),
        gate=Gate(pairs=12, revisions=kept, gains=(gain,)),
    )


def shown(*, wide: bool = False) -> dict[str, Grid]:
    return {grid.columns[0]: grid for grid in grids_of(comparison([], 212, made_up()), wide=wide)}


CELLS = ("0.222", "0.111", "-0.333 [-0.444, +0.000]", "101/202", "0.055", "0.666", "212/636")


def test_differences_cell_by_cell() -> None:
    grids = shown()
    assert grids["Family"].columns == (
        *("Family", "Arms", "Metric", "From", "To", "Difference", "Up/\ndown"),
        *("p", "Shows", "Tasks/\npairs"),
    )
    assert grids["Family"].rows[0] == ("bottleneck", "gated-off", "Drift", *CELLS)
    assert grids[""].rows[1][-3:] == ("0.055", "-", "212/636")
    wide = shown(wide=True)["Agent"]
    assert wide.columns[7:9] == ("p unadjusted", "p")
    assert wide.rows[2][7:9] == ("<.001", "0.055")


def test_gain_by_drift_is_called_regression_to_the_mean() -> None:
    grid = shown()["Drift"]
    assert "regression to the mean" in grid.caption
    assert grid.columns[-2:] == ("Re-\nvised", "Gain\neach")
    assert [row[-2:] for row in grid.rows] == [("77", "-0.888"), ("77", "n/a")]
    assert grid.rows[0][:-2] == ("2 and more", "gated-off", "Drift", *CELLS)


def test_coupling_cell_by_cell() -> None:
    grid = shown()["Score"]
    assert grid.columns == (
        *("Score", "Drift", "Drop", "Correlation", "Of 0", "Of 2 or 3", "Tasks/\nruns"),
    )
    correlation = "-0.42 [-0.53, +0.00]"
    assert grid.rows == (("FTA", "causal role", "+0.71", correlation, "31", "47", "212/636"),)


def test_means_and_gate_cell_by_cell() -> None:
    means, gate = (grid for grid in grids_of(comparison([], 2, made_up()), wide=False)
                   if grid.columns[0] == "Metric")  # fmt: skip
    told = [f"{mean:.3f} [{mean - 0.01:.3f}, {mean + 0.01:.3f}]" for mean in (0.3, 0.5, 0.4)]
    assert means.columns == ("Metric", "off", "on", "gated", "Tasks/\npairs")
    assert means.rows == (("FTA", *told, "212/636"),)
    assert "10 of 40 (25%) revisions, 5 of 30 of a choice, in the 12 pairs" in gate.caption
    assert gate.columns == ("Metric", "On gains", "Gated gains", "Kept", "Revisions", "Pairs")
    assert gate.rows == (("FTA", "+0.050", "+0.040", "80%", "2 of 8 (n/a)", "9"),)


def test_counts_cell_by_cell() -> None:
    grid = shown()["Arm"]
    assert grid.columns == (
        *("Arm", "Family", "Agent", "Committed", "No\nconflict", "Rejected", "Failed"),
        *("Not\nchecked", "Runs"),
    )
    ends = ("110 (20)", "130", "140", "150", "160", "690")
    assert grid.rows[0] == ("on", "bottleneck", "aris", *ends)
    assert grid.rows[-1] == (
        *("on", "all", "all", "1320 (240)", "1560", "1680", "1800", "1920", "8280"),
    )
    lost = made_up().model_copy(update={"counts": (count("venue", "coi", no_record=7),)})
    (_, last) = grids_of(comparison([], 2, lost), wide=False)[-2:]
    assert (last.columns[-2], last.rows[0][-2:]) == ("No\nrecord", ("7", "697"))


def printed(
    told: Comparison, width: int, monkeypatch: pytest.MonkeyPatch, capsys: Any, *cases: PairedCase
) -> str:
    monkeypatch.setattr(compare_text, "WIDTH_OFF_TERMINAL", width)
    compare_text.print_comparison(told, cases)
    out: str = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= width
    return out


@pytest.mark.parametrize("width", [80, 100])
def test_no_figure_is_cut_off(width: int, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    tables = made_up()
    lost = (*tables.counts, *(count("bottleneck", agent, 5, "gated") for agent in AGENTS))
    told = comparison([], 212, tables.model_copy(update={"counts": lost}))
    out = printed(told, width, monkeypatch, capsys)
    assert "…" not in out
    assert all(name in out for name in (*AGENTS, *FAMILIES, "2 and more"))
    lines = [line.split() for line in out.splitlines()]
    for grid in grids_of(told, wide=False):
        for row in grid.rows:
            assert any(stands(cells, lines) for cells in left(grid, row)), row


def left(grid: Grid, row: tuple[str, ...]) -> Iterator[list[str]]:
    """The figures of a row, with none of the spare columns left out, with the first, and so on."""
    for number in range(len(grid.spare) + 1):
        gone = [grid.columns.index(name) for name in grid.spare[:number]]
        cells = [text for at, text in enumerate(row) if at not in gone]
        yield " ".join(cells[grid.numbers :]).split()


def stands(cells: list[str], lines: list[list[str]]) -> bool:
    return any(line[-len(cells) :] == cells for line in lines)


def test_the_means_are_left_out_only_where_they_have_no_room(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    told = comparison([], 212, made_up())
    assert "0.222" not in printed(told, 80, monkeypatch, capsys)
    assert "0.222" in printed(told, 100, monkeypatch, capsys)


def test_a_case_steers_no_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    old, new = direction_answer(), direction_answer(candidate="B")
    one = controlled("on", old, new)
    lines = tuple(line.model_copy(update={"field": "or \x1b[2J"}) for line in one.diff)
    case = PairedCase(
        task=DIRECTION_TASK,
        agent="coi\x1b[2J",
        incumbent=old,
        off_reason=None,
        controlled=(one.model_copy(update={"diff": lines, "proposed": lines}),),
        scores=(),
        parts=(),
    )
    told = comparison([], 1)
    twice = (case, case.model_copy(update={"agent": "aris"}))
    monkeypatch.setattr(compare_text, "_print_table", lambda *_: None)  # there are no scores
    out = printed(told, 100, monkeypatch, capsys, *twice)
    assert "\x1b" not in out
    assert "The check proposed this, and it was not taken:" in out
    assert out.count("A  Verification") + out.count("A Verification") == 1
