"""Content words of a text as the structural judge reads them."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache

from snowballstemmer import stemmer

from evaluation.lexicon import GENERIC_WORDS, NEGATIONS, PHRASES, STOP_WORDS, SYNONYMS

WORD = re.compile(r"[^\W_]+(?:\.\d+)*")
SENTENCE_END = re.compile(r"(?<=[.!?;])\s+|\n+")
HYPHENS = re.compile("[\u2010-\u2015\u2212]")
POSSESSIVE = re.compile("['\u2019]s\\b")
CONTRACTED = re.compile("n['\u2019]t\\b")

_STEMMER = stemmer("english")
_PHRASES = [(re.compile(rf"\b(?:{long})\b"), short) for long, short in PHRASES]


@dataclass(frozen=True)
class Sentence:
    """The words of one sentence."""

    words: tuple[str, ...]
    """All words, lower case, in order."""

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """Stems of the content words, in order."""
        return tuple(
            stem(word) for word in self.words if word not in STOP_WORDS and word not in NEGATIONS
        )


def stem(word: str) -> str:
    """The stem of a lower-case word, or the head of the class of synonyms it belongs to."""
    plain = _plain_stem(word)
    return _synonyms().get(plain, plain)


@lru_cache(maxsize=4096)
def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text that hold at least one word."""
    plain = HYPHENS.sub("-", unicodedata.normalize("NFKC", text)).lower()
    plain = POSSESSIVE.sub("", CONTRACTED.sub(" not", plain))
    for long, short in _PHRASES:
        plain = long.sub(short, plain)
    found = (tuple(WORD.findall(part)) for part in SENTENCE_END.split(plain))
    return tuple(Sentence(words) for words in found if words)


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """The distinct content stems of a text."""
    return frozenset(stem for sentence in sentences(text) for stem in sentence.stems)


@lru_cache(maxsize=1)
def generic_stems() -> frozenset[str]:
    """Stems of the words that nearly every research claim could contain."""
    return frozenset(map(stem, GENERIC_WORDS))


@lru_cache(maxsize=65536)
def _plain_stem(word: str) -> str:
    return str(_STEMMER.stemWord(word))


@lru_cache(maxsize=1)
def _synonyms() -> dict[str, str]:
    heads: dict[str, str] = {}
    for line in SYNONYMS:
        classes = [_plain_stem(word) for word in line.split()]
        for member in classes:
            heads.setdefault(member, heads.get(classes[0], classes[0]))
    return heads
