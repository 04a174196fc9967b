"""Whether a claim says something of what it should be about.

Silence never pays. Where a rule finds nothing to read, be it no text, a phrase that would fit any
answer, or a list of all there is to choose from, it counts the worst that it could have found.
"""

from collections.abc import Sequence

from evaluation.drift.kinds import without_cues
from evaluation.drift.reading import own_words, quoted_terms
from evaluation.text_match import Weights
from evaluation.tokens import stems

FEWEST = 2
"""Telling words that a claim must share with a text, or add to it, to count as saying so."""
LISTED = 3
"""Options named in one claim from which on it is a list, and about none of them."""


def is_about(text: str, option: str, options: Sequence[str]) -> bool:
    """Whether a claim holds a telling word of an option and does not list options.

    The claim's own words are read first, and what it quotes where they name nothing. Words that
    tell a kind of action single out no option that has others.

    Args:
        text: the claim.
        option: in words: its name, and after a colon a description that may quote terms.
        options: all there is to choose from, in words.
    """
    names = (name_of(option), *map(name_of, quoted_terms(option)))
    named = frozenset[str]().union(*(without_cues(name) or name for name in names))
    for part in (own_words(text), text):
        if named & stems(part):
            return not is_list(part, options)
    return False


def is_list(text: str, options: Sequence[str]) -> bool:
    """Whether a text names so many options in full that it singles out none."""
    return sum(name_of(one) <= stems(text) for one in options) >= LISTED


def name_of(option: str) -> frozenset[str]:
    """The telling stems of an option's name."""
    return Weights().telling(option.partition(":")[0])


def adds(said: frozenset[str], given: frozenset[str]) -> bool:
    """Whether stems say more than what is given, by words that not every claim could hold."""
    weights = Weights()
    return sum(weights.of(one) == 1.0 for one in said - given) >= FEWEST
