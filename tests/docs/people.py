"""What people hand back between two commands of the documentation: filled sheets."""

import csv
from collections.abc import Callable, Mapping
from pathlib import Path

from foresci.cli.app import run_app

Row = dict[str, str]
Filling = Callable[[int, Row], Row]


def _fill(sheet: Path, to: Path, filling: Filling) -> None:
    """A copy of a sheet, filled as in a spreadsheet; `filling` is given number and row."""
    with sheet.open(encoding="utf-8-sig", newline="") as stream:
        rows = [{**row, **filling(at, row)} for at, row in enumerate(csv.DictReader(stream))]
    to.parent.mkdir(exist_ok=True)
    with to.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def _labelled(to: Path) -> None:
    sheet = to if to.exists() else to.with_name("labels.csv")
    if not sheet.exists():
        assert run_app(["judge", "sheet", "--sample", "4", "--out", str(sheet)]) == 0
    _fill(sheet, to, lambda at, row: {"label": row["allowed"].split(" / ")[at % 2]})


def _rated(rater: str) -> Callable[[Path], None]:
    def rate(to: Path) -> None:
        sheet = to.with_name("panel") / "for_raters" / "sheet.csv"
        _fill(sheet, to, lambda at, _: {"rating": str(3 + at % 4), "rater": rater})

    return rate


def _judged(to: Path) -> None:
    sheet = to.parent.with_name("sheets") / to.name
    _fill(sheet, to, lambda at, _: {"verdict": ("right", "wrong")[at % 2]})


def _reviewed(to: Path) -> None:
    sheet = to.with_name("review") / "review.csv"
    _fill(sheet, to, lambda at, _: {"verdict": "approve", "reviewer": "Ann"})


def _adjudicated(to: Path) -> None:
    """Nobody has anything to decide: invented papers bear no name that an answer knows."""
    assert to.exists()


HANDED_BACK: Mapping[str, Callable[[Path], None]] = {
    "ann.csv": _labelled,
    "ann/edges.csv": _judged,
    "audit/review.csv": _adjudicated,
    "bob/edges.csv": _judged,
    "mine.csv": _labelled,
    "ratings-anna.csv": _rated("anna"),
    "ratings-ben.csv": _rated("ben"),
    "verdicts.csv": _reviewed,
}
"""By the name that the documentation gives a filled sheet: what puts it there."""
