"""A paper cut into the pieces that screens look at."""

import re
from typing import NamedTuple

from foresci.schema import Paper
from knowledge_base.domains.cues import cues
from knowledge_base.domains.phrases import folded

OPENING_SENTENCES = 2
# Cutting once too often (after "e.g.") does no harm: screens ask what stands in a sentence, and a
# fixed-width look-behind keeps the cut linear in the text.
_BORDER = re.compile(r"(?<=[.!?])\s+")
_LONGEST_NAME = 40
_LONGEST_NAME_WORDS = 3


class Reading(NamedTuple):
    """Folded words of the title, and of each sentence of the abstract."""

    title: list[str]
    sentences: list[list[str]]
    named: bool
    """Whether the title opens with a name and a colon, as in `GraphRoute: …`."""

    def contributions(self) -> list[int]:
        """Places of the authors' own sentences; all behind the opening where none is marked."""
        found = cues().contribution.found
        marked = [place for place, words in enumerate(self.sentences) if found(words)]
        return marked or list(range(OPENING_SENTENCES, len(self.sentences)))


def read(paper: Paper) -> Reading:
    """Cut up a paper's title and abstract."""
    sentences = (folded(sentence) for sentence in _BORDER.split(paper.abstract or ""))
    return Reading(
        folded(paper.title), [words for words in sentences if words], _opens_with_name(paper.title)
    )


def _opens_with_name(title: str) -> bool:
    """One word before a colon is a name; of two or three, one must have an inner capital."""
    name, colon, _ = title[: _LONGEST_NAME + 1].partition(":")
    count = len(name.split())
    return bool(colon) and (
        count == 1 or (1 < count <= _LONGEST_NAME_WORDS and _has_inner_capital(name))
    )


def _has_inner_capital(name: str) -> bool:
    return any(word[1:] != word[1:].lower() for word in name.split())
