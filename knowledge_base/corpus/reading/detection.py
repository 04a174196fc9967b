"""Telling the form of a source from its content."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import BinaryIO

import ijson

from foresci.errors import DataError
from knowledge_base.corpus.fields import ColumnMap
from knowledge_base.corpus.importers import (
    AUTO,
    JSON_IMPORTERS,
    XML_IMPORTERS,
    bibtex,
    delimited,
)
from knowledge_base.corpus.reading.bibtex_blocks import bibtex_entries
from knowledge_base.corpus.reading.csv_rows import csv_rows, is_table
from knowledge_base.corpus.reading.item import Item, Warn
from knowledge_base.corpus.reading.json_events import IN_LIST, WHOLE, Place, json_events
from knowledge_base.corpus.reading.json_records import json_document, json_lines
from knowledge_base.corpus.reading.lines import BYTE_ORDER_MARK
from knowledge_base.corpus.reading.xml_records import xml_records

HEAD_BYTES = 1 << 16
# Keys under which an API's reply holds its records: OpenAlex, Semantic Scholar, OpenReview.
LISTS = ("results", "data", "notes")
# Keys of a record: where one of them comes first, a list below is part of the record.
RECORD_KEYS = ("id", "paperId", "corpusid", "title")

Reader = Callable[[BinaryIO], Iterator[Item]]
_ENTRY = re.compile(rb"^\s*@\s*[A-Za-z]+\s*[{(]", re.MULTILINE)


def reader_of(head: bytes, name: str, form: str, columns: ColumnMap, warn: Warn) -> Reader:
    """The reader for a source that begins with `head`.

    Args:
        head: the first decompressed bytes, HEAD_BYTES of them where there are so many.
        name: the file, for error messages.
        form: `auto`, or the name of an import format.
        columns: the user's map of columns, for a table.
        warn: takes what concerns no single record.

    Raises:
        DataError: the source is of no form that foresci knows.
    """
    text = head.removeprefix(BYTE_ORDER_MARK).lstrip()
    if form in (AUTO, *XML_IMPORTERS) and (form != AUTO or text.startswith(b"<")):
        xml = tuple(XML_IMPORTERS.values()) if form == AUTO else (XML_IMPORTERS[form],)
        return lambda stream: xml_records(stream, name, xml, warn)
    if form == bibtex.NAME:
        return lambda stream: bibtex_entries(stream, name)
    if form == delimited.NAME:
        return lambda stream: csv_rows(stream, name, columns)
    if form == AUTO and text[:1] not in (b"{", b"["):
        return _reader_of_text(text, name, columns)
    return _json_reader(head, name, form)


def _reader_of_text(text: bytes, name: str, columns: ColumnMap) -> Reader:
    if is_table(text, columns):
        return lambda stream: csv_rows(stream, name, columns)
    if _ENTRY.search(text):
        return lambda stream: bibtex_entries(stream, name)
    if b"\0" in text:
        raise DataError(f"{name}: not a text file (it holds a NUL byte)")
    return _json_reader(text, name, AUTO)


def _json_reader(head: bytes, name: str, form: str) -> Reader:
    chosen = JSON_IMPORTERS.values() if form == AUTO else [JSON_IMPORTERS[form]]
    importers = tuple(chosen)
    place = _place_in(head.removeprefix(BYTE_ORDER_MARK))
    if place is None:
        return lambda stream: json_lines(stream, name, importers)
    return lambda stream: json_document(stream, name, importers, place)


def _place_in(head: bytes) -> Place | None:
    """Where a JSON document holds its records; None for JSON lines."""
    if head.lstrip().startswith(b"["):
        return IN_LIST
    key = None
    with suppress(ijson.JSONError, UnicodeDecodeError, ValueError):  # the head may end anywhere
        for depth, event, value in json_events(head):
            if depth == 1 and event == "start_array" and key in LISTS:
                return Place(2, key)
            if depth == 0 and event == "end_map":
                break
            if depth == 1 and event == "map_key":
                key = value
                if key in RECORD_KEYS:
                    break
    return WHOLE if _is_spread(head) else None


def _is_spread(head: bytes) -> bool:
    """Whether a JSON object goes on after its first line, as pretty-printed ones do."""
    return head.lstrip().split(b"\n", 1)[0].strip() == b"{"
