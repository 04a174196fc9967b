"""Sheets for careful readers: written, filled, read back, and refused with file and line."""

from pathlib import Path
from typing import Any

import pytest

from evaluation.judge import STRUCTURAL
from evaluation.validation.comparing import compare
from evaluation.validation.judging import Judging, judging_of, scores_of
from evaluation.validation.readers import read_labels
from evaluation.validation.sheet import COLUMNS, check_free, write_label_sheet
from evaluation.validation.subjects import Subject
from foresci.errors import DataError, UsageError
from foresci.llm import StructuralBackbone
from foresci.sheets import read_sheet, write_sheet
from tests.evaluation.evaluation_cases import (
    SIGNAL,
    claim,
    direction_answer,
    packet,
    planning_answer,
)
from tests.evaluation.fact_cases import DIRECTION_BANK
from tests.evaluation.validation.validation_cases import Useless, subject

BANK = tuple(one.text for one in DIRECTION_BANK)
JUDGE = StructuralBackbone()


@pytest.fixture
def runs(tmp_path: Path) -> list[Subject]:
    cited = direction_answer(validation_signal=claim(SIGNAL, "E1"))
    folder = tmp_path / "runs"
    return [
        subject(folder, "direction", cited, packet(SIGNAL, "Another text."), claims=BANK),
        subject(folder, "planning", planning_answer("ABCD"), None),
    ]


@pytest.fixture
def judging(runs: list[Subject]) -> Judging:
    return judging_of(runs, JUDGE)


def filled(tmp_path: Path, judging: Judging, **changes: str) -> Path:
    """A sheet with the judge's own labels but for some parts, by hand in four columns."""
    path = tmp_path / "ann.csv"
    rows = [
        (one.run, one.metric, one.part, changes.get(one.part, one.label))
        for one in judging.labels
        if one.metric != "drift.severity"
    ]
    write_sheet(path, ("run", "metric", "part", "label"), rows)
    return path


def test_a_sheet_shows_what_a_reader_needs_and_no_label(
    tmp_path: Path, runs: list[Subject]
) -> None:
    path = tmp_path / "sheet.csv"
    count = write_label_sheet(path, list(zip(runs, scores_of(runs, JUDGE), strict=True)), seed=0)
    rows = [row for _, row in read_sheet(path, COLUMNS)]
    assert len(rows) == count > 0
    assert {row["label"] for row in rows} == {""}
    assert "drift.severity" not in {row["metric"] for row in rows}
    by_place = {(row["metric"], row["part"]): row for row in rows}
    signal = by_place["trace.support", "validation_signal"]
    assert signal["claim"] == f"{SIGNAL} (cites E1)"
    assert signal["evidence"].startswith("E1: A paper.")
    assert runs[0].task.question in signal["question"]
    assert "A: Verification of tool calls before execution" in signal["question"]
    assert signal["allowed"].startswith("direct / partial / topical_only")
    slot = by_place["fta.slot", "validation_signal"]
    assert (slot["claim"], slot["reference"]) == (SIGNAL, SIGNAL)
    assert BANK[0] in by_place["fact.verdict", "A1"]["reference"]
    assert by_place["fact.coverage", "C1"]["reference"] == BANK[0]
    with pytest.raises(UsageError, match="exists, and may hold labels"):
        check_free(path)


def test_a_sheet_that_says_what_the_judge_says_agrees_with_it(
    tmp_path: Path, runs: list[Subject], judging: Judging
) -> None:
    path = filled(tmp_path, judging)
    found = compare(runs, [judging], [path])
    assert {(pair.left, pair.right) for pair in found.pairs} == {(STRUCTURAL, "ann")}
    assert {pair.observed for pair in found.pairs} == {1.0}
    scores = {one.metric: one for one in found.scores}
    assert set(scores) == {"fact", "fta.slot", "trace"}
    # Labels are all that Fact and Trace are made of, so that the reader's are the judge's.
    assert scores["trace"].mean_absolute_difference == 0
    assert scores["fact"].mean_absolute_difference == 0
    assert [rater.reader for rater in found.raters] == [False, True]


def test_a_reader_who_differs_lowers_agreement_and_scores(
    tmp_path: Path, runs: list[Subject], judging: Judging
) -> None:
    path = filled(tmp_path, judging, C1="missing", validation_signal="none")
    found = compare(runs, [judging], [_only(path, "fta.slot", "fact.coverage")])
    pairs = {pair.metric: pair for pair in found.pairs}
    assert pairs["fta.slot"].observed == 0.5
    assert (pairs["fact.coverage"].observed or 0) < 1
    slots = next(one for one in found.scores if one.metric == "fta.slot")
    assert slots.mean_absolute_difference == pytest.approx(0.5)
    assert "trace" not in {one.metric for one in found.scores}


