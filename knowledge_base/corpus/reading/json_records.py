"""JSON records: one a line, or in the list of one document."""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, BinaryIO, cast

import ijson

from foresci.errors import DataError
from knowledge_base.corpus.importers import JsonImporter, read_record
from knowledge_base.corpus.reading.item import Item, refused
from knowledge_base.corpus.reading.json_events import Place, json_events, records_at
from knowledge_base.corpus.reading.limits import Budget
from knowledge_base.corpus.reading.lines import BYTE_ORDER_MARK, TOO_LONG, raw_lines
from knowledge_base.corpus.reading.opening import Rewound

Importers = tuple[JsonImporter, ...]


def json_lines(stream: BinaryIO, name: str, importers: Importers) -> Iterator[Item]:
    """Yield every line that is not blank.

    Raises:
        DataError: the file is no text, or holds not one JSON object in its lines.
    """
    objects = problems = 0
    for number, raw in raw_lines(stream, name):
        if raw is None:
            yield refused(number, TOO_LONG)
            problems += 1
            continue
        if not raw.strip():
            continue
        item = _parsed(number, raw, importers)
        objects += item is not None
        problems += item is None
        yield item or refused(number, _problem(raw))
    if problems and not objects:
        raise DataError(f"{name}: not one line is a JSON object; name the form with --format")


def _parsed(number: int, raw: bytes, importers: Importers) -> Item | None:
    try:
        value = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return _item(number, value, importers) if isinstance(value, dict) else None


def _problem(raw: bytes) -> str:
    """Why a line is no JSON object; worked out for such lines only."""
    try:
        value = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        return "not UTF-8 text"
    except (ValueError, RecursionError) as error:
        return f"not valid JSON: {error}"
    return f"not a JSON object: {type(value).__name__}"


def _item(number: int, record: dict[str, Any], importers: Importers) -> Item:
    return Item(number, partial(read_record, record, importers))


def json_document(
    stream: BinaryIO, name: str, importers: Importers, place: Place
) -> Iterator[Item]:
    """Yield every record of one or more JSON documents, numbered from 1.

    Args:
        stream: the decompressed bytes.
        name: the file, for error messages.
        importers: the forms to try.
        place: where the records are.

    Raises:
        DataError: the document is damaged; the record is named.
    """
    budget = Budget(_without_mark(stream))
    number = 0
    try:
        events = json_events(cast("BinaryIO", budget))
        for number, value in enumerate(records_at(place, events), start=1):
            budget.renew()
            if isinstance(value, dict):
                yield _item(number, value, importers)
            else:
                yield refused(number, f"not a JSON object: {type(value).__name__}")
    except (ijson.JSONError, UnicodeDecodeError, ValueError) as error:
        reason = " ".join(str(error).split())[:200]
        raise DataError(f"{name}: record {number + 1}: not valid JSON ({reason})") from None


def _without_mark(stream: BinaryIO) -> BinaryIO:
    head = stream.read(len(BYTE_ORDER_MARK)).removeprefix(BYTE_ORDER_MARK)
    return cast("BinaryIO", Rewound(head, stream))
