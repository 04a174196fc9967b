"""What a claim says itself, apart from what it quotes or copies.

A quotation is evidence put before the reader, not the answer's statement; so is a run of words that
stands in an item without quotation marks, or one copied from the task.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from evaluation.drift.reading import quoted_terms
from evaluation.tokens import SENTENCE_END, sentences

COPIED = 6
"""So many words in a row that stand in a source are copied from it; so is a shorter sentence."""
_FIRST_MARK = 0xE000
"""Of the private-use characters that stand for quotations; no word is read in them."""

_AFTER_QUOTE = re.compile("(?<=[\ue000-\uf8ff]\u201d)\\s+(?=[A-Z])")
"""Where a quotation ends a sentence, though no full stop follows it."""

Gram = tuple[str, ...]


@dataclass(frozen=True)
class Statement:
    """One sentence of a claim."""

    own: str
    """Without its quotations."""
    quotes: tuple[str, ...]

    @property
    def whole(self) -> str:
        """Its own words, then what it quotes."""
        return "\n".join((self.own, *self.quotes))


@lru_cache(maxsize=1024)
def statements(text: str) -> tuple[Statement, ...]:
    """The sentences of a claim; a quotation, however long, belongs to the one it stands in."""
    quotes = tuple(quote for quote in quoted_terms(text) if quote.strip())
    for place, quote in enumerate(quotes):
        mark = f"\u201c{chr(_FIRST_MARK + place)}\u201d"
        text = text.replace(f"\u201c{quote}\u201d", mark, 1).replace(f'"{quote}"', mark, 1)
    text = _AFTER_QUOTE.sub("\n", text)
    return tuple(_statement(part, quotes) for part in SENTENCE_END.split(text) if part.strip())


def _statement(part: str, quotes: tuple[str, ...]) -> Statement:
    held = [place for place in range(len(quotes)) if chr(_FIRST_MARK + place) in part]
    for place in held:
        part = part.replace(chr(_FIRST_MARK + place), " ")
    return Statement(part, tuple(quotes[place] for place in held))


def own_text(text: str, sources: Iterable[str]) -> str:
    """A text's words in lower case, without runs that are copied from one of the sources.

    Args:
        text: without quotations.
        sources: what it may be copied from.
    """
    grams = [_grams(source) for source in sources]
    return " ".join(
        word for sentence in sentences(text) for word in _uncopied(sentence.words, grams)
    )


def quotes_from(statement: Statement, source: str) -> bool:
    """Whether a statement quotes a source, or copies a run of words from it."""
    held = _grams(source)
    return any(
        not held.isdisjoint(_runs(sentence.words)) for sentence in sentences(statement.whole)
    )


def _uncopied(words: Gram, grams: list[frozenset[Gram]]) -> Gram:
    copied = {
        at + offset
        for at, run in enumerate(_runs(words))
        if any(run in held for held in grams)
        for offset in range(len(run))
    }
    return tuple(word for at, word in enumerate(words) if at not in copied)


def _runs(words: Gram) -> list[Gram]:
    if len(words) < COPIED:
        return [words]
    return [words[at : at + COPIED] for at in range(len(words) - COPIED + 1)]


@lru_cache(maxsize=1024)
def _grams(source: str) -> frozenset[Gram]:
    return frozenset(run for sentence in sentences(source) for run in _runs(sentence.words))
