"""Daily arXiv listings: one record a paper, dated by the day it was announced."""

from foresci.schema import Paper
from knowledge_base.corpus.fields import (
    Entry,
    SourceRecord,
    optional_text,
    paper_id,
    public_day,
    texts,
    title_and_abstract,
)

NAME = "arxiv-listing"


def matches(record: SourceRecord) -> bool:
    """Whether the record has the keys of this form."""
    return "announced" in record and "digest" not in record


def read(record: SourceRecord) -> Entry:
    """The paper of one record."""
    title, abstract = title_and_abstract(record, "abstract")
    day = public_day(record, "announced")
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
    return Entry(paper)
