"""Runs of words from the titles of later papers."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from evaluation.audit.leakage import SHORT_TITLE, TITLE_GRAM, title_grams
from evaluation.audit.papers import Papers
from evaluation.audit.public_text import Gram
from evaluation.leakage.bearers import ATOM
from evaluation.leakage.keys import key_of


class TitleRun(NamedTuple):
    """Where a text has words of later titles, and the rows of all papers with such a title."""

    start: int
    end: int
    rows: tuple[int, ...]


class LaterTitles:
    """Six words in a row of a later title, or all of a title of four or five."""

    def __init__(self, papers: Papers, after: date) -> None:
        """Read the titles of all papers that came after a day."""
        self._days = papers.days
        self._rows: dict[Gram, list[int]] = defaultdict(list)
        for row in range(bisect_right(papers.days, after), len(papers.ids)):
            for gram in title_grams(papers.titles[row]):
                self._rows[gram].append(row)

    def named(self, text: str, cutoff: date) -> Iterator[TitleRun]:
        """Every run in a text; runs of one title that overlap are one."""
        last: TitleRun | None = None
        for found in self._runs(text, cutoff):
            if last is not None and found.start < last.end and set(found.rows) & set(last.rows):
                rows = tuple(row for row in last.rows if row in found.rows)
                last = TitleRun(last.start, max(last.end, found.end), rows)
                continue
            if last is not None:
                yield last
            last = found
        if last is not None:
            yield last

    def _runs(self, text: str, cutoff: date) -> Iterator[TitleRun]:
        places = list(ATOM.finditer(text))
        words = tuple(key_of(place[0]) for place in places)
        for start in range(len(words)):
            for size in range(TITLE_GRAM, SHORT_TITLE - 1, -1):
                rows = self._rows.get(words[start : start + size], ())
                later = tuple(row for row in rows if self._days[row] > cutoff)
                if later and start + size <= len(words):
                    yield TitleRun(places[start].start(), places[start + size - 1].end(), later)
                    break
