"""Reading single fields of a source record, with a reason when one cannot be used."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from knowledge_base.corpus.cleaning import clean
from knowledge_base.corpus.ids import normalise_id

SourceRecord = Mapping[str, Any]
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class RefusedRecordError(ValueError):
    """A source record that makes no paper; the message is the reason."""


def optional_text(record: SourceRecord, field: str) -> str | None:
    """The cleaned text of a field; None when it is null or absent (never the word "None")."""
    value = record.get(field)
    if value is None:
        return None
    if not isinstance(value, str):
        raise RefusedRecordError(f"{field} is not text")
    return clean(value)


def title_and_abstract(record: SourceRecord, abstract_field: str) -> tuple[str, str | None]:
    """Title and abstract; a blank abstract is None.

    Raises:
        RefusedRecordError: the record has neither. (A title that is there but blank stays: the
            knowledge base counts papers without a word in them when it leaves them out.)
    """
    title = optional_text(record, "title")
    abstract = optional_text(record, abstract_field)
    if title is None and not abstract:
        raise RefusedRecordError("neither a title nor an abstract")
    return title or "", abstract or None


def paper_id(record: SourceRecord) -> str:
    """The normalised id."""
    value = optional_text(record, "id")
    if not value:
        raise RefusedRecordError("no id")
    return normalise_id(value)


def texts(record: SourceRecord, field: str) -> tuple[str, ...]:
    """The cleaned, non-blank entries of a list of texts; empty when the field is null."""
    value = record.get(field)
    if value is None:
        return ()
    if not isinstance(value, list):
        raise RefusedRecordError(f"{field} is not a list")
    kept = [entry for entry in value if entry is not None]
    if not all(isinstance(entry, str) for entry in kept):
        raise RefusedRecordError(f"{field} holds something other than text")
    return tuple(entry for entry in map(clean, kept) if entry)


def iso_day(record: SourceRecord, field: str) -> date:
    """The day of an ISO date or date-time field; a time with an offset counts in UTC.

    Raises:
        RefusedRecordError: there is no date to be had. None is ever invented.
    """
    value = record.get(field)
    if value is None or value == "":
        raise RefusedRecordError(f"no usable date: {field} is empty")
    if not isinstance(value, str) or not _ISO_DAY.match(value.strip()):
        raise RefusedRecordError(f"no usable date: {field} is {value!r}")
    try:
        moment = datetime.fromisoformat(value.strip())
    except ValueError:
        raise RefusedRecordError(f"no usable date: {field} is {value!r}") from None
    return moment.date() if moment.tzinfo is None else moment.astimezone(UTC).date()
