"""Plain JSON lines: id, title, abstract and date; authors, categories and comments if there."""

from foresci.schema import Paper
from knowledge_base.corpus.importers.fields import (
    SourceRecord,
    iso_day,
    optional_text,
    paper_id,
    texts,
    title_and_abstract,
)

NAME = "jsonl"


def matches(record: SourceRecord) -> bool:
    """Whether the record has the keys of this form; a missing date is refused later, by name."""
    return "id" in record and ("title" in record or "abstract" in record)


def read(record: SourceRecord) -> Paper:
    """The paper of one record."""
    title, abstract = title_and_abstract(record, "abstract")
    return Paper(
        id=paper_id(record),
        title=title,
        abstract=abstract,
        authors=texts(record, "authors"),
        categories=texts(record, "categories"),
        comments=optional_text(record, "comments") or None,
        public_on=iso_day(record, "date"),
        source=NAME,
    )
