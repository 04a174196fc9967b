"""Whether one text says the contrary of another, from negations and opposite words."""

from collections.abc import Iterable
from functools import lru_cache

from evaluation.lexicon import ANTONYMS, NEGATIONS, STOP_WORDS
from evaluation.tokens import Sentence, stem

SHARED_SHARE = 0.6
"""Share of the shorter sentence's content that both must hold before signs are compared."""
SHARED_STEMS = 3
REACH = 3
"""A negation governs this many content words after it."""


def contradicts(claim: Iterable[Sentence], other: Iterable[Sentence]) -> bool:
    """Whether a sentence of one text shares its content with one of the other, sign reversed."""
    others = tuple(other)
    return any(opposed(one, two) for one in claim for two in others)


def opposed(one: Sentence, two: Sentence) -> bool:
    """Whether two sentences say the contrary of each other about the same content.

    The signs differ when exactly one of these holds: a shared word is negated in one sentence and
    none that the other negates is among them, or the sentences stand on different sides of a pair
    of opposites.
    """
    left, right = frozenset(one.stems), frozenset(two.stems)
    shared = left & right
    if len(shared) < SHARED_STEMS or len(shared) < SHARED_SHARE * min(len(left), len(right)):
        return False
    in_one, in_two = _negated(one) & shared, _negated(two) & shared
    negated = bool(in_one | in_two) and in_one.isdisjoint(in_two)
    return negated != _on_opposite_sides(left, right)


def _negated(sentence: Sentence) -> frozenset[str]:
    """Content words within the reach of an odd number of negations."""
    words = [word for word in sentence.words if word in NEGATIONS or word not in STOP_WORDS]
    negated: frozenset[str] = frozenset()
    for at, word in enumerate(words):
        if word in NEGATIONS:
            reached = words[at + 1 : at + 1 + REACH]
            negated ^= frozenset(stem(each) for each in reached if each not in NEGATIONS)
    return negated


def _on_opposite_sides(left: frozenset[str], right: frozenset[str]) -> bool:
    only_left, only_right = left - right, right - left
    return any(
        (one in only_left and two in only_right) or (two in only_left and one in only_right)
        for one, two in _antonyms()
    )


@lru_cache(maxsize=1)
def _antonyms() -> tuple[tuple[str, str], ...]:
    return tuple((stem(one), stem(two)) for one, two in ANTONYMS)
