"""Words that tell which dimension a phrase belongs to."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.induction.phrases import phrase_key

FILE = Path(__file__).with_name("lexicon.toml")


@dataclass(frozen=True)
class Lexicon:
    """The words of one dimension, as phrase keys."""

    heads: frozenset[str]
    alone: frozenset[str]
    phrases: frozenset[str]
    barred: frozenset[str]
    """Words that no phrase may hold."""
    barred_heads: frozenset[str]
    barred_ends: frozenset[str]
    """Words that no phrase may end with."""
    anywhere: bool
    """Whether a head may stand at any place of a phrase."""

    def names_topic(self, key: str) -> bool:
        """Whether a phrase can name a topic of the dimension."""
        words = key.split()
        if key in self.phrases or key in self.alone:
            return True
        if self.is_barred(words):
            return False
        if len(words) == 1 or any(tail in self.barred_heads for tail in _tails(words)):
            return False
        pieces = _spans(words) if self.anywhere else _tails(words)
        return any(piece in self.heads for piece in pieces)

    def is_telling(self, word: str) -> bool:
        """Whether a single word names a topic, or in this dimension would as part of a phrase."""
        return word in self.alone or word in self.phrases or (self.anywhere and word in self.heads)

    def is_barred(self, words: list[str]) -> bool:
        """Whether a phrase of these words can name no topic anywhere."""
        return not self.barred.isdisjoint(words) or any(
            tail in self.barred_ends for tail in _tails(words)
        )


@cache
def lexicon(dimension: Dimension) -> Lexicon:
    """The lexicon of a dimension."""
    read = _read()
    own = read[dimension]
    return Lexicon(
        heads=_keys(own["heads"]),
        alone=_keys(own["alone"]),
        phrases=_keys(own["phrases"]),
        barred=_keys(read["barred"]) | _keys(read["models"]),
        barred_heads=_keys(own.get("barred_heads", [])),
        barred_ends=_keys(read["barred_ends"]),
        anywhere=dimension == DIMENSIONS[-1],
    )


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def _keys(phrases: list[str]) -> frozenset[str]:
    return frozenset(map(phrase_key, phrases))


def _tails(words: list[str]) -> list[str]:
    return [" ".join(words[start:]) for start in range(len(words))]


def _spans(words: list[str]) -> list[str]:
    return [
        " ".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 1, len(words) + 1)
    ]
