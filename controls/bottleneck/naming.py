"""Which diagnosis a text names."""

import re
from collections.abc import Iterator, Sequence

from knowledge_base.sentences import split_sentences
from knowledge_base.text import fold, words
from taxonomy.signals.problems.words import normal

_OPENING = frozenset(
    words(
        "a an the too no of with in to limited lack lacking absence scarcity trouble difficulty"
        " poor weak insufficient"
    )
)
"""With such words labels of diagnoses begin; a paper may say it otherwise."""
_BORDER = re.compile(
    r"[,;:()]|\b(?=(?:not|nor|but|which|because|rather than|instead of)\b)", re.IGNORECASE
)
_SET_ASIDE = re.compile(r"\s*(?:not|nor|rather than|instead of)\b", re.IGNORECASE)


def names(text: str, diagnosis: str) -> bool:
    """Whether a text holds all telling words of a diagnosis, in whatever form and order."""
    return _telling(diagnosis) <= set(map(normal, words(text)))


def named_in(text: str, diagnoses: Sequence[str]) -> str | None:
    """The diagnosis that a text gives as the root: the one in the first clause that names any.

    "It is X, not Y", "not Y but X" and "X, which brings Y about" give X; "X or Y" gives none. Of
    two of which one is in the words of the other, the longer one is named.

    Args:
        text: one or more sentences.
        diagnoses: those that it may name.
    """
    for part in _parts(text):
        found = [one for one in diagnoses if names(part, one)]
        widest = [
            one for one in found if not any(_telling(one) < _telling(other) for other in found)
        ]
        if widest:
            return widest[0] if len(widest) == 1 else None
    return None


def _parts(text: str) -> Iterator[str]:
    """Clauses, without those set aside; after each sentence's all, for a label in two of them."""
    for sentence in split_sentences(text):
        clauses = [one for one in _BORDER.split(sentence) if not _SET_ASIDE.match(one)]
        yield from (*clauses, " ".join(clauses))


def _telling(diagnosis: str) -> set[str]:
    told = words(diagnosis)
    return set(map(normal, [one for one in told if fold(one) not in _OPENING] or told))
