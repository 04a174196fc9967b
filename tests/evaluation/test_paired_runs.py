"""From run folders to rows and cases."""

from pathlib import Path
from typing import Any

import pytest

from controls import ControlsMode
from controls.choice import same_choice
from controls.record import DriftRecord, ExactPassage
from evaluation.batch import Outcome
from evaluation.evaluate import evaluate_run
from evaluation.paired.case import PairedCase, case_of
from evaluation.paired.records import Row
from evaluation.paired.rows import missing_row, row_of
from evaluation.paired.wording import revised
from foresci.llm import StructuralBackbone
from foresci.runs import ANSWER_FILE, DECISION_FILE, PACKET_FILE, RunFolder
from foresci.schema import Answer
from foresci.storage import write_json
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TASK,
    DIRECTION_TARGET,
    DIRECTION_TASK,
    PLANNING_TASK,
    bottleneck_answer,
    claim,
    direction_answer,
    packet,
    planning_answer,
    write_run,
)
from tests.evaluation.paired_cases import control, controlled

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
    row = row_of(DIRECTION_TASK, "coi", "on", scored(run), run)
    assert row.reason is not None
    assert "decision.json: control: version" in row.reason
    assert (row.fta, row.control) == (None, None)


def test_a_damaged_record_ends_no_comparison(outcomes: dict[ControlsMode, Outcome]) -> None:
    """Neither its own decision.json, nor that of the off run, nor an answer that was changed."""
    base, on = outcomes["off"].run, outcomes["on"]
    (base.path / DECISION_FILE).write_text("{")
    row = row_of(DIRECTION_TASK, "coi", "on", on, RunFolder(base.path))
    assert row.reason is not None
    assert "off/decision.json: not valid JSON" in row.reason
    assert row.is_revised  # its own record can be read
    (on.run.path / ANSWER_FILE).write_text("{}")
    (on.run.path / PACKET_FILE).unlink()
    changed = Outcome(RunFolder(on.run.path), None, "answer.json: changed")
    rows: dict[ControlsMode, Row] = {
        "off": missing_row(DIRECTION_TASK, "coi", "off", "none"),
        "on": row,
    }
    case = case_of(DIRECTION_TASK, "coi", rows, {"off": outcomes["off"], "on": changed})
    assert (case.controlled[0].diff, case.controlled[0].sources) == ((), {})


def test_an_off_run_that_did_not_finish_is_no_base(
    outcomes: dict[ControlsMode, Outcome], tmp_path: Path
) -> None:
    failed = write_run(tmp_path / "failed", DIRECTION_TASK, INCUMBENT, None, status="failed")
    write_json(failed.path / DECISION_FILE, outcomes["off"].run.decision)
    for base in (failed, None):
        row = row_of(DIRECTION_TASK, "coi", "on", outcomes["on"], base)
        assert (row.fta, row.reason) == (None, "the run with controls off did not finish")


def test_a_choice_is_told_from_what_is_said_of_it(tmp_path: Path) -> None:
    reworded = direction_answer(candidate="C", trajectory="cooling", risk=claim("Cost."))
    for name, answer, new_choice in (("same", reworded, False), ("other", REVISED, True)):
        record = control("committed", "on", proposal=answer)
        run = written(tmp_path / name, answer, record)
        row = row_of(DIRECTION_TASK, "coi", "on", scored(run), run)
        assert (row.is_revised, row.new_choice) == (True, new_choice)


def test_a_root_is_the_diagnosis_named_and_a_plan_its_whole_order() -> None:
    task = BOTTLENECK_TASK.model_copy(
        update={"question": "Which is the root: slow tools, lost state, weak plans, or bad data?"}
    )
    root, longer, other = (
        bottleneck_answer(root_bottleneck=claim(text))
        for text in ("It is lost state.", "It is lost state. Five papers say so.", "Slow tools.")
    )
    assert same_choice(task, root, longer)
    reworded = bottleneck_answer(root_bottleneck=claim("The root is lost state, by counts."))
    assert same_choice(task, root, reworded)
    assert not same_choice(BOTTLENECK_TASK, root, reworded)
    assert not same_choice(task, root, other)
    # Where the question names none, the first sentence is the root.
    assert same_choice(BOTTLENECK_TASK, root, longer)
    assert not same_choice(BOTTLENECK_TASK, longer, other)
    assert not same_choice(PLANNING_TASK, planning_answer("ABCD"), planning_answer("ABDC"))


def test_what_a_check_proposed_and_lost_is_kept(tmp_path: Path) -> None:
    off = scored(written(tmp_path / "off", INCUMBENT))
    record = control("rejected", "on", proposal=REVISED)
    on = scored(written(tmp_path / "on", INCUMBENT, record))
    outcomes: dict[ControlsMode, Outcome] = {"off": off, "on": on}
    rows: dict[ControlsMode, Row] = {
        arm: row_of(DIRECTION_TASK, "coi", arm, outcome, off.run)
        for arm, outcome in outcomes.items()
    }
    (one,) = case_of(DIRECTION_TASK, "coi", rows, outcomes).controlled
    assert {line.mark for line in one.diff} == {"same"}
    assert [line.parts[0].text for line in one.proposed if line.mark == "added"][:1] == [
        "A, accelerating"
    ]
    # What was committed is the answer, and is shown once.
    taken = scored(written(tmp_path / "taken", REVISED, control("committed", proposal=REVISED)))
    rows["on"] = row_of(DIRECTION_TASK, "coi", "on", taken, off.run)
    (one,) = case_of(DIRECTION_TASK, "coi", rows, {"off": off, "on": taken}).controlled
    assert (one.proposed, one.new_choice) == ((), True)


def test_cases_that_a_check_changed_and_arms_that_came_to_the_same() -> None:
    case = PairedCase(
        task=DIRECTION_TASK,
        agent="coi",
        incumbent=INCUMBENT,
        off_reason=None,
        controlled=(
            controlled("on", INCUMBENT, INCUMBENT),
            controlled("gated", INCUMBENT, REVISED),
        ),
        scores=(),
        parts=(),
    )
    kept = case.model_copy(update={"controlled": case.controlled[:1]})
    assert revised((kept, case)) == (case,)
    # The same verdict on another answer is not the same.
    verdict = control("committed", "on")
    on, gated = (one.model_copy(update={"control": verdict}) for one in case.controlled)
    other = case.model_copy(update={"controlled": (on, gated)})
    assert other.earlier(gated) is None
    assert other.risk_is_told(gated)
    assert not other.risk_is_told(on)
    twice = case.model_copy(update={"controlled": (on, on.model_copy(update={"arm": "gated"}))})
    assert twice.earlier(twice.controlled[1]) == on


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
