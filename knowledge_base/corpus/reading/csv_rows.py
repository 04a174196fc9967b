"""Rows of CSV files."""

import csv
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO

from foresci.errors import DataError
from knowledge_base.corpus.fields import ColumnMap, Entry
from knowledge_base.corpus.importers import delimited
from knowledge_base.corpus.reading.item import Item, refused
from knowledge_base.corpus.reading.lines import BYTE_ORDER_MARK, TOO_LONG, raw_lines

DELIMITERS = ",\t;|"


def csv_rows(stream: BinaryIO, name: str, columns: ColumnMap) -> Iterator[Item]:
    """Yield every row below the header.

    Raises:
        DataError: the file is no text in UTF-8, its first line is no header, or no column holds
            the id, title or date.
    """
    lines = _Lines(stream, name)
    header = next((line for line in lines if line.strip()), None)
    if header is None:
        return
    delimiter = delimiter_of(header)
    rows = csv.reader(lines, delimiter=delimiter)
    try:
        names = next(csv.reader([header], delimiter=delimiter))
    except csv.Error as error:
        raise DataError(f"{name}:{lines.number}: not the header of a table ({error})") from None
    places = delimited.fields_by_place(names, columns, name)
    while True:
        line = lines.number + 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield refused(line, f"not valid CSV: {error}")
            continue
        if any(cell.strip() for cell in row):
            yield Item(line, partial(_read, row, names, places))


def _read(row: list[str], names: list[str], places: dict[str, int]) -> Entry:
    delimited.check_width(row, names)
    cells = {field: row[place] for field, place in places.items() if place < len(row)}
    return delimited.read(cells)


class _Lines(Iterator[str]):
    """Decoded lines, and the number of the last one."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self.number = 0
        self._name = name
        self._lines = raw_lines(stream, name)

    def __next__(self) -> str:
        self.number, raw = next(self._lines)
        where = f"{self._name}:{self.number}"
        if raw is None:
            raise DataError(f"{where}: {TOO_LONG}")
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            raise DataError(f"{where}: not UTF-8 text; save the table as UTF-8") from None


def delimiter_of(header: str) -> str:
    """The sign that parts the names of a header: the most frequent, a comma where there is none."""
    return max(DELIMITERS, key=lambda sign: (header.count(sign), -DELIMITERS.index(sign)))


def is_table(head: bytes, columns: ColumnMap) -> bool:
    """Whether a file that begins so is a table with columns that make papers."""
    first = head.removeprefix(BYTE_ORDER_MARK).lstrip(b"\r\n").split(b"\n", 1)[0]
    try:
        header = first.decode("utf-8").rstrip("\r")
        names = next(csv.reader([header], delimiter=delimiter_of(header)), [])
    except (UnicodeDecodeError, csv.Error):
        return False
    return delimited.looks_like_header(names, columns)
