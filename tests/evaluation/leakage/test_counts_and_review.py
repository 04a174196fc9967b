"""Counts with their intervals, and decisions of people in place of the rules'."""

import csv
from pathlib import Path

import pytest

from evaluation.leakage.audit import audit_leakage
from evaluation.leakage.counts import leakage_counts
from evaluation.leakage.records import LeakageReport
from evaluation.leakage.review import (
    REPORT,
    SHEET,
    read_report,
    reviewed,
    write_leakage_files,
)
from foresci.errors import DataError, UsageError
from tests.evaluation.evaluation_cases import packet
from tests.evaluation.leakage.leakage_cases import bench_of, corpus_of, run_saying


@pytest.fixture
def report(tmp_path: Path) -> LeakageReport:
    """Two agents: one leaks twice in one answer of two, the other says nothing new."""
    runs = tmp_path / "runs"
    said = [
        run_saying(runs / "a", "=ToolJury and FogSolver, not ZorbNet or RivalNet."),
        run_saying(runs / "b", "OldBench."),
        run_saying(runs / "c", "As ToolJury says.", packet("ToolJury judges.")),
    ]
    return audit_leakage(said, bench_of(tmp_path), corpus_of(tmp_path))


def test_mentions_and_answers_are_counted_apart(report: LeakageReport) -> None:
    counts = {(one.backbone, one.agent): one for one in leakage_counts(report)}
    assert list(counts) == [
        ("structural", None),
        ("structural", "hybrid_rag"),
        ("structural", "native"),
        (None, None),
    ]
    native, other = counts["structural", "native"], counts["structural", "hybrid_rag"]
    assert (native.screened, native.adjudicated, native.undated) == (5, 4, 1)
    assert (native.mentions.hits, native.mentions.trials) == (2, 4)
    assert (native.answers.hits, native.answers.trials, native.answers.rate) == (1, 2, 0.5)
    assert (other.mentions.hits, other.mentions.trials, other.answers.hits) == (0, 1, 0)
    assert (counts[None, None].answers.hits, counts[None, None].answers.trials) == (1, 3)
    # Wilson by hand for 1 of 2 at z = 1.96: (0.5 + z^2/4 -+ z sqrt(1/8 + z^2/16)) / (1 + z^2/2)
    assert native.answers.low == pytest.approx(0.0945, abs=1e-4)
    assert native.answers.high == pytest.approx(0.9055, abs=1e-4)


def filled(folder: Path, **decisions: str) -> Path:
    """The sheet of an audit with decisions by span."""
    with (folder / SHEET).open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        if row["span"] in decisions:
            row |= {"decision": decisions[row["span"]], "adjudicator": "Ann", "comment": "seen"}
    path = folder / "ann.csv"
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return path


def test_people_have_the_last_word(tmp_path: Path, report: LeakageReport) -> None:
    folder = tmp_path / "out"
    write_leakage_files(report, folder)
    stored = read_report(folder)
    assert stored == report
    sheet = filled(folder, ToolJury="Rejected", ZorbNet="confirmed")
    after = reviewed(stored, [sheet])
    by_span = {one.span: one for one in after.mentions if one.run_id == "a"}
    assert [one.span for one in after.confirmed] == ["FogSolver", "ZorbNet"]
    assert by_span["ToolJury"].adjudicator == "Ann"
    assert by_span["ToolJury"].comment == "seen"
    assert by_span["ToolJury"].reason.startswith("Ann decided; rules/2 said confirmed: first")
    assert by_span["FogSolver"].adjudicator == "rules/2"


def test_the_sheet_has_what_is_open_and_no_formulas(tmp_path: Path, report: LeakageReport) -> None:
    files = write_leakage_files(report, tmp_path / "out")
    with files.sheet.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["run_id"] for row in rows} == {"a"}
    assert not any(value.startswith(("=", "+", "-", "@")) for row in rows for value in row.values())


