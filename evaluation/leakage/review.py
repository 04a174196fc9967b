"""People have the last word: a sheet of mentions to decide on, and reading it back."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evaluation.leakage.records import Decision, LeakageReport, Mention
from foresci.errors import DataError, UsageError
from foresci.sheets import read_sheet, write_sheet
from foresci.storage import read_json, write_json
from taxonomy.view.plain import plain

REPORT, SHEET = "leakage.json", "review.csv"
READ_COLUMNS = ("mention", "decision", "adjudicator", "comment")
"""What is read of a sheet."""
SHEET_COLUMNS = (
    "mention", "run_id", "field", "start", "end", "span", "context", "kind", "cutoff",
    "first_paper", "first_title", "first_public_on", "origin", "rules_say", "reason", "failed",
    "decision", "adjudicator", "comment",
)  # fmt: skip
VERDICTS: tuple[Decision, ...] = ("confirmed", "rejected")


class LeakageFiles(NamedTuple):
    """What an audit writes into its folder."""

    report: Path
    sheet: Path


def leakage_files(folder: Path) -> LeakageFiles:
    """Where the files of an audit are to be written. Makes the folder, to see whether they can be.

    Raises:
        UsageError: the folder cannot be written in, or holds an audit, which may have a person's
            work in it.
    """
    files = LeakageFiles(folder / REPORT, folder / SHEET)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        held = {path.name for path in folder.iterdir()}
    except OSError as error:
        problem = f"cannot be written in ({error.strerror}); choose another folder"
        raise UsageError(f"{folder}: {problem}") from None
    for path in files:
        if path.name in held:
            raise UsageError(f"{path}: exists, and may hold decisions; choose another folder")
    return files


def write_leakage_files(report: LeakageReport, folder: Path) -> LeakageFiles:
    """Write `leakage.json`, and `review.csv` for people to fill in.

    What question or packet has is not in the sheet: there is nothing to decide.

    Raises:
        UsageError: see `leakage_files`.
    """
    files = leakage_files(folder)
    open_ones = [one for one in report.mentions if one.origin not in ("question", "support")]
    write_report(report, folder)
    write_sheet(files.sheet, SHEET_COLUMNS, map(_row, open_ones))
    return files


def write_report(report: LeakageReport, folder: Path) -> None:
    """Write `leakage.json`, in place of the one that is there."""
    write_json(folder / REPORT, report.to_json())


def read_report(folder: Path) -> LeakageReport:
    """The report of an audit.

    Raises:
        DataError: the folder has none, or one that is malformed.
    """
    path = folder / REPORT
    return LeakageReport.parse(read_json(path), str(path))


def reviewed(report: LeakageReport, sheets: Sequence[Path]) -> LeakageReport:
    """The report with people's decisions in place of the rules'; rows without one count not.

    A person may change a decision of their own, in a later call; nobody else's. Of people who
    agree the first is named. What is said again changes nothing.

    Args:
        report: what the sheets were written of; may have people's decisions already.
        sheets: filled in.

    Raises:
        DataError: a sheet cannot be used, or a line of it names no mention of the report, another
            decision, no person, or decides otherwise than a line before it or another person.
    """
    held = {one.id: one for one in report.mentions}
    said: dict[str, Mention] = {}
    for path in sheets:
        for line, row in read_sheet(path, READ_COLUMNS):
            if row["decision"].strip():
                where = f"{path}:{line}"
                one = _decided(row, held, report.rules, where)
                before = said.get(one.id, held[one.id])
                if one.id in said or before.adjudicator not in (report.rules, one.adjudicator):
                    _check_agree(one, before, where)
                    one = before
                said[one.id] = one
    mentions = tuple(said.get(one.id, one) for one in report.mentions)
    return report.model_copy(update={"mentions": mentions})


def _check_agree(one: Mention, before: Mention, where: str) -> None:
    if one.decision != before.decision:
        raise DataError(
            f"{where}: {one.adjudicator} says {one.decision} of {one.id}, {before.adjudicator}"
            f" {before.decision}; settle it, and let {before.adjudicator} say so in a sheet alone"
        )


def _decided(row: dict[str, str], held: dict[str, Mention], rules: str, where: str) -> Mention:
    name, adjudicator = row["mention"].strip(), plain(row["adjudicator"]).strip()
    decision = next((one for one in VERDICTS if one == row["decision"].strip().lower()), None)
    if name not in held:
        raise DataError(f"{where}: no mention {name!r} in this audit; is it the sheet of another?")
    if decision is None:
        shown = plain(row["decision"])
        raise DataError(f"{where}: decision {shown!r} is none of {', '.join(VERDICTS)}")
    if adjudicator in ("", rules):
        raise DataError(f"{where}: a decision without an adjudicator; name a person there")
    one = held[name]
    told = f"{adjudicator} decided; {rules} said {one.rules_decision}: {one.rules_reason}"
    return one.model_copy(
        update={
            "decision": decision,
            "adjudicator": adjudicator,
            "reason": told,
            "comment": plain(row["comment"]),
        }
    )


def _row(one: Mention) -> Sequence[object]:
    return (
        one.id, one.run_id, one.field, one.start, one.end, one.span, one.context, one.kind,
        one.cutoff, one.first_paper or "", one.first_title or "", one.first_public_on or "",
        one.origin, one.rules_decision, one.rules_reason, " ".join(one.conditions.failed),
    )  # fmt: skip
