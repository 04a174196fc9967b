"""Semantic Scholar papers: the bulk data set (lower-case keys) and the Graph API (camel case).

A paper is dated by `publicationDate`, else by the last day of `year`. A first of a month counts
as that month's last day, since both stand for dates of unknown day. The venue is not read: it
belongs to the published version, whatever version the date is of.
"""

from foresci.schema import Paper
from knowledge_base.corpus.dates import Day, without_false_first
from knowledge_base.corpus.fields import (
    Entry,
    SourceRecord,
    chosen_id,
    cleaned,
    mapping,
    mappings,
    public_day,
    title_and_abstract,
    usable_doi,
)
from knowledge_base.corpus.ids import arxiv_id
from knowledge_base.corpus.importers.years import year_day

NAME = "semantic-scholar"
_MARKS = ("paperId", "corpusid")


def matches(record: SourceRecord) -> bool:
    """Whether the record has the keys of this form."""
    return any(mark in record for mark in _MARKS)


def read(record: SourceRecord) -> Entry:
    """The paper of one record."""
    names = mapping(record.get("externalIds", record.get("externalids")))
    title, abstract = title_and_abstract(record, "abstract")
    named = _word(names.get("DOI"))
    arxiv = arxiv_id(_word(names.get("ArXiv"))) or arxiv_id(named)
    doi = usable_doi(named) if arxiv_id(named) is None else None
    natives = _natives(record, names)
    day = _day(record)
    paper = Paper(
        id=chosen_id(arxiv, natives[0] if natives else None, doi),
        title=title,
        abstract=abstract,
        authors=cleaned(_word(author.get("name")) for author in mappings(record.get("authors"))),
        public_on=day.on,
        precision=day.precision,
        source=NAME,
    )
    return Entry(paper, doi=doi, natives=natives)


def _natives(record: SourceRecord, names: SourceRecord) -> tuple[str, ...]:
    """The id of the paper and its number in the corpus, which the bulk files alone know it by."""
    number = _word(record.get("corpusid", record.get("corpusId", names.get("CorpusId"))))
    given = (_word(record.get("paperId")), f"CorpusId:{number}" if number else "")
    return tuple(name for name in given if name)


def _day(record: SourceRecord) -> Day:
    for field in ("publicationDate", "publicationdate"):
        if record.get(field):
            return without_false_first(public_day(record, field))
    return year_day(record, "year")


def _word(value: object) -> str:
    """A text or number as text; nothing for null and anything else."""
    usable = isinstance(value, str | int) and not isinstance(value, bool)
    return str(value).strip() if usable else ""
