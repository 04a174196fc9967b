"""Sheets that people fill in: CSV that is safe to open in a spreadsheet, and reading it back."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from foresci.errors import DataError
from foresci.storage import write_text

_FORMULA_STARTS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
"""What makes a spreadsheet take a cell for a formula, full-width forms included."""
_BYTE_ORDER_MARK = "\ufeff"
"""Without it, common spreadsheets read UTF-8 as something else."""


def cell(value: object) -> str:
    """A value as one line that no spreadsheet takes for a formula.

    Titles and quotes are text by strangers. White space and control characters become single
    spaces, and a cell that would begin a formula gets an apostrophe in front. A number is no text
    by strangers and stays a number, with its minus sign.
    """
    if isinstance(value, int | float):
        return str(value)
    text = " ".join("".join(c if c.isprintable() else " " for c in str(value)).split())
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def write_sheet(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a sheet, whole or not at all; every cell is made safe.

    Args:
        path: the file.
        columns: names of the columns.
        rows: values of the first columns of each row; the columns that are left stay empty.
    """
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([*map(cell, row), *("" for _ in columns[len(row) :])])
    write_text(path, _BYTE_ORDER_MARK + out.getvalue())


def read_sheet(path: Path, needed: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Line number and cells by column of every row below the header.

    Column names count in lower case and in any order; commas or semicolons separate cells, for
    spreadsheets write either.

    Args:
        path: the sheet.
        needed: columns that must be there, each once.

    Raises:
        DataError: the file or a line of it cannot be used; the message names both.
    """
    text = _text(path)
    header = text.partition("\n")[0]
    delimiter = ";" if header.count(";") > header.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        columns = [name.strip().lower() for name in next(reader, [])]
        missing = [name for name in needed if columns.count(name) != 1]
        if missing:
            raise DataError(f"{path}:1: the header needs one column {missing[0]!r}")
        for row in reader:
            if len(row) > len(columns):
                raise DataError(f"{path}:{reader.line_num}: more cells than the header has columns")
            padded = row + [""] * (len(columns) - len(row))
            yield reader.line_num, dict(zip(columns, padded, strict=True))
    except csv.Error as error:
        raise DataError(f"{path}:{reader.line_num}: not CSV ({error})") from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except UnicodeDecodeError as error:
        line = path.read_bytes().count(b"\n", 0, error.start) + 1
        raise DataError(f"{path}:{line}: not UTF-8; save the sheet as CSV in UTF-8") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from None
