"""Rows of a CSV file, by the names of their columns."""

import re
from collections.abc import Mapping, Sequence

from foresci.errors import DataError, UsageError
from foresci.schema import Paper
from knowledge_base.corpus.cleaning import clean
from knowledge_base.corpus.dates import Day, last_month_in, month_end
from knowledge_base.corpus.fields import (
    ColumnMap,
    Entry,
    RefusedRecordError,
    chosen_id,
    cleaned,
    public_day,
    some_text,
    usable_doi,
)
from knowledge_base.corpus.ids import arxiv_id, normalise_id
from knowledge_base.corpus.importers.years import year_day

NAME = "csv"

# The names under which a column is found when the user maps none, in order of preference.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "paper_id", "arxiv_id", "arxiv"),
    "title": ("title", "name"),
    "abstract": ("abstract", "summary"),
    "authors": ("authors", "author"),
    "categories": ("categories", "category", "subjects"),
    "comments": ("comments", "comment", "venue"),
    "date": ("date", "published", "publication_date", "published_date", "public_on", "created"),
    "year": ("year", "publication_year"),
    "month": ("month",),
    "doi": ("doi",),
}
_PEOPLE = re.compile(r"\s*;\s*|\s+and\s+")
_LIST = re.compile(r"[;,\s]+")


def parse_columns(text: str) -> ColumnMap:
    """The map that `id=ID,title=Name` writes down.

    Raises:
        UsageError: it is written otherwise, or names no field of a paper.
    """
    columns: dict[str, str] = {}
    for part in text.split(","):
        field, equals, column = (piece.strip() for piece in part.partition("="))
        if not equals or not column or field not in ALIASES or field in columns:
            raise UsageError(
                f"--columns {part!r}: write FIELD=COLUMN, each of these fields once at most: "
                f"{', '.join(ALIASES)}"
            )
        columns[field] = column
    return columns


def looks_like_header(names: Sequence[str], columns: ColumnMap) -> bool:
    """Whether the cells of a first row are names of columns that make papers."""
    found = _found(names, columns)
    return ("id" in found or "doi" in found) and ("title" in found or "abstract" in found)


def fields_by_place(names: Sequence[str], columns: ColumnMap, where: str) -> dict[str, int]:
    """Where in a row each field of a paper stands.

    Raises:
        DataError: a column is missing; the columns that are there are named.
    """
    found = _found(names, columns)
    missing = [column for field, column in columns.items() if field not in found]
    needed = (("id", "doi"), ("title", "abstract"), ("date", "year"))
    missing += [" or ".join(group) for group in needed if not found.keys() & {*group}]
    if missing:
        shown = ", ".join(clean(name)[:60] for name in names[:20])
        raise DataError(
            f"{where}: no column for {missing[0]}; the columns are: {shown}; name yours with "
            "--columns id=…,title=…,date=…"
        )
    return found


def _found(names: Sequence[str], columns: ColumnMap) -> dict[str, int]:
    places = {clean(name).lower(): place for place, name in reversed(list(enumerate(names)))}
    found: dict[str, int] = {}
    for field, aliases in ALIASES.items():
        tried = (columns[field].lower(),) if field in columns else aliases
        for name in tried:
            if name in places:
                found.setdefault(field, places[name])
    return found


def read(row: Mapping[str, str]) -> Entry:
    """The paper of one row, given as text by field; a blank cell is no value."""
    cells = {field: text for field, raw in row.items() if (text := raw.strip())}
    title, abstract = some_text(
        clean(cells["title"]) if "title" in cells else None, clean(cells.get("abstract", ""))
    )
    doi = usable_doi(cells.get("doi", ""))
    given = normalise_id(cells.get("id", ""))
    day = _day(cells)
    paper = Paper(
        id=chosen_id(arxiv_id(cells.get("doi", "")), given or None, doi),
        title=title,
        abstract=abstract,
        authors=cleaned(_PEOPLE.split(cells.get("authors", ""))),
        categories=cleaned(_LIST.split(cells.get("categories", ""))),
        comments=clean(cells.get("comments", "")) or None,
        public_on=day.on,
        precision=day.precision,
        source=NAME,
    )
    return Entry(paper, doi=doi, natives=(given,) if given and arxiv_id(given) is None else ())


def _day(cells: Mapping[str, str]) -> Day:
    if "date" in cells or "year" not in cells:
        return public_day(cells, "date")
    day = year_day(cells, "year")
    month = last_month_in(cells.get("month", ""))
    return month_end(day.on.year, month) if month else day


def check_width(row: Sequence[str], names: Sequence[str]) -> None:
    """Refuse a row with more cells than there are columns: its cells may be shifted."""
    if len(row) > len(names):
        raise RefusedRecordError(f"wrong number of cells: {len(row)} for {len(names)} columns")
