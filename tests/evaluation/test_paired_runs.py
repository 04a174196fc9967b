"""From run folders to rows and cases."""

from pathlib import Path
from typing import Any

import pytest

from controls import ControlsMode
from controls.record import DriftRecord, ExactPassage
from evaluation.batch import Outcome
from evaluation.evaluate import evaluate_run
from evaluation.paired.case import case_of
from evaluation.paired.rows import missing_row, row_of
from foresci.errors import DataError
from foresci.llm import StructuralBackbone
from foresci.runs import DECISION_FILE, RunFolder
from foresci.schema import Answer
from foresci.storage import write_json
from tests.evaluation.evaluation_cases import (
    DIRECTION_TARGET,
    DIRECTION_TASK,
    direction_answer,
    packet,
    write_run,
)
from tests.evaluation.paired_cases import control

INCUMBENT = direction_answer(candidate="C", trajectory="cooling")
REVISED = direction_answer()
PASSAGE = ExactPassage(source="E1", start=0, end=12, text="Verification")


def written(
    folder: Path, answer: Answer, record: DriftRecord | None = None, **decision: Any
) -> RunFolder:
    run = write_run(folder, DIRECTION_TASK, answer, packet("Verification of calls.", "Memory."))
    made = {"incumbent": INCUMBENT.to_json(), "control": record and record.to_json(), **decision}
    write_json(folder / DECISION_FILE, made)
    return run


def scored(run: RunFolder) -> Outcome:
    judge = StructuralBackbone()
    return Outcome(run, evaluate_run(run, DIRECTION_TASK, DIRECTION_TARGET, (), judge))


@pytest.fixture
def outcomes(tmp_path: Path) -> dict[ControlsMode, Outcome]:
    return {
        "off": scored(written(tmp_path / "off", INCUMBENT)),
        "on": scored(written(tmp_path / "on", REVISED, control("committed", "on", PASSAGE))),
        "gated": scored(written(tmp_path / "gated", INCUMBENT, control(None, "gated"))),
    }


def test_a_row_holds_scores_and_check(outcomes: dict[ControlsMode, Outcome]) -> None:
    off, on = (
        row_of(DIRECTION_TASK, "coi", arm, outcomes[arm], outcomes["off"].run)
        for arm in ("off", "on")
    )
    assert on.fta is not None
    assert off.fta is not None
    assert on.fta > off.fta
    assert on.trace == outcomes["on"].scores.trace.score  # type: ignore[union-attr]
    assert on.is_revised
    assert not off.is_revised
    assert (off.control, off.reason, on.run_id) == (None, None, "on")


def test_a_run_from_another_decision_is_no_pair(outcomes: dict[ControlsMode, Outcome]) -> None:
    run = outcomes["on"].run
    other = written(run.path.parent / "other", REVISED, incumbent=REVISED.to_json())
    row = row_of(DIRECTION_TASK, "coi", "on", outcomes["on"], other)
    assert row.fta is None
    assert row.reason == "it did not begin from the decision of other; remove it and run again"


def test_an_unscored_run_keeps_its_reason_and_its_check(
    outcomes: dict[ControlsMode, Outcome],
) -> None:
    outcome = Outcome(outcomes["on"].run, None, "benchmark tiny has no hidden target")
    row = row_of(DIRECTION_TASK, "coi", "on", outcome, outcomes["off"].run)
    assert (row.fta, row.reason) == (None, "benchmark tiny has no hidden target")
    assert row.is_revised


def test_a_control_record_that_is_none_is_named(tmp_path: Path) -> None:
    run = written(tmp_path / "bad", REVISED, control={"mode": "on"})
    with pytest.raises(DataError, match=r"decision.json: control: version"):
        row_of(DIRECTION_TASK, "coi", "on", scored(run), run)


def test_a_case_shows_what_changed(outcomes: dict[ControlsMode, Outcome]) -> None:
    base = outcomes["off"].run
    rows = {
        arm: row_of(DIRECTION_TASK, "coi", arm, outcome, base) for arm, outcome in outcomes.items()
    }
    case = case_of(DIRECTION_TASK, "coi", rows, outcomes)
    on, gated = case.controlled
    changed = [(line.mark, line.parts[0].text) for line in on.diff if line.mark != "same"]
    assert case.incumbent == INCUMBENT
    assert changed == [("removed", "C, cooling"), ("added", "A, accelerating")]
    assert {line.mark for line in gated.diff} == {"same"}
    assert on.sources == {"E1": "A paper, 2025-09-01"}
    named = dict(case.named_scores())
    assert named["FTA"].change("on") == pytest.approx(rows["on"].fta - rows["off"].fta)  # type: ignore[operator]
    assert named["FTA"].change("gated") == 0
    assert named["FTA, direction"].values["on"] == 1.0
    assert named["FTA, direction"].values["off"] == 0.0


def test_a_case_without_its_runs_says_why(outcomes: dict[ControlsMode, Outcome]) -> None:
    off, on = (missing_row(DIRECTION_TASK, "coi", arm, f"no {arm} run") for arm in ("off", "on"))
    case = case_of(DIRECTION_TASK, "coi", {"off": off, "on": on}, {})
    assert (case.incumbent, case.off_reason) == (None, "no off run")
    assert (case.controlled[0].reason, case.controlled[0].diff) == ("no on run", ())
    # The off arm alone may be there.
    rows = {"off": off, "on": on}
    half = case_of(DIRECTION_TASK, "coi", rows, {"off": outcomes["off"]})
    assert half.incumbent == INCUMBENT
    assert half.controlled[0].diff == ()
