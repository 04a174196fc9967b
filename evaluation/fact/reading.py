"""What one claim asserts: which relation, of which thing, to which other, moving which way."""

import re
from functools import lru_cache
from typing import NamedTuple

from evaluation.fact.cues import (
    CONTRARY,
    LOSING,
    MOVEMENTS,
    PATTERNS,
    SELDOM,
    SHARE_OF,
    Movement,
    Relation,
)
from evaluation.fact.things import SAME, Matter, Thing, likeness, thing_in
from evaluation.tokens import CONTRACTED, HYPHENS

MEASURED_TAIL = re.compile(r":\s+(?:\d|[\d.,]+ ?%).*$", re.DOTALL)
DESCRIBED = ("kind", "content", "evidence")
"""What a project is, which its own description tells."""
OF_PROJECT = ("family", "accepted", *DESCRIBED)
_AND_NOT = re.compile(r",? and not\b")
_EVEN_SO = re.compile(r" without clearly rising or falling\b")
# The name that such a sentence gives stands alone, and may hold any word.
_NAMING = re.compile(r"^of the |\broot\b")


class Assertion(NamedTuple):
    """A claim as the structural judge understands it."""

    relation: Relation
    subject: Thing
    other: Thing | None = None
    movement: Movement = "up"


class Sentence(NamedTuple):
    """A claim in lower case, and the same with each listed name blotted out, letter for letter."""

    plain: str
    masked: str

    def part(self, found: re.Match[str], group: str) -> str:
        """What stands where a group of a pattern was found."""
        start, end = found.span(group)
        return self.plain[start:end]


def read(text: str, matter: Matter) -> Assertion | None:
    """The assertion of a sentence; None where the judge knows no relation in it.

    Listed names are no part of the wording: "slow inference" says nothing of what slows.

    Args:
        text: one claim.
        matter: what the task is about.
    """
    lower = CONTRACTED.sub(" not", HYPHENS.sub("-", text).lower())
    plain = _EVEN_SO.sub("", MEASURED_TAIL.sub("", lower)).strip().rstrip(".!;")
    sentence = Sentence(plain, _masked(plain, matter.names))
    for relation, pattern in PATTERNS:
        found = pattern.search(sentence.masked)
        if found is not None:
            return _assertion(relation, found, sentence, matter)
    return _moving(sentence, matter)


def _masked(plain: str, names: tuple[str, ...]) -> str:
    pattern = _any_of(names)
    return plain if pattern is None else pattern.sub(lambda found: "x" * len(found[0]), plain)


@lru_cache(maxsize=512)
def _any_of(names: tuple[str, ...]) -> re.Pattern[str] | None:
    longest_first = sorted({HYPHENS.sub("-", name).lower() for name in names}, key=len)[::-1]
    known = "|".join(re.escape(name) for name in longest_first if name)
    return re.compile(rf"(?<!\w)(?:{known})(?!\w)") if known else None


def _assertion(
    relation: Relation, found: re.Match[str], sentence: Sentence, matter: Matter
) -> Assertion | None:
    if relation in OF_PROJECT:
        thing = thing_in(sentence.part(found, "o"), matter)
        return None if thing is None else Assertion(relation, thing)
    subject = thing_in(sentence.part(found, "s"), matter)
    if subject is None or _takes_back(relation, sentence.masked):
        return None
    if relation == "leads":
        return Assertion("leads", subject)
    other = thing_in(sentence.part(found, "o"), matter)
    if other is None or likeness(subject, other) >= SAME:
        return None
    seldom = relation == "beside" and SELDOM.search(sentence.masked) is not None
    return Assertion(relation, subject, other, "down" if seldom else "up")


def _takes_back(relation: Relation, masked: str) -> bool:
    """Whether words before or after the relation deny it, so that it must not be read as said."""
    if relation == "beside" and SELDOM.search(masked):
        return False
    wording = _AND_NOT.sub("", masked)
    if relation in ("leads", "above") and _NAMING.search(wording):
        return SELDOM.search(wording) is not None
    return any(words.search(wording) for words in (CONTRARY, LOSING))


def _moving(sentence: Sentence, matter: Matter) -> Assertion | None:
    """The one movement that a sentence tells; none is read where it tells several, or denies."""
    tried = ((movement, pattern.search(sentence.masked)) for movement, pattern in MOVEMENTS)
    told = [(movement, found) for movement, found in tried if found is not None]
    if len({movement for movement, _ in told}) != 1 or CONTRARY.search(sentence.masked):
        return None
    movement, found = min(told, key=lambda one: one[1].end())
    return _moved(movement, sentence.part(found, "s").strip(), matter)


def _moved(movement: Movement, before: str, matter: Matter) -> Assertion | None:
    share = SHARE_OF.search(before)
    subject = thing_in(share["s"] if share else before, matter)
    return None if subject is None else Assertion("moves", subject, None, movement)
