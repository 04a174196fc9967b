"""Atom files of the arXiv API, dated by `published`, the time of version 1 (never `updated`)."""

from datetime import date
from typing import Any

from foresci.schema import Paper
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    ReportedError,
    checked_id,
    cleaned,
    public_day,
    some_text,
    usable_doi,
)
from knowledge_base.corpus.ids import normalise_id
from knowledge_base.corpus.importers.xml_text import (
    Element,
    child,
    child_text,
    children,
    text_of,
)

NAME = "arxiv-atom"
ROOTS = ("feed",)
RECORDS = ("entry",)


def read(entry: Element, context: dict[str, str]) -> Entry:
    """The paper of one entry.

    Raises:
        RefusedRecordError: it is the entry by which the API reports an error, or has no date.
    """
    _refuse_error(entry)
    given = child_text(entry, "id")
    if given is None:
        raise RefusedRecordError("no id")
    title, abstract = some_text(child_text(entry, "title"), child_text(entry, "summary"))
    dates = {name: child_text(entry, name) for name in ("published", "updated")}
    day = public_day(dates, "published")
    paper = Paper(
        id=checked_id(normalise_id(given)),
        title=title,
        abstract=abstract,
        authors=cleaned(child_text(author, "name") for author in children(entry, "author")),
        categories=_categories(entry),
        comments=child_text(entry, "comment"),
        public_on=day.on,
        precision=day.precision,
        revised_on=_revised(dates, day.on),
        source=NAME,
    )
    return Entry(paper, doi=usable_doi(child_text(entry, "doi") or ""))


def remarks(element: Element, records: int, context: dict[str, str]) -> list[str]:
    """What a feed of no entries has to say for itself, at its end."""
    total = text_of(child(element, "totalResults")) or "0"
    if records or not total.isdigit() or int(total[:18]) == 0:
        return []
    start = text_of(child(element, "startIndex")) or "0"
    return [
        f"the page is empty although {total} results are announced (it starts at {start}); "
        "fetch it again"
    ]


def _refuse_error(entry: Element) -> None:
    given = child_text(entry, "id") or ""
    if "/api/errors" in given or (child_text(entry, "title") == "Error" and "#" in given):
        raise ReportedError(f"error entry: {child_text(entry, 'summary') or given}")


def _categories(entry: Element) -> tuple[str, ...]:
    primary = child(entry, "primary_category")
    first = [primary.get("term")] if primary is not None else []
    terms = [*first, *(category.get("term") for category in children(entry, "category"))]
    return tuple(dict.fromkeys(cleaned(terms)))


def _revised(dates: dict[str, Any], public_on: date) -> date | None:
    if dates["updated"] is None:
        return None
    changed = public_day(dates, "updated").on
    return changed if changed > public_on else None
