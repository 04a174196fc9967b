"""What a candidate's text names: the phrases by which papers on it are recognised."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from agents.wording import headline
from knowledge_base.domains.phrases import folded
from knowledge_base.text import STOP_WORDS

LONGEST = 4
"""Words of a name at most; papers repeat no longer phrase word for word."""
MOST_NAMES = 4
"""Names read from a text that quotes none."""
_QUOTED = re.compile(r'["\u201c\u201f]([^"\u201c\u201d\u201f]+)["\u201d]')
_BORDER = re.compile(r"[.,;:!?](?:\s|$)|[()\[\]{}|/]|\s[-\u2013\u2014]+\s")
# "Tool use" is a name, so that this stop word ends none; it only opens none.
_INNER = frozenset({"use"})
# What a user says of any option, folded; it names none.
_SAID_OF_ANY = frozenset([
    "approach", "approache", "based", "better", "build", "building", "built", "design",
    "develop", "developing", "development", "direction", "explore", "exploring", "focus",
    "improve", "improved", "improvement", "improving", "investigate", "learn", "make",
    "making", "method", "new", "novel", "paper", "prioritize", "research", "study",
    "studying", "train", "work", "working",
])  # fmt: skip


def names_in(text: str) -> tuple[str, ...]:
    """The names in a text, in order, each once, as the text writes them; none without a word.

    Quoted phrases are its names if there are any. Else they are the noun phrases of its headline:
    the stretches between stop words and words said of any option, the first four of them. A stretch
    of more than four words is read as its neighbouring pairs.

    Args:
        text: a candidate in a user's words.
    """
    quoted = _distinct(_QUOTED.findall(text))
    if quoted:
        return quoted
    named = headline(text)
    return _distinct(_noun_phrases(named))[:MOST_NAMES] or _distinct([named])


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    kept = {" ".join(folded(name)): name.strip() for name in reversed(list(names))}
    return tuple(reversed([name for key, name in kept.items() if key]))


def _noun_phrases(text: str) -> Iterator[str]:
    for part in _BORDER.split(text):
        stretch: list[str] = []
        for word in [*part.split(), ""]:
            key = " ".join(folded(word))
            inner = key in _INNER and stretch
            if inner or (key and key not in STOP_WORDS and key not in _SAID_OF_ANY):
                stretch.append(word)
            else:
                yield from _short(stretch)
                stretch = []


def _short(stretch: list[str]) -> Iterator[str]:
    if len(stretch) > LONGEST:
        yield from (f"{one} {other}" for one, other in pairwise(stretch))
    elif stretch:
        yield " ".join(stretch)
