"""Sentences of an answer: their own words apart from what they quote."""

import re
from functools import lru_cache
from typing import NamedTuple

from evaluation.drift.reading import own_words, quoted_terms
from evaluation.tokens import stems
from knowledge_base.sentences import split_sentences

_QUOTED = re.compile('\u201c[^\u201d]*\u201d|"[^"]*"')
_HELD = "\ue000"
"""Stands for a quotation while a text is cut: a quotation is never cut."""
_CLAUSE = re.compile(r";\s+|\n+")
_EMPTY = re.compile(
    r"\b(?:nothing (?:was|is|were|has been|could be) \w+|no (?:evidence|passage)s?\b"
    r"|no (?:paper|reason|source)s? (?:was|were|is|are|could be) (?:found|given|known)"
    r"|without any (?:evidence|reason|support)|(?:link|it) is assumed|not applicable|unknown)",
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
    def is_empty(self) -> bool:
        """Whether it only says that there is nothing to say."""
        return _EMPTY.search(self.own) is not None


@lru_cache(maxsize=4096)
def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text with a content word, each once, in order."""
    found: dict[frozenset[str], Sentence] = {}
    for part in _cut(text):
        said = stems(part)
        if said:
            found.setdefault(said, Sentence(part, own_words(part), said))
    return tuple(found.values())


def _cut(text: str) -> list[str]:
    quotes = _QUOTED.findall(text)
    held = _QUOTED.sub(_HELD, text)
    whole = [part for one in _CLAUSE.split(held) for part in split_sentences(one)]
    waiting = iter(quotes)
    return [re.sub(_HELD, lambda _: next(waiting), part) for part in whole]
