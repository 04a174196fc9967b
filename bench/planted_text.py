"""Sentences of made-up papers: coined names of directions among plain filler words."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from taxonomy.dimensions import Dimension

FIELD = "lumeric computing"
"""What the made-up field is called; every abstract names it."""
HEADS: dict[Dimension, tuple[str, ...]] = {
    "tasks": (
        "detection", "segmentation", "restoration", "verification", "prediction", "recognition",
        "classification", "localization", "completion",
    ),
    "methods": (
        "routing", "alignment", "decoding", "clustering", "sampling", "caching", "adaptation",
        "filtering", "merging",
    ),
}  # fmt: skip
"""Last words of the names of a dimension's directions, by which an induction knows them; none of
them names anything alone."""

_ONSETS, _VOWELS, _ENDS = "bdfgklmnprtvz", "aeiou", "lnr"
_PASSING = 0.15
"""Share of papers that mention one more direction once, without being about it."""
_LIMITED = 0.5
"""Share of papers that state a limitation."""
_NUMBERS = ("three", "four", "five")
_NOUNS = (
    "records", "sensors", "transcripts", "sketches", "forms", "readings", "signals", "drawings",
    "ledgers", "traces", "letters", "schedules", "recordings", "diagrams",
)  # fmt: skip
_QUALITIES = ("cheaper", "calmer", "lighter", "steadier", "leaner", "finer", "plainer", "quicker")
_OBSTACLES = ("are scarce", "arrive late", "contradict each other", "are noisy", "are incomplete")


class Subject(NamedTuple):
    """What a paper is about: a direction, and one of its parts where it has some."""

    area: str
    direction: str
    part: str | None

    @property
    def names(self) -> tuple[str, ...]:
        """The part, where there is one, then the direction."""
        return (self.direction,) if self.part is None else (self.part, self.direction)


def coined(rng: random.Random) -> Iterator[str]:
    """Pronounceable words of three syllables, no two the same; they end in l, n or r."""
    seen: set[str] = set()
    while True:
        syllables = [rng.choice(_ONSETS) + rng.choice(_VOWELS) for _ in range(3)]
        word = "".join(syllables) + rng.choice(_ENDS)
        if word not in seen:
            seen.add(word)
            yield word


def title(rng: random.Random, subjects: Sequence[Subject]) -> str:
    """A title that names what the paper is about first of all."""
    about = " for ".join(subjects[0].names).capitalize()
    return f"{about}: {rng.choice(_QUALITIES)} results from {rng.choice(_NOUNS)}"


def abstract(rng: random.Random, subjects: Sequence[Subject], names: Sequence[str]) -> str:
    """Three to five sentences; every direction that the paper is about is named twice.

    Commas and stop words stand around each name, so that no longer phrase is made of it.

    Args:
        rng: draws the filler.
        subjects: what the paper is about, its main subject first.
        names: directions of which one may be mentioned in passing.
    """
    every = _listed([name for one in subjects for name in one.names])
    first, second, third = rng.sample(_NOUNS, 3)
    said = [
        f"Within {FIELD}, work on {subjects[0].area}, where {first} {rng.choice(_OBSTACLES)}, often"
        " fails.",
        f"We propose a {rng.choice(_QUALITIES)} approach that joins {second} with {every}.",
        f"Experiments on {rng.choice(_NUMBERS)} collections show fewer errors for {every} than with"
        f" {third} alone.",
    ]
    if rng.random() < _PASSING:
        said.insert(1, f"Unlike work on {rng.choice(names)}, we need no {third}.")
    if rng.random() < _LIMITED:
        said.append(f"A limitation is that {first} must be sorted by hand.")
    return " ".join(said)


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
