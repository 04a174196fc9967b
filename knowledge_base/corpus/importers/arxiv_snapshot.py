"""The arXiv metadata snapshot: versions with times, categories in one text.

`update_date` is never read: it moves whenever a record is touched, years after publication.
"""

from collections.abc import Sequence
from datetime import UTC, date
from email.utils import parsedate_to_datetime
from typing import Any

from foresci.schema import Paper
from knowledge_base.corpus.cleaning import clean
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    SourceRecord,
    doi_in,
    optional_text,
    paper_id,
    title_and_abstract,
)

NAME = "arxiv-snapshot"


def matches(record: SourceRecord) -> bool:
    """Whether the record has the keys of this form."""
    return "versions" in record


def read(record: SourceRecord) -> Entry:
    """The paper of one record; its date is that of version 1."""
    title, abstract = title_and_abstract(record, "abstract")
    public_on, revised_on = _days(record)
    paper = Paper(
        id=paper_id(record),
        title=title,
        abstract=abstract,
        authors=_authors(record),
        categories=tuple((optional_text(record, "categories") or "").split()),
        comments=optional_text(record, "comments") or None,
        public_on=public_on,
        revised_on=revised_on,
        source=NAME,
    )
    return Entry(paper, doi=doi_in(record, "doi"))


def _days(record: SourceRecord) -> tuple[date, date | None]:
    versions = record["versions"]
    if not isinstance(versions, list) or not versions:
        raise RefusedRecordError("no usable date: versions is empty")
    days = {_version_name(entry): _version_day(entry) for entry in versions}
    if "v1" not in days:
        raise RefusedRecordError("no usable date: versions has no v1")
    return days["v1"], max(days.values()) if len(days) > 1 else None


def _version_name(entry: Any) -> str:
    return str(entry.get("version")) if isinstance(entry, dict) else ""


def _version_day(entry: Any) -> date:
    created: Any = entry.get("created") if isinstance(entry, dict) else None
    try:
        return parsedate_to_datetime(created).astimezone(UTC).date()
    except (TypeError, ValueError):
        raise RefusedRecordError(f"no usable date: a version was created {created!r}") from None


def _authors(record: SourceRecord) -> tuple[str, ...]:
    parsed = record.get("authors_parsed")
    if isinstance(parsed, list) and parsed:
        names = [_name(parts) for parts in parsed if isinstance(parts, list)]
    else:
        names = (optional_text(record, "authors") or "").replace(" and ", ", ").split(",")
    return tuple(name for name in map(clean, names) if name)


def _name(parts: Sequence[Any]) -> str:
    """`["Example", "Ada", "Jr"]` (family, given, suffix) as `Ada Example Jr`."""
    family, given, suffix = (*(str(part or "") for part in parts[:3]), "", "", "")[:3]
    return f"{given} {family} {suffix}"
