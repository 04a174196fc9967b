"""Plain JSON lines: id, title, abstract and date; authors, categories, comments, DOI if there."""

from foresci.schema import Paper
from knowledge_base.corpus.fields import (
    Entry,
    SourceRecord,
    doi_in,
    optional_text,
    paper_id,
    public_day,
    texts,
    title_and_abstract,
)

NAME = "jsonl"


def matches(record: SourceRecord) -> bool:
    """Whether the record has the keys of this form; a missing date is refused later, by name."""
    return "id" in record and ("title" in record or "abstract" in record)


def read(record: SourceRecord) -> Entry:
    """The paper of one record."""
    title, abstract = title_and_abstract(record, "abstract")
    day = public_day(record, "date")
    paper = Paper(
        id=paper_id(record),
        title=title,
        abstract=abstract,
        authors=texts(record, "authors"),
        categories=texts(record, "categories"),
        comments=optional_text(record, "comments") or None,
        public_on=day.on,
        precision=day.precision,
        source=NAME,
    )
    return Entry(paper, doi=doi_in(record, "doi"))
