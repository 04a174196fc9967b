"""Which papers name which: by title, or by the name that a title gives to what the paper made."""

import re
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from knowledge_base.base import KnowledgeBase
from knowledge_base.remembering import remembered
from knowledge_base.text import tokenize, words

FEWEST_TITLE_WORDS = 5
"""A shorter title may occur in a text without meaning the paper."""
_COINED = re.compile(r"(?=.*[^\W\d_])(?=.*[A-Z0-9].*[A-Z0-9]|[a-z].*[A-Z0-9])[^\W_][\w+-]{3,}")
"""A word with two capitals or digits and a letter in it, four signs at least: `FooBar`, `FOO-2`."""
KEPT = 2
"""Knowledge bases of which it stays in memory what was found out about names."""


class PaperNames:
    """Looks papers up in each other's texts; get it by `paper_names`, which keeps it."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self._kb = kb
        self._distinct: dict[int, bool] = {}

    def named(self, papers: Iterable[int], text: str) -> list[int]:
        """Those of some paper rows that a text names by their title or a name of their own."""
        said = _spaced(text)
        return [paper for paper in papers if self._is_named(paper, text, said)]

    def naming(self, paper: int) -> NDArray[np.bool_]:
        """Which other papers' texts name the paper of a row, shape (papers,)."""
        title = self._kb.table.title(paper)
        found = np.zeros(len(self._kb.table.ids), dtype=np.bool_)
        for subject in filter(None, (coined_name(title), title)):
            for row in self._rows_with_all_words(subject):
                if self.named([paper], self._kb.chunk(row).text):
                    found[self._kb.paper_row(row)] = True
        found[paper] = False
        return found

    def _is_named(self, paper: int, text: str, said: str) -> bool:
        title = self._kb.table.title(paper)
        coined = coined_name(title)
        if coined and _holds(text, coined) and self._is_distinct(paper, coined):
            return True
        return title.count(" ") >= FEWEST_TITLE_WORDS - 1 and _spaced(title) in said

    def _is_distinct(self, paper: int, coined: str) -> bool:
        """Whether no paper from before its own day has the name, and no other title begins so."""
        if paper not in self._distinct:
            self._distinct[paper] = not any(
                self._has_earlier_use(paper, row, coined)
                for row in self._rows_with_all_words(coined)
            )
        return self._distinct[paper]

    def _has_earlier_use(self, paper: int, row: int, coined: str) -> bool:
        table, other = self._kb.table, self._kb.paper_row(row)
        if other == paper:
            return False
        if coined_name(table.title(other)) == coined:
            return True
        earlier = bool(table.public_on[other] < table.public_on[paper])
        return earlier and _holds(f"{table.title(other)} {self._kb.chunk(row).text}", coined)

    def _rows_with_all_words(self, subject: str) -> list[int]:
        """The chunks that hold every word of a text, ascending; none without any word."""
        tokens = tokenize(subject)
        if not tokens:
            return []
        holding = [self._kb.bm25.matches([token]) for token in tokens]
        rows: list[int] = np.flatnonzero(np.logical_and.reduce(holding)).tolist()
        return rows


@remembered(KEPT)
def paper_names(kb: KnowledgeBase) -> PaperNames:
    """The names of a knowledge base's papers; those of the last few bases are kept."""
    return PaperNames(kb)


def coined_name(title: str) -> str | None:
    """The one word before a title's colon, where it is written as no ordinary word is."""
    head, colon, _ = title.partition(":")
    return head.strip() if colon and _COINED.fullmatch(head.strip()) else None


def _holds(text: str, name: str) -> bool:
    if name not in text:
        return False
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


@lru_cache(maxsize=1 << 14)
def _spaced(text: str) -> str:
    """The words of a text with a blank before and after each."""
    return f" {' '.join(words(text))} "
