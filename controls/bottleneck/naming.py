"""Which diagnosis a text names."""

from collections.abc import Sequence

from knowledge_base.sentences import split_sentences
from knowledge_base.text import fold, words
from taxonomy.signals.problems.words import QUALITIES, stem

_OPENING = frozenset(
    words(
        "a an the too no of with in to limited lack lacking absence scarcity trouble difficulty"
        " poor weak insufficient"
    )
)
"""With such words labels of diagnoses begin; a paper may say it otherwise."""


def names(text: str, diagnosis: str) -> bool:
    """Whether a text holds all telling words of a diagnosis, in whatever form and order."""
    return _telling(diagnosis) <= set(map(_read, words(text)))


def named_in(text: str, diagnoses: Sequence[str]) -> str | None:
    """The one diagnosis that a text names in its first sentence, or else in all of it.

    Of two of which one is in the words of the other, the longer one is named.
    """
    for part in (next(iter(split_sentences(text)), ""), text):
        found = [one for one in diagnoses if names(part, one)]
        widest = [
            one for one in found if not any(_telling(one) < _telling(other) for other in found)
        ]
        if len(widest) == 1:
            return widest[0]
    return None


def _telling(diagnosis: str) -> set[str]:
    told = words(diagnosis)
    return set(map(_read, [one for one in told if fold(one) not in _OPENING] or told))


def _read(word: str) -> str:
    """The stem of a word; of a quality, its name."""
    return QUALITIES.get(fold(word)) or stem(word)
