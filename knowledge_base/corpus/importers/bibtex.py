"""BibTeX entries, dated by `date`, or by the end of `year` and `month`.

An entry's key names it in its own file only, so an entry with neither an arXiv id nor a DOI gets
an id of its key and a hash of its title and year.
"""

import re

from foresci.schema import Paper
from foresci.storage import sha256_text
from knowledge_base.corpus.cleaning import clean
from knowledge_base.corpus.dates import DateError, Day, day_of, last_month_in, month_end, year_end
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    chosen_id,
    cleaned,
    some_text,
    usable_doi,
)
from knowledge_base.corpus.ids import arxiv_id

NAME = "bibtex"
HASH_DIGITS = 8

_ARXIV_WORDS = re.compile(r"\barxiv:\s*([a-z-]+(?:\.[a-z]{2})?/\d{7}|\d{4}\.\d{4,5})", re.I | re.A)
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)


def read(key: str, fields: dict[str, str]) -> Entry:
    """The paper of one entry.

    Args:
        key: the entry's key.
        fields: its fields by lower-case name, LaTeX accents resolved.
    """
    title, abstract = some_text(
        clean(fields["title"]) if "title" in fields else None, clean(fields.get("abstract", ""))
    )
    day = _day(fields)
    arxiv = _arxiv(fields)
    doi = usable_doi(fields.get("doi", ""))
    paper = Paper(
        id=chosen_id(arxiv, None, doi or _own_id(key, title, day)),
        title=title,
        abstract=abstract,
        authors=cleaned(map(_name, _AND.split(fields.get("author", "")))),
        comments=_venue(fields),
        public_on=day.on,
        precision=day.precision,
        source=NAME,
    )
    return Entry(paper, doi=doi)


def _own_id(key: str, title: str, day: Day) -> str:
    return f"bibtex:{clean(key)}:{sha256_text(f'{title} {day.on.year}')[:HASH_DIGITS]}"


def _day(fields: dict[str, str]) -> Day:
    if given := fields.get("date", "").strip(" {}"):
        try:
            return day_of(given.rpartition("/")[2])  # of a range, its end
        except DateError as problem:
            raise RefusedRecordError(f"no usable date: date is {problem}") from None
    year = fields.get("year", "").strip(" {}")
    if not re.fullmatch(r"\d{4}", year, re.ASCII):
        raise RefusedRecordError(f"no usable date: year is {ascii(year[:60]) if year else 'empty'}")
    month = last_month_in(fields.get("month", ""))
    try:
        return month_end(int(year), month) if month else year_end(int(year))
    except ValueError:
        raise RefusedRecordError(f"no usable date: year is {year!r}") from None


def _arxiv(fields: dict[str, str]) -> str | None:
    """The arXiv id of `eprint`, of an arXiv DOI or address, or of "arXiv preprint arXiv:…"."""
    kind = fields.get("archiveprefix", fields.get("eprinttype", "")).strip().lower()
    eprint = fields.get("eprint", "")
    if kind in ("", "arxiv") and (found := arxiv_id(eprint)):
        return found
    for field in ("doi", "url"):
        value = fields.get(field, "")
        if "arxiv" in value.lower() and (found := arxiv_id(value)):
            return found
    if found := arxiv_id(fields.get("volume", "").removeprefix("abs/")):
        return found  # as DBLP writes it: journal CoRR, volume abs/1706.03762
    for field in ("journal", "journaltitle", "howpublished", "note"):
        if words := _ARXIV_WORDS.search(fields.get(field, "")):
            return arxiv_id(words[1])
    return None


def _venue(fields: dict[str, str]) -> str | None:
    for field in ("booktitle", "journal", "journaltitle", "note"):
        if text := clean(fields.get(field, "")):
            return text
    return None


def _name(text: str) -> str:
    """`Example, Ada` as `Ada Example`; `Example, Jr, Ada` as `Ada Example Jr`."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 1:
        return parts[0]
    return " ".join([parts[-1], parts[0], *parts[1:-1]])
