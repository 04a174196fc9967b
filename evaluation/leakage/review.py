"""People have the last word: a sheet of mentions to decide on, and reading it back."""

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
    """Where the files of an audit would be written.

    Raises:
        UsageError: the folder is a file, or holds a sheet, which may have a person's work in it.
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder}: is a file; name a folder")
    if (folder / SHEET).exists():
        raise UsageError(f"{folder / SHEET}: exists, and may hold decisions; choose another folder")
    return LeakageFiles(folder / REPORT, folder / SHEET)


def write_leakage_files(report: LeakageReport, folder: Path) -> LeakageFiles:
    """Write `leakage.json`, and `review.csv` for people to fill in.

    What question or packet has is not in the sheet: there is nothing to decide.

    Raises:
        UsageError: see `leakage_files`.
    """
    files = leakage_files(folder)
    open_ones = [one for one in report.mentions if one.origin not in ("question", "support")]
    write_json(files.report, report.to_json())
    write_sheet(files.sheet, SHEET_COLUMNS, map(_row, open_ones))
    return files


def read_report(folder: Path) -> LeakageReport:
    """The report of an audit.

    Raises:
        DataError: the folder has none, or one that is malformed.
    """
    path = folder / REPORT
    return LeakageReport.parse(read_json(path), str(path))


def reviewed(report: LeakageReport, sheets: Sequence[Path]) -> LeakageReport:
    """The report with people's decisions in place of those before; rows without one count not.

    Args:
        report: what the sheets were written of.
        sheets: filled in.

    Raises:
        DataError: a sheet cannot be used, or a line of it names no mention of the report, another
            decision, no adjudicator, or decides otherwise than a line before it.
    """
    held = {one.id: one for one in report.mentions}
    said: dict[str, Mention] = {}
    for path in sheets:
        for line, row in read_sheet(path, READ_COLUMNS):
            if row["decision"].strip():
                one = _decided(row, held, f"{path}:{line}")
                before = said.setdefault(one.id, one)
                if before.decision != one.decision:
                    raise DataError(
                        f"{path}:{line}: {one.adjudicator} says {one.decision} of {one.id},"
                        f" {before.adjudicator} {before.decision}; settle it in one sheet"
                    )
    mentions = tuple(said.get(one.id, one) for one in report.mentions)
    return report.model_copy(update={"mentions": mentions})


def _decided(row: dict[str, str], held: dict[str, Mention], where: str) -> Mention:
    name, adjudicator = row["mention"].strip(), plain(row["adjudicator"])
    decision = next((one for one in VERDICTS if one == row["decision"].strip().lower()), None)
    if name not in held:
        raise DataError(f"{where}: no mention {name!r} in this audit; is it the sheet of another?")
    if decision is None:
        shown = plain(row["decision"])
        raise DataError(f"{where}: decision {shown!r} is none of {', '.join(VERDICTS)}")
    if not adjudicator:
        raise DataError(f"{where}: a decision without an adjudicator; fill in that column")
    rule = held[name]
    told = f"{adjudicator} decided; {rule.adjudicator} said {rule.decision}: {rule.reason}"
    return rule.model_copy(
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
        one.origin, one.decision, one.reason, " ".join(one.conditions.failed),
    )  # fmt: skip
