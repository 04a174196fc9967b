"""Rival diagnoses that a question itself names, as items of an enumeration."""

import re

from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize

FEWEST_ITEMS = 4
LONGEST_ITEM_WORDS = 12
# What an enumeration's first item keeps when no colon marks where it begins.
FIRST_ITEM_WORDS = 4
_CONJUNCTION = re.compile(r"^(?:and|or|but)\s+", re.IGNORECASE)


def named_diagnoses(question: str) -> tuple[str, ...]:
    """The items of the longest enumeration in a question; empty where there is none.

    An enumeration is a run of at least four parts between commas, the last of them opened by
    "and" or "or". Items keep the question's order and wording.
    """
    runs = [_items(sentence) for sentence in split_sentences(question)]
    return max(runs, key=len, default=())


def _items(sentence: str) -> tuple[str, ...]:
    body = sentence.rpartition(":")[2].rstrip(" .?!")
    parts = [part.strip() for part in body.split(",")]
    last = next((i for i, part in enumerate(parts) if _CONJUNCTION.match(part)), None)
    if last is None or last + 1 < FEWEST_ITEMS:
        return ()
    items = [_CONJUNCTION.sub("", part) for part in parts[: last + 1]]
    if ":" not in sentence:
        items[0] = " ".join(items[0].split()[-FIRST_ITEM_WORDS:])
    return tuple(
        item for item in items if tokenize(item) and len(item.split()) <= LONGEST_ITEM_WORDS
    )
