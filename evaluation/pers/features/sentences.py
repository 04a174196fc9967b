"""Sentences of an answer: their own words apart from what they quote."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from evaluation.drift.reading import own_words, quoted_terms
from evaluation.pers.features.cues import DATE, FIGURE
from evaluation.text_match import Weights
from evaluation.tokens import generic_stems, stems
from knowledge_base.sentences import split_sentences

_QUOTED = re.compile('\u201c[^\u201d]*\u201d|"[^"]*"')
_HELD = "\ue000"
"""Stands for a quotation while a text is cut: a quotation is never cut."""
_CLAUSE = re.compile(r";\s+|\n+")
_CLAUSES = re.compile(r"[,:]\s+")
_EMPTY = re.compile(
    r"\b(?:nothing (?:was|is|were|has been|could be) \w+|no (?:evidence|passage)s?"
    r"|no (?:paper|reason|source)s? (?:was|were|is|are|could be) (?:found|given|known)"
    r"|without any (?:evidence|reason|support)|(?:link|it) is assumed|not applicable)\b",
    re.IGNORECASE,
)


class Sentence(NamedTuple):
    """A sentence, or what stands between semicolons."""

    text: str
    own: str
    """Without what it quotes."""
    stems: frozenset[str]
    """Content stems of all of it."""

    @property
    def quotes(self) -> tuple[str, ...]:
        """What it quotes."""
        return quoted_terms(self.text)

    @property
    def own_stems(self) -> frozenset[str]:
        """Content stems of its own words."""
        return stems(self.own)

    @property
    def undated(self) -> str:
        """Its own words without days, months and years."""
        return DATE.sub(" ", self.own)

    def is_empty(self, given: frozenset[str]) -> bool:
        """Whether it only says that there is nothing to say.

        Args:
            given: stems that say nothing by themselves, as everyone knows them from the task.
        """
        if not _EMPTY.search(self.own):
            return False
        clauses = [one for one in _CLAUSES.split(self.own) if not _EMPTY.search(one)]
        says = any(Weights().telling(one) - generic_stems() - given for one in clauses)
        return not (says or self.quotes or FIGURE.search(self.undated))


@lru_cache(maxsize=4096)
def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text with a content word, each once, in order."""
    found: dict[frozenset[str], Sentence] = {}
    for part in _cut(text):
        said = stems(part)
        if said:
            found.setdefault(said, sentence_of(part))
    return tuple(found.values())


def sentence_of(text: str) -> Sentence:
    """A text taken as one sentence."""
    return Sentence(text, own_words(text), stems(text))


def cut_apart(text: str, border: re.Pattern[str]) -> list[str]:
    """What stands between borders in a text, none of which cuts a quotation."""
    return _held_whole(text, lambda held: [one for one in border.split(held) if one.strip()])


def _cut(text: str) -> list[str]:
    return _held_whole(
        text, lambda held: [part for one in _CLAUSE.split(held) for part in split_sentences(one)]
    )


def _held_whole(text: str, cut: Callable[[str], list[str]]) -> list[str]:
    waiting = iter(_QUOTED.findall(text))
    parts = cut(_QUOTED.sub(_HELD, text))
    return [re.sub(_HELD, lambda _: next(waiting), part) for part in parts]
