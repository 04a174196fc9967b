"""XML files of the ACL Anthology, dated by the last day of the month a volume's meeting was in.

The `ingest-date` of a volume is not read: it is the day a file was taken in, and a filler in old
volumes.
"""

import re

from foresci.schema import Paper
from knowledge_base.corpus.dates import Day, last_month_in, month_end, year_end
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    checked_id,
    cleaned,
    some_text,
    usable_doi,
)
from knowledge_base.corpus.importers.xml_text import Element, child, child_text, children

NAME = "acl-anthology"
ROOTS = ("collection",)
RECORDS = ("paper",)
AT_START = ("collection", "volume")
AT_END = ("meta",)

_OLD_COLLECTION = re.compile(r"[A-Z]\d{2}")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*", re.ASCII)


def enter(element: Element, name: str, context: dict[str, str]) -> None:
    """Keep what the papers of a collection or volume share."""
    if name == "meta":
        for key in ("year", "month", "booktitle"):
            context[key] = child_text(element, key) or ""
        return
    context[name] = element.get("id") or ""
    if name == "volume":
        context.update(year="", month="", booktitle="")


def read(paper: Element, context: dict[str, str]) -> Entry:
    """The paper of one `paper` element."""
    title, abstract = some_text(child_text(paper, "title"), child_text(paper, "abstract"))
    day = _day(paper, context)
    made = Paper(
        id=checked_id(_anthology_id(paper, context)),
        title=title,
        abstract=abstract,
        authors=cleaned(_name(author) for author in children(paper, "author")),
        comments=context.get("booktitle") or None,
        public_on=day.on,
        precision=day.precision,
        source=NAME,
    )
    return Entry(made, doi=usable_doi(child_text(paper, "doi") or ""))


def _day(paper: Element, context: dict[str, str]) -> Day:
    year = child_text(paper, "year") or context.get("year", "")
    month = last_month_in(child_text(paper, "month") or context.get("month", ""))
    try:
        return month_end(int(year), month) if month else year_end(int(year))
    except ValueError:
        shown = ascii(year[:60]) if year else "empty"
        raise RefusedRecordError(f"no usable date: year is {shown}") from None


def _anthology_id(paper: Element, context: dict[str, str]) -> str:
    """The id in the Anthology, by its address there or else by its place in the file."""
    url = child_text(paper, "url") or ""
    if _ID.fullmatch(url):
        return url
    collection, volume, number = context.get("collection"), context.get("volume"), paper.get("id")
    if not collection or not volume or not number:
        raise RefusedRecordError("no id")
    if not _OLD_COLLECTION.fullmatch(collection):
        return f"{collection}-{volume}.{number}"
    digits = (2, 2) if collection[0] == "W" or collection == "C69" else (1, 3)
    return f"{collection}-{volume.zfill(digits[0])}{number.zfill(digits[1])}"


def _name(author: Element) -> str:
    if child(author, "last") is None:
        return "".join(str(part) for part in author.itertext())
    return f"{child_text(author, 'first') or ''} {child_text(author, 'last') or ''}"
