"""The problems that a phrase may be counted for: runs of its words, told apart by complaint."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from taxonomy.signals.problems.phrases import Phrase, Word
from taxonomy.signals.problems.words import (
    ABLE,
    BAD,
    BALANCING,
    DENIED,
    GAUGING,
    HARD_FIRST,
    HARD_LAST,
    NAMES,
    NAMING_VERBS,
    OBSERVING,
    QUALITIES,
    RESOURCES,
    SINGLE_RESOURCES,
    SPECIFIC_PAIRS,
    TASKS,
    TRANSPARENT,
    VAGUE,
    VAGUE_COMPOUNDS,
    VAGUE_ENDINGS,
    WIDE,
    alike,
    positive,
    source,
)

LONGEST_CONCEPT = 4
"""Stems of a concept."""

Sense = Literal[
    "bad", "missing", "wanting", "overlooked", "reliance", "narrow", "costly", "unexplored"
]
"""Phrases of one sense and the same words say the same: struggling with temporal consistency, a
lack of it, and temporal inconsistency are all a want of it. Missing are data and evaluation."""


class Concept(NamedTuple):
    """A problem: what is wrong, as stems in alphabetical order."""

    sense: Sense
    stems: tuple[str, ...]


class Mention(NamedTuple):
    """Where a phrase names a concept: rows `start` to `end` of its words."""

    concept: Concept
    start: int
    end: int


def mentions(phrase: Phrase) -> Iterator[Mention]:
    """All concepts that a phrase names, the longer run first where it begins with the same word."""
    words = phrase.words if phrase.verb not in GAUGING | BALANCING else ()
    for start in range(len(words)):
        for end in range(len(words), start, -1):
            concept = _concept(phrase, words[start:end], end == len(words))
            if concept and (concept.sense != "bad" or _says_what(phrase, words[start:end])):
                yield Mention(concept, start, end)


def _says_what(phrase: Phrase, words: Sequence[Word]) -> bool:
    """Whether words of something bad hold what is bad of it: "noisy" of "noisy credit assignment".

    Where no word tells, as in "suffers from domain gaps", the whole phrase does.
    """
    if any(BAD.intersection(word.stems) for word in words):
        return phrase.complaint != "struggle" or phrase.verb not in OBSERVING
    return words[0] == phrase.words[0] and not any(
        BAD.intersection(word.stems) for word in phrase.words
    )


def _concept(phrase: Phrase, words: Sequence[Word], ends: bool) -> Concept | None:
    if words[0].text in NAMING_VERBS and len(words) > 1:
        return None
    if len(words) == 1 and len(words[0].stems) == 1:
        return None if _governed(phrase, words[0]) else _single(phrase, words[0], ends)
    if not ends and phrase.words[-1].stems[-1] in RESOURCES:
        return None
    stems = [stem for word in words for stem in word.stems]
    sense = _sense(phrase, words)
    if len(stems) > LONGEST_CONCEPT or sense is None:
        return None
    if not (ends or _stands_alone(sense, phrase, words) or DENIED.intersection(stems)):
        return None
    if not _specific(sense, words) or _whole_task(sense, words):
        return None
    return Concept(sense, tuple(sorted(set(map(reading(sense, stems), stems)))))


def reading(sense: Sense, stems: Collection[str]) -> Callable[[str], str]:
    """How the stems of a text are to be read so that those of a concept are found among them."""
    return _READINGS.get(sense, alike if "long" in stems else positive)


def _stands_alone(sense: Sense, phrase: Phrase, words: Sequence[Word]) -> bool:
    """Whether a run says enough without the words after it.

    What is hard of "multi-view images" and of "multi-view geometry" is not the same, what is hard
    of long-horizon tasks and of long-horizon planning is; wanting multi-hop samples is neither.
    """
    if words[-1].bad:
        return True
    if len(words) > 1 or sense != "wanting":
        return len(words) == 1
    first, last = words[0].stems[0], words[0].stems[-1]
    hard = first in HARD_FIRST or last in HARD_LAST or phrase.words[-1].stems[-1] in WIDE
    return hard and phrase.complaint == "struggle"


def _whole_task(sense: Sense, words: Sequence[Word]) -> bool:
    """Whether it names all that somebody does or makes: "struggle with image editing"."""
    return sense == "wanting" and words[-1].stems[-1] in TASKS


def _governed(phrase: Phrase, word: Word) -> bool:
    """Whether a word is the object of a verb: "[evaluating] generalization" is no want of it."""
    before = phrase.words[: phrase.words.index(word)]
    return any(one.text.endswith("ing") for one in before)


def _single(phrase: Phrase, word: Word, ends: bool) -> Concept | None:
    """One word suffices where it names a problem by itself or a quality one can want."""
    (stem,) = word.stems
    if stem in NAMES and ends and phrase.complaint in {"bad", "struggle"}:
        return Concept("bad", (stem,))
    if stem in SINGLE_RESOURCES and ends and phrase.complaint == "lack":
        return Concept("missing", (stem,))
    if phrase.complaint not in {"lack", "weak", "struggle"} or phrase.verb in OBSERVING:
        return None
    quality = QUALITIES.get(word.text) if ends else None
    if phrase.verb == word.text and phrase.complaint == "struggle":
        quality = quality or ABLE.get(word.text)
    return Concept("wanting", (quality,)) if quality else None


def _sense(phrase: Phrase, words: Sequence[Word]) -> Sense | None:
    stems = {stem for word in words for stem in word.stems}
    complaint = phrase.complaint
    if complaint in _SENSES:
        return _SENSES[complaint]
    if stems & DENIED:
        return "wanting"
    if stems & BAD:
        return "bad" if complaint in {"bad", "struggle"} else None
    if complaint == "lack" and words[-1].stems[-1] in RESOURCES:
        return "missing"
    return "bad" if complaint == "bad" else "wanting"


_READINGS: dict[Sense, Callable[[str], str]] = {"bad": alike, "missing": source}
_SENSES: dict[str, Sense] = {
    "overlook": "overlooked",
    "reliance": "reliance",
    "narrow": "narrow",
    "costly": "costly",
    "unexplored": "unexplored",
}


def _specific(sense: Sense, words: Sequence[Word]) -> bool:
    last = words[-1].stems[-1]
    if last in TRANSPARENT:
        return False
    if sense in {"missing", "reliance", "costly"} and last in RESOURCES and len(words) > 1:
        return True
    stems = {stem for word in words for stem in word.stems}
    return any(map(_telling, words)) or any(pair <= stems for pair in SPECIFIC_PAIRS)


def _telling(word: Word) -> bool:
    if len(word.stems) > 1:
        return word.text not in VAGUE_COMPOUNDS and not word.text.endswith(VAGUE_ENDINGS)
    return word.stems[0] not in TRANSPARENT and word.stems[0] not in VAGUE
