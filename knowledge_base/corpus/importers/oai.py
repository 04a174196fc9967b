"""OAI-PMH files with `arXiv`, `arXivRaw` or `oai_dc` metadata.

Dates are `created` of arXiv, version 1 of arXivRaw, the earliest `dc:date`. The `datestamp` of a
record's header moves whenever the record is touched, and is never read.
"""

from datetime import UTC, date
from email.utils import parsedate_to_datetime

from foresci.schema import Paper
from knowledge_base.corpus.dates import Day
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    checked_id,
    cleaned,
    public_day,
    some_text,
    usable_doi,
)
from knowledge_base.corpus.ids import arxiv_id, normalise_id
from knowledge_base.corpus.importers.dublin_core import read_dublin_core
from knowledge_base.corpus.importers.xml_text import (
    Element,
    child,
    child_text,
    children,
    local,
    text_of,
)

NAME = "oai-pmh"
ROOTS = ("OAI-PMH", "ListRecords", "GetRecord")
RECORDS = ("record",)


def read(record: Element, context: dict[str, str]) -> Entry:
    """The paper of one record.

    Raises:
        RefusedRecordError: the record was deleted, or its metadata is of another form.
    """
    header = child(record, "header")
    if header is not None and header.get("status") == "deleted":
        raise RefusedRecordError("deleted record")
    metadata = child(record, "metadata")
    bodies = [] if metadata is None else [body for body in metadata if local(body)]
    if not bodies:
        raise RefusedRecordError("no metadata")
    body = bodies[0]
    if local(body) in ("arXiv", "arXivRaw"):
        return _read_arxiv(body)
    if local(body) == "dc":
        return read_dublin_core(body, child_text(header, "identifier"), NAME)
    raise RefusedRecordError(f"no known form of metadata: {local(body)[:60]}")


def remarks(element: Element, records: int, context: dict[str, str]) -> list[str]:
    """The error by which the server answered instead of records, at the end of a file."""
    return [
        f"the server answered with an error: {error.get('code')}: {text_of(error) or 'no text'}"
        for error in children(element, "error")
    ]


def _read_arxiv(body: Element) -> Entry:
    title, abstract = some_text(child_text(body, "title"), child_text(body, "abstract"))
    given = child_text(body, "id")
    if given is None or arxiv_id(given) is None:
        raise RefusedRecordError("no id")
    day = _raw_day(body) if local(body) == "arXivRaw" else _created(body)
    paper = Paper(
        id=checked_id(normalise_id(given)),
        title=title,
        abstract=abstract,
        authors=_authors(body),
        categories=tuple((child_text(body, "categories") or "").split()),
        comments=child_text(body, "comments"),
        public_on=day.on,
        precision=day.precision,
        revised_on=_revised(body, day.on),
        source=NAME,
    )
    return Entry(paper, doi=usable_doi(child_text(body, "doi") or ""))


def _created(body: Element) -> Day:
    return public_day({"created": child_text(body, "created")}, "created")


def _raw_day(body: Element) -> Day:
    for version in children(body, "version"):
        if version.get("version") == "v1":
            return Day(_mail_day(child_text(version, "date")))
    raise RefusedRecordError("no usable date: there is no v1")


def _mail_day(text: str | None) -> date:
    try:
        return parsedate_to_datetime(text or "").astimezone(UTC).date()
    except (TypeError, ValueError, OverflowError):
        raise RefusedRecordError(f"no usable date: a version is of {ascii(text)[:60]}") from None


def _revised(body: Element, public_on: date) -> date | None:
    versions = [_mail_day(child_text(version, "date")) for version in children(body, "version")]
    if updated := child_text(body, "updated"):
        versions.append(public_day({"updated": updated}, "updated").on)
    return max((day for day in versions if day > public_on), default=None)


def _authors(body: Element) -> tuple[str, ...]:
    people = children(child(body, "authors"), "author")
    parts = ("forenames", "keyname", "suffix")
    names = [" ".join(child_text(person, part) or "" for part in parts) for person in people]
    if names:
        return cleaned(names)
    listed = (child_text(body, "authors") or "").replace(" and ", ", ")
    return cleaned(listed.split(","))
