"""Acronyms that papers explain: `question answering (QA)`."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from knowledge_base.text import STOP_WORDS
from taxonomy.induction.phrases import phrase_key

FEWEST_EXPLANATIONS = 2
"""Papers that explain an acronym in the same words at least."""

_EXPLAINED = re.compile(r"((?:[A-Za-z]+[ -]){1,6}[A-Za-z]+)\s\(([A-Z][A-Za-z]*[A-Z])s?\)")


def find_acronyms(texts: Iterable[str]) -> dict[str, str]:
    """What acronyms stand for, both as phrase keys, by the explanation most texts give."""
    given: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        pairs = {
            (phrase_key(short), phrase_key(words))
            for before, short in _EXPLAINED.findall(text)
            if (words := _spelt_out(before, short)) is not None
        }
        for short, words in pairs:
            given[short][words] += 1
    best = {
        short: min(counts.items(), key=lambda entry: (-entry[1], entry[0]))
        for short, counts in sorted(given.items())
    }
    return {short: words for short, (words, count) in best.items() if count >= FEWEST_EXPLANATIONS}


def spelt_out(key: str, acronyms: dict[str, str]) -> str:
    """A phrase key with its acronyms in words."""
    return " ".join(acronyms.get(word, word) for word in key.split())


def _spelt_out(before: str, short: str) -> str | None:
    """The last words before the bracket whose first letters are the acronym's capitals."""
    words = re.split(r"[ -]", before)
    letters = [letter.lower() for letter in short if letter.isupper()]
    for start in range(len(words) - 1, -1, -1):
        initials = [word[0].lower() for word in words[start:] if word.lower() not in STOP_WORDS]
        if initials == letters:
            return " ".join(words[start:])
        if len(initials) > len(letters):
            return None
    return None
