"""OpenAlex works, one a line or in the API's `results`.

A work is dated by `publication_date`. OpenAlex fills the parts it does not know with 01, so the
first of a month counts as that month's last day, and the first of January as the year's. The
venue is not read: it belongs to the published version, which may be years after the preprint.
"""

from typing import Any

from foresci.schema import Paper
from knowledge_base.corpus.cleaning import clean
from knowledge_base.corpus.dates import Day, without_false_first
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    SourceRecord,
    chosen_id,
    cleaned,
    mapping,
    mappings,
    optional_text,
    public_day,
    some_text,
    usable_doi,
)
from knowledge_base.corpus.ids import arxiv_id
from knowledge_base.corpus.importers.years import year_day

NAME = "openalex"
_PREFIX = "https://openalex.org/"


def matches(record: SourceRecord) -> bool:
    """Whether the record has the keys of this form."""
    return "abstract_inverted_index" in record or str(record.get("id")).startswith(_PREFIX)


def read(record: SourceRecord) -> Entry:
    """The paper of one work."""
    if record.get("is_paratext") is True:
        raise RefusedRecordError("not a paper: paratext")
    title = optional_text(record, "title") or optional_text(record, "display_name")
    title, abstract = some_text(title, _abstract(record.get("abstract_inverted_index")))
    native = (optional_text(record, "id") or "").removeprefix(_PREFIX)
    named = optional_text(record, "doi") or ""
    arxiv = _arxiv(record, named)
    doi = usable_doi(named) if arxiv_id(named) is None else None
    day = _day(record)
    paper = Paper(
        id=chosen_id(arxiv, native, doi),
        title=title,
        abstract=abstract,
        authors=cleaned(map(_author, mappings(record.get("authorships")))),
        public_on=day.on,
        precision=day.precision,
        source=NAME,
    )
    return Entry(paper, doi=doi, natives=(native,) if native else ())


def _day(record: SourceRecord) -> Day:
    if record.get("publication_date"):
        return without_false_first(public_day(record, "publication_date"))
    return year_day(record, "publication_year")


def _author(authorship: SourceRecord) -> str | None:
    name = mapping(authorship.get("author")).get("display_name")
    return name if isinstance(name, str) else None


def _arxiv(record: SourceRecord, doi: str) -> str | None:
    """The arXiv id, by the DOI that arXiv gives every paper, or by where a copy lies."""
    places = mappings(record.get("locations"))
    urls = (place.get(key) for place in places for key in ("landing_page_url", "pdf_url"))
    # A bare number is no address: only what names arXiv may stand for one of its papers.
    named = (url for url in (doi, *urls) if isinstance(url, str) and "arxiv" in url.lower())
    return next(filter(None, map(arxiv_id, named)), None)


def _abstract(index: Any) -> str | None:
    """The text of an inverted index, `{"text": [1], "Plain": [0]}` as `Plain text`."""
    if index is None:
        return None
    if not isinstance(index, dict):
        raise RefusedRecordError("abstract_inverted_index is not an object")
    # Sorting pairs, and not filling a list by position, keeps a hostile position from costing
    # memory.
    pairs = [
        (position, word)
        for word, positions in index.items()
        if isinstance(positions, list)
        for position in positions
        if isinstance(position, int)
    ]
    return clean(" ".join(word for _, word in sorted(pairs))) or None
