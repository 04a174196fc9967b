"""Screening: what in a text may name a paper, method, model, data set, benchmark or system."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Literal, NamedTuple

from evaluation.audit.leakage import ARXIV_ID, LIKE_A_NAME
from evaluation.audit.public_text import NAME
from evaluation.leakage.bearers import Bearers
from evaluation.leakage.keys import key_of
from evaluation.leakage.seen import Seen
from evaluation.leakage.titles import LaterTitles
from taxonomy.venues import VENUES

Kind = Literal["name", "title", "arxiv_id"]
_OPENS = " \"'“”\u2018(*_`#[\n"
_ENDS = ".!?:;"
_NO_NAMES = frozenset(("ARXIV", *VENUES))
_ID_AND_VERSION = re.compile(rf"{ARXIV_ID.pattern}(?:v\d+)?")
_LETTER = re.compile(r"[^\W\d_]")


class Found(NamedTuple):
    """A span that is looked into."""

    kind: Kind
    start: int
    end: int
    span: str
    """As the text has it."""
    name: str
    """As a reader sees it; see `seen`."""
    key: str
    """Folded words without gaps; see `keys`."""
    rows: tuple[int, ...] = ()
    """Of a run of title words: the papers after the cutoff with it in their titles."""
    opens_sentence: bool = False


def screened(text: Seen, cutoff: date, bearers: Bearers, titles: LaterTitles) -> Iterator[Found]:
    """Every span of a text that may be a name; title words and the names in them are two.

    A word is screened where a later paper bears it as its name, or where it is written like one.
    """
    for run in titles.named(text.text, cutoff):
        yield _found("title", text, run.start, run.end, run.rows)
    for place in ARXIV_ID.finditer(text.text):
        yield _found("arxiv_id", text, *place.span())
    names = list(bearers.named(text.text))
    for start, end in names:
        yield _found("name", text, start, end)
    taken = bytearray(len(text.text))
    for start, end in (*names, *(place.span() for place in _ID_AND_VERSION.finditer(text.text))):
        taken[start:end] = b"\1" * (end - start)
    for place in NAME.finditer(text.text):
        if _looks_like_a_name(place[0]) and not any(taken[place.start() : place.end()]):
            yield _found("name", text, *place.span())


def _looks_like_a_name(word: str) -> bool:
    """Written like one, and neither a venue, which tasks name, nor the archive."""
    return (
        LIKE_A_NAME.search(word) is not None
        and _LETTER.search(word) is not None
        and word.upper() not in _NO_NAMES
    )


def _found(kind: Kind, text: Seen, start: int, end: int, rows: tuple[int, ...] = ()) -> Found:
    name, (first, last) = text.text[start:end], text.written(start, end)
    return Found(
        kind=kind,
        start=first,
        end=last,
        span=text.given[first:last],
        name=name,
        key=key_of(name),
        rows=rows,
        opens_sentence=_opens_sentence(text.text, start),
    )


def _opens_sentence(text: str, start: int) -> bool:
    while start and text[start - 1] in _OPENS:
        start -= 1
    return not start or text[start - 1] in _ENDS
