"""OpenReview notes, of API 1 (`{"title": "T"}`) and API 2 (`{"title": {"value": "T"}}`).

A submission is first public on `odate`, the day it was opened to everyone; without one on
`pdate`, the day it was published; without either on the later of `cdate` and `tcdate`, the days
it was created and really entered (an entry copied from elsewhere carries a `cdate` of long ago).
`mdate` and `tmdate`, the days of changes, date nothing. The venue is not read: a note shows it
from the decision on, months after it was first public.
"""

from datetime import date
from typing import Any

from foresci.schema import Paper
from knowledge_base.corpus.dates import DateError, Day, day_of_milliseconds
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    SourceRecord,
    checked_id,
    mapping,
    texts,
    title_and_abstract,
)

NAME = "openreview"
_DATES = ("odate", "pdate", "cdate", "tcdate")


def matches(record: SourceRecord) -> bool:
    """Whether the record has the keys of this form."""
    marks = ("forum", "invitation", "invitations", *_DATES)
    return isinstance(record.get("content"), dict) and any(mark in record for mark in marks)


def read(record: SourceRecord) -> Entry:
    """The paper of one submission.

    Raises:
        RefusedRecordError: the note is a review, comment or decision, or was deleted.
    """
    native = record.get("id")
    if not isinstance(native, str) or not native.strip():
        raise RefusedRecordError("no id")
    if record.get("replyto") or record.get("forum") not in (None, native):
        raise RefusedRecordError("not a paper: a reply to a submission")
    if record.get("ddate"):
        raise RefusedRecordError("deleted record")
    content = {key: _value(entry) for key, entry in mapping(record.get("content")).items()}
    title, abstract = title_and_abstract(content, "abstract")
    day = _day(record).on
    paper = Paper(
        id=checked_id(native.strip()),
        title=title,
        abstract=abstract,
        authors=texts(content, "authors"),
        public_on=day,
        revised_on=_revised(record, day),
        source=NAME,
    )
    return Entry(paper)


def _value(entry: Any) -> Any:
    return entry.get("value") if isinstance(entry, dict) else entry


def _day(record: SourceRecord) -> Day:
    for field in ("odate", "pdate"):
        if record.get(field) is not None:
            return _millisecond_day(record, field)
    created = [field for field in ("cdate", "tcdate") if record.get(field) is not None]
    if not created:
        raise RefusedRecordError(f"no usable date: none of {', '.join(_DATES)} is there")
    return max(_millisecond_day(record, field) for field in created)


def _revised(record: SourceRecord, public_on: date) -> date | None:
    if record.get("mdate") is None:
        return None
    changed = _millisecond_day(record, "mdate").on
    return changed if changed > public_on else None


def _millisecond_day(record: SourceRecord, field: str) -> Day:
    try:
        return day_of_milliseconds(record.get(field))
    except DateError as problem:
        raise RefusedRecordError(f"no usable date: {field} is {problem}") from None
