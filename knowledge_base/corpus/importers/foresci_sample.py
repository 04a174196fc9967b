"""The sample that ships with foresci: listing facts, and digests in the project's own words."""

from foresci.schema import Paper, Section
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    SourceRecord,
    optional_text,
    paper_id,
    public_day,
    texts,
    title_and_abstract,
)

NAME = "foresci-sample"


def matches(record: SourceRecord) -> bool:
    """Whether the record has the keys of this form."""
    return "digest" in record and "announced" in record


def read(record: SourceRecord) -> Entry:
    """The paper of one record."""
    title, abstract = title_and_abstract(record, "digest")
    domain = optional_text(record, "domain")
    day = public_day(record, "announced")
    paper = Paper(
        id=paper_id(record),
        title=title,
        abstract=abstract,
        authors=texts(record, "authors"),
        categories=texts(record, "categories"),
        comments=_comments(record),
        public_on=day.on,
        precision=day.precision,
        source=NAME,
        domains=(domain,) if domain else (),
        sections=_limitation(record),
    )
    return Entry(paper)


def _comments(record: SourceRecord) -> str | None:
    """`{"name": "EMNLP", "year": 2025, "track": "findings"}` as `EMNLP 2025 findings`."""
    venue = record.get("venue")
    if venue is None:
        return None
    if not isinstance(venue, dict):
        raise RefusedRecordError("venue is not an object")
    parts = (venue.get(key) for key in ("name", "year", "track"))
    return " ".join(str(part) for part in parts if part) or None


def _limitation(record: SourceRecord) -> tuple[Section, ...]:
    """The limitation as a section.

    The lists of tags are left out: the digest names what they name, and short lists of key words
    would crowd prose out of every search.
    """
    text = optional_text(record, "limitation")
    return (Section(name="limitation", text=text),) if text else ()
