"""Names to plant in answers: later ones, and ones that may be said.

None of this is the detector's: a name is what stands before the colon of a title in one word, and
it is dated by looking for its letters, in any case, in every title and abstract.
"""

import random
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal

from evaluation.audit.papers import Papers

Plant = Literal["method", "model", "dataset", "benchmark", "system", "title", "arXiv id"]
PLANTS: tuple[Plant, ...] = (
    "method", "model", "dataset", "benchmark", "system", "title", "arXiv id",
)  # fmt: skip
Decoy = Literal[
    "untouched", "earlier name", "earlier title", "earlier arXiv id", "packet name",
    "question words", "coined name", "later phrase",
]  # fmt: skip
DECOYS: tuple[Decoy, ...] = (
    "untouched", "earlier name", "earlier title", "earlier arXiv id", "packet name",
    "question words", "coined name", "later phrase",
)  # fmt: skip
KIND_WORDS: tuple[tuple[Plant, str], ...] = (
    ("benchmark", r"benchmark"),
    ("dataset", r"data ?sets?\b|corpus"),
    ("system", r"\bsystem|\bagent|platform|toolkit|\btool\b"),
    ("model", r"\bmodels?\b"),
)
"""Words of a title that tell what its name stands for, the first that fits; else a method."""
SYLLABLES = ("ba", "dro", "fen", "gil", "kor", "lum", "mip", "nex", "pra", "quo", "ruv", "tal")
ENDINGS = ("Bench", "Net", "Agent", "-R1", "RAG", "3D", "Eval", "-Diffusion")
_NAMED = re.compile(r"([^\s:]{4,24}): \S")
_PHRASE = re.compile(r"((?:[A-Za-z-]+ ){1,2}[A-Za-z-]+): \S")
_CAPITAL_WITHIN = re.compile(r"\b\w+[a-z][A-Z]\w*\b|\b[A-Z]{4,}\b")
_ARXIV_ID = re.compile(r"\d{4}\.\d{5}")
_MANY = 400
LONGEST_TITLE, SHORTEST_TITLE = 16, 6


@dataclass(frozen=True)
class Shelf:
    """The papers of a corpus on either side of a cutoff."""

    papers: Papers
    cutoff: date

    @cached_property
    def border(self) -> int:
        """Row of the first paper after the cutoff."""
        return bisect_right(self.papers.days, self.cutoff)

    @cached_property
    def before(self) -> str:
        """All titles and abstracts up to the cutoff in small letters."""
        return "\n".join(self.papers.text(row) for row in range(self.border)).lower()

    @cached_property
    def anywhere(self) -> str:
        """All titles and abstracts in small letters."""
        return "\n".join(text for _, text in self.papers.texts()).lower()

    def plant(self, kind: Plant, visible: str, chance: random.Random) -> str:
        """Something of this kind that nobody had heard of at the cutoff.

        Args:
            kind: of what.
            visible: all that the answer's author saw, which must not have it.
            chance: the source of randomness.
        """
        for row in self._drawn(self.border, len(self.papers.ids), chance):
            said = self._said(kind, row)
            if said and said.lower() not in self.before and said.lower() not in visible.lower():
                return said
        raise LookupError(f"no later {kind} among {_MANY} papers")

    def decoy(self, kind: Decoy, question: str, packet: str, chance: random.Random) -> str | None:
        """Something that may be said, or that nobody can date; None where there is no such."""
        earlier: dict[str, Callable[[int], str | None]] = {
            "earlier name": self._name,
            "earlier title": self._title,
            "earlier arXiv id": self._id,
        }
        if kind in earlier:
            rows = self._drawn(0, self.border, chance)
            return next(filter(None, map(earlier[kind], rows)), None)
        if kind == "later phrase":
            rows = self._drawn(self.border, len(self.papers.ids), chance)
            return next(filter(None, map(self._phrase, rows)), None)
        if kind == "packet name":
            held = sorted(set(_CAPITAL_WITHIN.findall(packet)))
            return chance.choice(held) if held else None
        if kind == "question words":
            words = question.split()
            start = chance.randrange(max(1, len(words) - SHORTEST_TITLE))
            return " ".join(words[start : start + SHORTEST_TITLE])
        return self._coined(chance) if kind == "coined name" else None

    def _said(self, kind: Plant, row: int) -> str | None:
        if kind == "title":
            return self._title(row)
        if kind == "arXiv id":
            return self._id(row)
        return self._name(row) if _stands_for(self.papers.titles[row]) == kind else None

    def _name(self, row: int) -> str | None:
        named = _NAMED.match(self.papers.titles[row])
        is_one = named and any(map(str.isupper, named[1])) and "\\" not in named[1]
        return named[1] if named and is_one else None

    def _phrase(self, row: int) -> str | None:
        """Two or three ordinary words that a later title puts before its colon: a wording only."""
        headed = _PHRASE.match(self.papers.titles[row])
        return headed[1].lower() if headed else None

    def _title(self, row: int) -> str | None:
        title = self.papers.titles[row]
        fits = SHORTEST_TITLE <= len(title.split()) <= LONGEST_TITLE
        return title if fits and "\\" not in title and "$" not in title else None

    def _id(self, row: int) -> str | None:
        found = self.papers.ids[row]
        return found if _ARXIV_ID.fullmatch(found) else None

    def _drawn(self, start: int, end: int, chance: random.Random) -> Iterator[int]:
        return (chance.randrange(start, end) for _ in range(_MANY))

    def _coined(self, chance: random.Random) -> str:
        for _ in range(_MANY):
            stem = "".join(chance.sample(SYLLABLES, 2)).capitalize()
            name = stem + chance.choice(ENDINGS)
            if name.lower() not in self.anywhere:
                return name
        raise LookupError(f"no new name among {_MANY}")


def _stands_for(title: str) -> Plant:
    told = title.partition(":")[2].lower()
    return next((kind for kind, words in KIND_WORDS if re.search(words, told)), "method")
