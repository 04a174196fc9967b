"""Screening: what in a text may name a paper, method, model, data set, benchmark or system."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Literal, NamedTuple

from evaluation.audit.leakage import ARXIV_ID, LIKE_A_NAME
from evaluation.audit.public_text import NAME
from evaluation.leakage.bearers import Bearers
from evaluation.leakage.keys import key_of
from evaluation.leakage.titles import LaterTitles
from taxonomy.venues import VENUES

Kind = Literal["name", "title", "arxiv_id"]
_OPENS = " \"'“”(*[\n"
_ENDS = tuple(".!?:;")
_NO_NAMES = frozenset(("ARXIV", *VENUES))
_ID_AND_VERSION = re.compile(rf"{ARXIV_ID.pattern}(?:v\d+)?")
_LETTER = re.compile(r"[^\W\d_]")


class Found(NamedTuple):
    """A span that is looked into."""

    kind: Kind
    start: int
    end: int
    span: str
    key: str
    """Folded words without gaps; see `keys`."""
    rows: tuple[int, ...] = ()
    """Of a run of title words: the papers after the cutoff with it in their titles."""
    opens_sentence: bool = False


def screened(text: str, cutoff: date, bearers: Bearers, titles: LaterTitles) -> Iterator[Found]:
    """Every span of a text that may be a name; title words and the names in them are two.

    A word is screened where a later paper bears it as its name, or where it is written like one.
    """
    for run in titles.named(text, cutoff):
        yield _found("title", text, run.start, run.end, run.rows)
    for place in ARXIV_ID.finditer(text):
        yield _found("arxiv_id", text, place.start(), place.end())
    names = list(bearers.named(text))
    for start, end in names:
        yield _found("name", text, start, end)
    taken = (*names, *(place.span() for place in _ID_AND_VERSION.finditer(text)))
    for place in NAME.finditer(text):
        if _looks_like_a_name(place[0]) and not any(
            start < place.end() and place.start() < end for start, end in taken
        ):
            yield _found("name", text, place.start(), place.end())


def _looks_like_a_name(word: str) -> bool:
    """Written like one, and neither a venue, which tasks name, nor the archive."""
    return (
        LIKE_A_NAME.search(word) is not None
        and _LETTER.search(word) is not None
        and word.upper() not in _NO_NAMES
    )


def _found(kind: Kind, text: str, start: int, end: int, rows: tuple[int, ...] = ()) -> Found:
    span, before = text[start:end], text[:start].rstrip(_OPENS)
    return Found(kind, start, end, span, key_of(span), rows, not before or before.endswith(_ENDS))
