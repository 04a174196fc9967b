"""Dublin Core, the form of metadata that every OAI-PMH server speaks."""

from foresci.schema import Paper
from knowledge_base.corpus.dates import DateError, Day, day_of
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    chosen_id,
    cleaned,
    some_text,
    usable_doi,
)
from knowledge_base.corpus.ids import arxiv_id, normalise_doi
from knowledge_base.corpus.importers.xml_text import Element, child_text, children, text_of

_COMMENT = "Comment:"


def read_dublin_core(body: Element, header_id: str | None, source: str) -> Entry:
    """The paper of one `oai_dc:dc` element.

    Args:
        body: the element.
        header_id: identifier in the record's header, the name its server gives it.
        source: name of the import format.
    """
    descriptions = _texts(body, "description")
    abstract = next((text for text in descriptions if not text.startswith(_COMMENT)), None)
    title, abstract = some_text(child_text(body, "title"), abstract)
    names = [*_texts(body, "identifier"), *([header_id] if header_id else [])]
    arxiv = next(filter(None, map(arxiv_id, names)), None)
    doi = next((usable_doi(name) for name in names if _is_publisher_doi(name)), None)
    native = header_id if arxiv is None else None
    day = _earliest(_texts(body, "date"))
    paper = Paper(
        id=chosen_id(arxiv, native, doi),
        title=title,
        abstract=abstract,
        authors=_texts(body, "creator"),
        comments=_comment(descriptions),
        public_on=day.on,
        precision=day.precision,
        source=source,
    )
    return Entry(paper, doi=doi)


def _texts(body: Element, name: str) -> tuple[str, ...]:
    return cleaned(map(text_of, children(body, name)))


def _is_publisher_doi(name: str) -> bool:
    return normalise_doi(name) is not None and arxiv_id(name) is None


def _comment(descriptions: tuple[str, ...]) -> str | None:
    """What arXiv gives as a second description, without the word before it."""
    found = (text for text in descriptions if text.startswith(_COMMENT))
    return next(found, "").removeprefix(_COMMENT).strip() or None


def _earliest(values: tuple[str, ...]) -> Day:
    """The earliest of several dates: arXiv lists the days of all versions."""
    days, problems = [], []
    for value in values:
        try:
            days.append(day_of(value))
        except DateError as problem:
            problems.append(str(problem))
    if not days:
        shown = f"date is {problems[0]}" if problems else "there is none"
        raise RefusedRecordError(f"no usable date: {shown}")
    return min(days, key=lambda day: (day.on, day.precision or ""))
