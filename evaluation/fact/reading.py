"""What one claim asserts: which relation, of which thing, to which other, moving which way."""

import re
from typing import NamedTuple

from evaluation.fact.cues import (
    CONTRARY,
    KINDS,
    MOVEMENTS,
    PATTERNS,
    SHARE_OF,
    Movement,
    Relation,
)
from evaluation.fact.things import SAME, Matter, Thing, likeness, thing_in
from evaluation.tokens import HYPHENS, stem

MEASURED_TAIL = re.compile(r":\s+(?:\d|[\d.,]+ ?%).*$", re.DOTALL)
OF_PROJECT = ("family", "accepted", "kind", "content", "evidence")
_ITEM_END = re.compile(r",| and | or ")


class Assertion(NamedTuple):
    """A claim as the structural judge understands it."""

    relation: Relation
    subject: Thing
    other: Thing | None = None
    movement: Movement = "up"
    items: tuple[Thing, ...] = ()
    """The things that a statement on content or evidence lists."""


def read(text: str, matter: Matter) -> Assertion | None:
    """The assertion of a sentence; None where the judge knows no relation in it.

    Args:
        text: one claim.
        matter: what the task is about.
    """
    plain = MEASURED_TAIL.sub("", HYPHENS.sub("-", text).lower()).strip().rstrip(".!;")
    for relation, pattern in PATTERNS:
        found = pattern.search(plain)
        if found is not None:
            return _assertion(relation, found, plain, matter)
    return _moving(plain, matter)


def _assertion(
    relation: Relation, found: re.Match[str], plain: str, matter: Matter
) -> Assertion | None:
    parts = found.groupdict()
    if relation in OF_PROJECT:
        return _of_project(relation, parts["o"], matter)
    subject = thing_in(parts["s"], matter)
    denied = CONTRARY.search(plain) is not None and "and not" not in plain
    if subject is None or (denied and relation != "beside"):
        return None
    if relation == "leads":
        return Assertion("leads", subject)
    other = thing_in(parts["o"], matter)
    if other is None or likeness(subject, other) >= SAME:
        return None
    return Assertion(relation, subject, other, "down" if denied else "up")


def _of_project(relation: Relation, said: str, matter: Matter) -> Assertion | None:
    if relation == "kind":
        kind = next((kind for kind, words in KINDS if words.search(said)), None)
        return None if kind is None else Assertion("kind", Thing(kind, frozenset({stem(kind)})))
    thing = thing_in(said, matter)
    if thing is None or relation not in ("content", "evidence"):
        return None if thing is None else Assertion(relation, thing)
    items = (thing_in(part, matter) for part in _ITEM_END.split(said))
    return Assertion(relation, thing, items=tuple(item for item in items if item))


def _moving(plain: str, matter: Matter) -> Assertion | None:
    for movement, pattern in MOVEMENTS:
        found = pattern.search(plain)
        if found is not None:
            return _moved(movement, found["s"].strip(), matter)
    return None


def _moved(movement: Movement, before: str, matter: Matter) -> Assertion | None:
    """The movement of what stands before its verb; None where it is denied or nothing is named."""
    share = SHARE_OF.search(before)
    subject = thing_in(share["s"] if share else before, matter)
    if subject is None or CONTRARY.search(before):
        return None
    return Assertion("moves", subject, None, movement)