@pytest.mark.parametrize("kept", [REPORT, SHEET])
def test_an_audit_takes_no_others_place(tmp_path: Path, report: LeakageReport, kept: str) -> None:
    folder = tmp_path / "out"
    files = write_leakage_files(report, folder)
    for path in files:
        if path.name != kept:
            path.unlink()
    with pytest.raises(UsageError, match=f"{kept}: exists, and may hold decisions"):
        write_leakage_files(report, folder)
    assert [path.name for path in folder.iterdir()] == [kept]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0123456789ab,confirmed,Ann,", "2: no mention '0123456789ab'"),
        ("{id},maybe,Ann,", "2: decision 'maybe' is none of confirmed, rejected"),
        ("{id},undated,Ann,", "2: decision 'undated' is none of"),
        ("{id},confirmed, ,", "2: a decision without an adjudicator"),
        ("{id},confirmed,rules/2,", "2: a decision without an adjudicator; name a person"),
        ("{id},confirmed,Ann,\n{id},rejected,Bob,", "3: Bob says rejected of .*, Ann confirmed"),
    ],
)
def test_sheets_that_make_no_sense_are_refused(
    tmp_path: Path, report: LeakageReport, line: str, said: str
) -> None:
    sheet = tmp_path / "sheet.csv"
    line = line.replace("{id}", report.mentions[0].id)
    sheet.write_text(f"mention,decision,adjudicator,comment\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=said):
        reviewed(report, [sheet])


def test_two_people_may_agree(tmp_path: Path, report: LeakageReport) -> None:
    sheet = tmp_path / "sheet.csv"
    name = report.mentions[0].id
    rows = f"{name},rejected,Ann,\n{name},rejected,Bob,\n{report.mentions[1].id},,,"
    sheet.write_text(f"mention,decision,adjudicator,comment\n{rows}\n", encoding="utf-8")
    after = reviewed(report, [sheet]).mentions
    assert (after[0].decision, after[0].adjudicator) == ("rejected", "Ann")
    assert after[1] == report.mentions[1]


def ruling(folder: Path, report: LeakageReport, decision: str, who: str, comment: str = "") -> Path:
    """A sheet with one person's decision on the first mention."""
    sheet = folder / "one.csv"
    row = f"{report.mentions[0].id},{decision},{who},{comment}"
    sheet.write_text(f"mention,decision,adjudicator,comment\n{row}\n", encoding="utf-8")
    return sheet


def test_a_later_sheet_does_not_override_another_person(
    tmp_path: Path, report: LeakageReport
) -> None:
    after = reviewed(report, [ruling(tmp_path, report, "rejected", "Ann")])
    contrary = ruling(tmp_path, report, "confirmed", "Bob")
    told = f"2: Bob says confirmed of {report.mentions[0].id}, Ann rejected; settle it"
    with pytest.raises(DataError, match=told) as raised:
        reviewed(after, [contrary])
    assert "\n" not in str(raised.value)
    assert reviewed(after, [ruling(tmp_path, report, "rejected", "Bob")]) == after


def test_the_same_sheet_again_changes_nothing(tmp_path: Path, report: LeakageReport) -> None:
    sheet = ruling(tmp_path, report, "rejected", "Ann", "seen")
    after = reviewed(report, [sheet])
    assert after != report
    assert reviewed(after, [sheet]) == after


def test_a_change_of_mind_keeps_what_the_rules_said(tmp_path: Path, report: LeakageReport) -> None:
    first = report.mentions[0]
    after = reviewed(report, [ruling(tmp_path, report, "rejected", "Ann")])
    again = reviewed(after, [ruling(tmp_path, report, "confirmed", "Ann", "on second thoughts")])
    one = again.mentions[0]
    assert (one.decision, one.comment) == ("confirmed", "on second thoughts")
    assert (one.rules_decision, one.rules_reason) == (first.decision, first.reason)
    assert one.reason == f"Ann decided; rules/2 said {first.decision}: {first.reason}"
