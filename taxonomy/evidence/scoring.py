"""How well a sentence states one aspect of its paper: its cues, and where it stands."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from knowledge_base.chunks import ABSTRACT
from taxonomy.evidence.cues import cue_score, cues_of
from taxonomy.evidence.records import Aspect

ASPECTS: tuple[Aspect, ...] = get_args(Aspect)
MOST_CHARACTERS = 900
"""Longer sentences are no quotes: lists, or text whose sentence borders are lost."""
FEWEST_WORDS = 6
_THRESHOLDS: dict[Aspect, float] = {
    "problem": 1.9, "method": 2.9, "evaluation": 2.4, "limitation": 2.4,
}  # fmt: skip
IN_SECTION = 3.0
"""What a sentence gains for an aspect by standing in a section that is named after it."""
_EARLIER = 0.01
"""What each sentence further on loses, so that equal scores go to the earlier one."""
_SECTIONS: dict[Aspect, re.Pattern[str]] = {
    "limitation": re.compile(r"\blimitation|\bthreats to validity\b", re.IGNORECASE),
    "evaluation": re.compile(r"\b(?:evaluation|experiment|result)", re.IGNORECASE),
    "problem": re.compile(r"\b(?:introduction|motivation|problem)", re.IGNORECASE),
    "method": re.compile(r"\b(?:method|approach)", re.IGNORECASE),
}
_NAME = re.compile(r"^([^:]{2,40}):")
_OWN = re.compile(r"\b(?:we|our|ours|this (?:[\w-]+ )?(?:paper|work|study|survey|article))\b")
_TURNS = frozenset({"makes", "studies", "proposed"})


@dataclass(frozen=True)
class Sentence:
    """A sentence with what it holds.

    Attributes:
        text: the sentence.
        cues: names of the cues it holds.
        own: whether it speaks of the paper's own work.
    """

    text: str
    cues: frozenset[str]
    own: bool


def read_sentences(texts: Sequence[str], title: str) -> list[Sentence]:
    """The sentences of a section of the paper with this title."""
    match = _NAME.match(title)
    name = match[1].strip().lower() if match else None

    def read(text: str) -> Sentence:
        lower = text.lower()
        own = _OWN.search(lower) is not None or (name is not None and name in lower)
        return Sentence(text, cues_of(text) if _is_quotable(text) else frozenset(), own)

    return list(map(read, texts))


def turn_of(sentences: Sequence[Sentence]) -> int:
    """Row of the first sentence on what the paper does; a third of the way where none tells."""
    rows = (row for row, one in enumerate(sentences) if one.own and one.cues & _TURNS)
    named = (row for row, one in enumerate(sentences) if one.own)
    return next(rows, next(named, len(sentences) // 3))


def section_aspect(name: str) -> Aspect | None:
    """The aspect that a section's name tells, if any."""
    if name == ABSTRACT:
        return None
    return next((aspect for aspect, cue in _SECTIONS.items() if cue.search(name)), None)


def aspect_scores(
    texts: Sequence[str], title: str, section: Aspect | None
) -> list[dict[Aspect, float]]:
    """For each sentence of a section the aspects it serves, with positive scores.

    A score is what the sentence's cues and place add up to, minus the aspect's threshold.

    Args:
        texts: the section's sentences, in order.
        title: the paper's title.
        section: the aspect that the section's name tells; None for an abstract.
    """
    sentences = read_sentences(texts, title)
    turn = turn_of(sentences)
    return [_scores(row, one, turn, section) for row, one in enumerate(sentences)]


def _scores(row: int, sentence: Sentence, turn: int, section: Aspect | None) -> dict[Aspect, float]:
    if not _is_quotable(sentence.text):
        return {}
    found = {}
    for aspect in ASPECTS if section is None else (section,):
        place = IN_SECTION if section else _place(aspect, row - turn, sentence.own)
        score = cue_score(aspect, sentence.cues) + place - _THRESHOLDS[aspect] - _EARLIER * row
        if score > 0:
            found[aspect] = score
    return found


def _is_quotable(text: str) -> bool:
    return len(text) <= MOST_CHARACTERS and len(text.split()) >= FEWEST_WORDS


def _place(aspect: Aspect, after_turn: int, own: bool) -> float:
    """What a sentence's place adds: problems come before the turn, the method at it.

    Args:
        aspect: what the sentence may serve.
        after_turn: sentences after the turn; negative before it.
        own: whether it speaks of the paper's own work.
    """
    if aspect == "method":
        return 1.5 * (after_turn == 0) + 0.5 * own - 3.0 * (after_turn < 0)
    if aspect == "evaluation":
        return 0.5 * own - 4.0 * (after_turn < 0) - 1.0 * (after_turn == 0)
    if aspect == "problem":
        return 0.5 * (after_turn == -1) - 1.5 * own - 2.0 * (after_turn >= 0)
    return -1.0 * own - 1.0 * (after_turn >= 0)