def _only(path: Path, *metrics: str) -> Path:
    """The sheet with the rows of other metrics left without a label."""
    rows = [row for _, row in read_sheet(path, ("run",))]
    for row in rows:
        if row["metric"] not in metrics:
            row["label"] = ""
    write_sheet(path, tuple(rows[0]), [tuple(row.values()) for row in rows])
    return path


def test_unlabelled_rows_and_other_runs_are_left_out_and_counted(
    tmp_path: Path, runs: list[Subject], judging: Judging
) -> None:
    path = tmp_path / "bob.csv"
    rows: list[tuple[Any, ...]] = [
        (runs[0].run_id, "trace.support", "mechanism", " Direct ", "Cy"),
        (runs[0].run_id, "trace.bridge", "mechanism", "", ""),
        ("another-run", "trace.bridge", "mechanism", "absent", ""),
        (runs[0].run_id, "fact.coverage", "C9", "missing", ""),
    ]
    write_sheet(path, ("run", "metric", "part", "label", "rater"), rows)
    unasked = {(runs[0].run_id, "fact.coverage", "C9")}
    reading = read_labels(path, judging.labels, unasked)
    assert (reading.unlabelled, reading.elsewhere) == (1, 2)
    assert [(one.part, one.label) for one in reading.raters["Cy"]] == [("mechanism", "direct")]
    assert "bob" not in reading.raters


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (("trace.supports", "mechanism", "direct"), r"bob.csv:2: metric 'trace.supports' is none"),
        (("trace.support", "mechanisms", "direct"), r"bob.csv:2: run .* no trace.support"),
        (("trace.support", "mechanism", "yes"), r"bob.csv:2: label 'yes' is none of direct"),
    ],
)
def test_a_wrong_row_is_named_by_file_and_line(
    tmp_path: Path, runs: list[Subject], judging: Judging, row: tuple[str, ...], problem: str
) -> None:
    path = tmp_path / "bob.csv"
    write_sheet(path, ("run", "metric", "part", "label"), [(runs[0].run_id, *row)])
    with pytest.raises(DataError, match=problem):
        read_labels(path, judging.labels)


def test_a_part_is_labelled_once_by_a_rater(
    tmp_path: Path, runs: list[Subject], judging: Judging
) -> None:
    row = (runs[0].run_id, "trace.support", "mechanism", "direct")
    for name in ("bob.csv", "cy.csv"):
        write_sheet(tmp_path / name, ("run", "metric", "part", "label", "rater"), [(*row, "bob")])
    write_sheet(tmp_path / "twice.csv", ("run", "metric", "part", "label"), [row, row])
    with pytest.raises(DataError, match=r"twice.csv:3: twice has labelled .* above already"):
        read_labels(tmp_path / "twice.csv", judging.labels)
    with pytest.raises(DataError, match=r"bob has labelled .* in two sheets"):
        compare(runs, [judging], [tmp_path / "bob.csv", tmp_path / "cy.csv"])


def test_claims_that_were_numbered_otherwise_are_refused(
    tmp_path: Path, runs: list[Subject], judging: Judging
) -> None:
    path = tmp_path / "old.csv"
    row = (runs[0].run_id, "fact.verdict", "A1", "It was another claim.", "supported")
    write_sheet(path, ("run", "metric", "part", "claim", "label"), [row])
    with pytest.raises(DataError, match=r"old.csv:2: A1 reads otherwise now"):
        read_labels(path, judging.labels)


def test_a_judge_without_a_usable_reply_is_not_compared(
    tmp_path: Path, runs: list[Subject], judging: Judging
) -> None:
    useless = judging_of(runs, Useless())
    with pytest.raises(UsageError, match=r"openai:useless/\d+ gave no reply"):
        compare(runs, [judging, useless], [filled(tmp_path, judging)])


def test_a_reader_may_not_bear_the_name_of_a_judge(
    tmp_path: Path, runs: list[Subject], judging: Judging
) -> None:
    row = (runs[0].run_id, "trace.support", "mechanism", "direct", STRUCTURAL)
    write_sheet(tmp_path / "a.csv", ("run", "metric", "part", "label", "rater"), [row])
    with pytest.raises(UsageError, match="as a judge is"):
        compare(runs, [judging], [tmp_path / "a.csv"])
