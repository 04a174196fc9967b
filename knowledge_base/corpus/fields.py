"""Reading single fields of a source record, with a reason when one cannot be used."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from foresci.schema import Paper
from knowledge_base.corpus.cleaning import clean
from knowledge_base.corpus.dates import DateError, Day, day_of
from knowledge_base.corpus.ids import normalise_doi, normalise_id, unsafe

SourceRecord = Mapping[str, Any]
ColumnMap = Mapping[str, str]
"""The column of a table by the field of a paper, as the user gave it."""

MAX_ID_LENGTH = 400


class RefusedRecordError(ValueError):
    """A source record that makes no paper.

    The message is the reason. What stands before its first ": " is the kind of reason, by which
    refusals are counted.
    """


class ReportedError(RefusedRecordError):
    """The source's own report that something failed, in the place of a record."""


class Entry(NamedTuple):
    """What one source record gives: a paper, and the other names the source has for it.

    `paper.id` is the arXiv id where the record names one, else the source's own id, else the DOI.
    """

    paper: Paper
    doi: str | None = None
    natives: tuple[str, ...] = ()


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
    return some_text(optional_text(record, "title"), optional_text(record, abstract_field))


def some_text(title: str | None, abstract: str | None) -> tuple[str, str | None]:
    """Title and abstract of a paper that must have one of them."""
    if title is None and not abstract:
        raise RefusedRecordError("neither a title nor an abstract")
    return title or "", abstract or None


def paper_id(record: SourceRecord) -> str:
    """The normalised id in the field `id`."""
    value = record.get("id")
    if not isinstance(value, str) or not value.strip():
        raise RefusedRecordError("no id")
    return checked_id(normalise_id(value))


def checked_id(text: str) -> str:
    """The id, unless it could harm whoever uses it as a file name or prints it.

    Raises:
        RefusedRecordError: it is too long, climbs out of a folder or holds control characters.
    """
    if len(text) > MAX_ID_LENGTH:
        raise RefusedRecordError(f"unsafe id: longer than {MAX_ID_LENGTH} characters")
    if unsafe(text):
        raise RefusedRecordError(f"unsafe id: {text[:60]!a}")
    return text


def is_usable_id(text: str) -> bool:
    """Whether an id is neither too long nor unsafe."""
    return len(text) <= MAX_ID_LENGTH and not unsafe(text)


def texts(record: SourceRecord, field: str) -> tuple[str, ...]:
    """The cleaned, non-blank entries of a list of texts; empty when the field is null."""
    value = record.get(field)
    if value is None:
        return ()
    if not isinstance(value, list):
        raise RefusedRecordError(f"{field} is not a list")
    if any(not (entry is None or isinstance(entry, str)) for entry in value):
        raise RefusedRecordError(f"{field} holds something other than text")
    return cleaned(value)


def cleaned(values: Iterable[str | None]) -> tuple[str, ...]:
    """The texts cleaned, without blank ones."""
    return tuple([text for value in values if value and (text := clean(value))])


def public_day(record: SourceRecord, field: str) -> Day:
    """The first public day of a field that holds an ISO date, in whole or down to the year.

    Raises:
        RefusedRecordError: there is no date to be had.
    """
    try:
        return day_of(record.get(field))
    except DateError as problem:
        raise RefusedRecordError(f"no usable date: {field} is {problem}") from None


def doi_in(record: SourceRecord, field: str) -> str | None:
    """The DOI in a field; None where it holds none that can be used."""
    value = record.get(field)
    return usable_doi(value) if isinstance(value, str) else None


def usable_doi(text: str) -> str | None:
    """The first DOI of a text (arXiv lists several, parted by blanks), if it can be an id."""
    found = normalise_doi(text.split()[0]) if text.strip() else None
    return found if found and is_usable_id(found) else None


def chosen_id(arxiv: str | None, native: str | None, doi: str | None) -> str:
    """The id of a paper: arXiv's where there is one, else the source's own, else the DOI.

    Raises:
        RefusedRecordError: there is none, or it is not safe to use.
    """
    chosen = arxiv or native or doi
    if not chosen:
        raise RefusedRecordError("no id")
    return checked_id(chosen)


def mapping(value: Any) -> SourceRecord:
    """The object, or an empty one for null and anything else."""
    return value if isinstance(value, dict) else {}


def mappings(value: Any) -> list[SourceRecord]:
    """The objects of a list; nothing for null and anything else."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []
