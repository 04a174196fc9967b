"""What a claim is about, and whether two claims are about the same thing."""

from functools import lru_cache
from typing import NamedTuple

from evaluation.text_match import LIGHT
from evaluation.tokens import generic_stems, sentences, stem, stems

SAME = 0.8
"""Dice coefficient from which two unlisted names stand for one thing."""
NEAR = 0.6
"""From here on one is a wider or narrower name of the other: more than half is shared."""

# What a phrase holds beside the thing it names, when it speaks of a share, a count or a rank.
_FRAME = """
    paper papers work works share part number field candidate candidates option options rival
    rivals diagnosis diagnoses root bottleneck bottlenecks cause symptom gain gains gained gaining
    multiply multiplies most new forecast expect expected clearly noise cutoff window project main
    venue family contribution default beyond change changes factor share
"""


class Matter(NamedTuple):
    """What a task is about: the names that it lists, and the words that it uses anyway."""

    names: tuple[str, ...]
    common: frozenset[str]

    @classmethod
    def of(cls, question: str, names: tuple[str, ...]) -> "Matter":
        """The matter of a question and the options under it."""
        return cls(names, stems(question) | generic_stems())


class Thing(NamedTuple):
    """One of the names that the task lists, or else the telling words of a phrase."""

    name: str | None
    words: frozenset[str]
    common: frozenset[str] = frozenset()
    """Those of its words that everything on this matter may have."""


def thing_in(phrase: str, matter: Matter) -> Thing | None:
    """What a phrase names; None where only words are left that any claim has.

    A listed name is there when the phrase holds all its words; the name of most words wins, and
    among these the one that is spoken of first.

    Args:
        phrase: part of a claim.
        matter: what the task lists.
    """
    said = [stem for sentence in sentences(phrase) for stem in sentence.stems]
    known = [(name, stems(name)) for name in matter.names]
    held = [(name, words) for name, words in known if words and words <= set(said)]
    if held:
        name, words = min(held, key=lambda one: (-len(one[1]), min(map(said.index, one[1]))))
        return Thing(name, words, words & matter.common)
    words = frozenset(said) - _frame()
    return Thing(None, words, words & matter.common) if words else None


def likeness(one: Thing, other: Thing) -> float:
    """From 0 to 1 how alike two things are: listed names are the same or not, the rest by words.

    Words are compared by the weighted Dice coefficient of their sets of stems, in which common
    words weigh `LIGHT` (doi:10.2307/1932409): two things of one field share its name.
    """
    if one.name is not None and other.name is not None:
        return float(one.name == other.name)
    common = one.common | other.common
    return (
        2
        * _mass(one.words & other.words, common)
        / (_mass(one.words, common) + _mass(other.words, common))
    )


def _mass(words: frozenset[str], common: frozenset[str]) -> float:
    return len(words - common) + LIGHT * len(words & common)


@lru_cache(maxsize=1)
def _frame() -> frozenset[str]:
    return frozenset(stem(word) for word in _FRAME.split())
