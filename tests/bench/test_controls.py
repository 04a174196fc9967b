"""The bench of controls counts what it says: gain kept, revisions made, time added, signs told."""

import pytest

from bench.controls_fit import examples, fit_table, fitted, left_out_table
from bench.controls_risk import effects, gated_at, parts_table, threshold_table
from bench.controls_runs import Ran
from bench.controls_tables import counts_table, means_table, revised_table, time_table
from controls import ControlsMode
from controls.record import DriftRecord, Risk, RiskPart, Status, Verdict
from controls.risk.weights import WEIGHTS
from evaluation.paired.records import Row
from foresci.schema import FAMILIES

RISKS = {"t1": 0.9, "t2": 0.7, "t3": 0.2, "t4": 0.1}
GAINS = {"t1": 0.4, "t2": 0.0, "t3": 0.1, "t4": 0.0}
"""By task; the check of t4 finds nothing, that of t2 other words for the same choice."""


def record(mode: ControlsMode, risk: float, status: Status | None) -> DriftRecord | None:
    if mode == "off":
        return None
    part = RiskPart(name="lead", score=risk, reason="It is narrow.")
    verdict = None if status is None else Verdict(status=status, rule="direction.coi", reason="So.")
    parts = Risk(score=risk, threshold=0.5, parts=(part,))
    return DriftRecord(mode=mode, version="1", risk=parts, verdict=verdict)


def ran(task: str, arm: ControlsMode, fta: float, status: Status | None, seconds: float) -> Ran:
    row = Row(
        task_id=task, family="direction", domain="d", agent="coi", arm=arm, run_id=task, fta=fta,
        drift=2 * (1 - fta), control=record(arm, RISKS[task], status),
        new_choice=status == "committed" and task != "t2",
    )  # fmt: skip
    return Ran(row, 1.0 if task in ("t3", "t4") else 0.0, seconds)


RUNS = [
    one
    for task, gain in GAINS.items()
    for one in (
        ran(task, "off", 0.5, None, 2.0),
        ran(task, "on", 0.5 + gain, "no_conflict" if task == "t4" else "committed", 0.5),
        ran(
            task, "gated", 0.5 + gain * (RISKS[task] >= 0.5),
            "committed" if RISKS[task] >= 0.5 else None, 1.0,
        ),
    )
]  # fmt: skip
ROWS = [one.row for one in RUNS]


def cells(line: str) -> list[str]:
    return [cell.strip(" *") for cell in line.strip("|").split("|")]


def test_gating_keeps_the_gain_and_the_revisions_of_high_risk() -> None:
    at = gated_at(effects(ROWS), 0.5)
    assert at.checked == 0.5
    assert at.revisions == pytest.approx(2 / 3)
    assert at.gain == pytest.approx(0.8)
    assert at.drift == pytest.approx(0.8)
    everything = gated_at(effects(ROWS), 0.0)
    assert (everything.checked, everything.revisions, everything.gain) == (1.0, 1.0, 1.0)


def test_a_gain_that_is_none_has_no_share() -> None:
    flat = [one.model_copy(update={"fta": 0.5}) for one in ROWS]
    assert gated_at(effects(flat), 0.5).gain is None


def test_the_threshold_in_use_is_marked() -> None:
    marked = [line for line in threshold_table(ROWS) if "**" in line]
    assert [cells(line) for line in marked] == [
        ["0.500", "50%", "67%", "80%", "80%", "33%", "80%", "80%"]
    ]


def test_the_parts_table_tells_wrong_choices_and_revisions_that_help() -> None:
    lines = {cells(line)[0]: cells(line)[1:] for line in parts_table(RUNS)}
    # Both wrong choices have the higher risks; of three revisions t1 and t3 help, t2 lies between.
    assert lines["lead"][0] == lines["score"][0] == "1.00"
    assert lines["lead"][4] == "0.50"
    assert lines["lead"][1:4] == ["", "", ""]


def test_the_counts_stand_beside_those_of_the_paper() -> None:
    planned = [one.model_copy(update={"family": "planning", "agent": "coi"}) for one in ROWS]
    line = next(line for line in counts_table(planned) if "| on |" in line)
    assert cells(line) == ["on", "planning", "coi", "4", "3", "1", "0", "0", "0", "0", "27 of 105"]


def test_revisions_that_help_hurt_or_change_nothing_are_told_apart() -> None:
    hurt = [
        one.model_copy(update={"fta": 0.4}) if (one.task_id, one.arm) == ("t3", "on") else one
        for one in ROWS
    ]
    line = next(line for line in revised_table(hurt) if line.startswith("| on | direction"))
    assert cells(line)[2:] == ["3", "1", "1", "1", "+0.100"]


def test_the_means_table_pairs_the_arms() -> None:
    line = next(line for line in means_table(ROWS, "fta") if line.startswith("| all "))
    found = cells(line)
    assert found[1:5] == ["4", "0.500", "0.625", "0.600"]
    assert found[5].startswith("+0.125 (")
    assert (found[7], found[10]) == ("2 / 2 / 0", "1 / 3 / 0")


def test_added_time_is_a_share_of_the_off_run() -> None:
    found = {cells(line)[1]: cells(line)[2:] for line in time_table(RUNS)}
    assert found["on"] == ["4", "2.00", "0.50", "0.25", "0 of 4"]
    assert found["gated"] == ["4", "2.00", "1.00", "0.50", "4 of 4"]


def test_the_fit_tells_the_part_that_goes_with_better_choices() -> None:
    """A lead of 0.9 goes with a better choice, one of 0.1 without; every cell has both."""
    many = [
        one._replace(
            row=one.row.model_copy(
                update={"task_id": f"bench/{one.row.task_id}-{number}", "domain": f"d{number % 2}"}
            ),
            choice=float(one.row.arm == "on" and RISKS[one.row.task_id] > 0.5),
        )
        for number in range(10)
        for one in RUNS
    ]
    found = examples(many)
    assert len(found) == 40
    assert sum(one.mended for one in found) == 20
    weights = dict(zip([*FAMILIES, *WEIGHTS], fitted(found), strict=True))
    assert weights["lead"] > 1
    assert weights["scope"] == pytest.approx(0.0, abs=1e-6)
    assert len([line for line in fit_table(many) if line.startswith("| lead |")]) == 1
    kept = {cells(line)[0]: cells(line)[1:] for line in left_out_table(many)}
    # The 30 revisions by their risk: t1 and t2 come first, and t1 has four fifths of the gain.
    assert kept["70%"] == ["67%", "80%", "50%"]


def test_a_fit_needs_a_choice_that_became_better() -> None:
    assert list(fit_table(RUNS)) == []
    assert list(left_out_table(RUNS)) == []
