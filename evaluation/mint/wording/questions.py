"""Whether a reworded question still asks for what the rule-made one asked for."""

import re
from calendar import month_name
from collections.abc import Iterator
from datetime import date, timedelta

from evaluation.mint.phrasing import day
from evaluation.mint.wording.lexicon import ASKED, OUTCOME
from evaluation.mint.wording.steps import DraftInput, Texts
from evaluation.mint.wording.texts import place_of
from evaluation.tokens import generic_stems, stems
from foresci.schema import Candidate
from knowledge_base.domains.phrases import folded
from knowledge_base.sentences import split_sentences
from taxonomy.venues import VENUES

_MONTHS = "|".join(name for name in month_name[1:] if name != "May")
_MONTH = re.compile(rf"\b(?:{_MONTHS})\b|\bMay(?= \d)")


def question_problems(given: DraftInput, reply: Texts) -> Iterator[str]:
    """What is wrong with a reworded question, the gravest first."""
    question, made = reply.question, given.by_rule.question
    for name, value in (("cutoff", given.cutoff), ("end of the window", given.window.end)):
        if not names_day(question, value):
            yield f"the question does not name the {name}"
    if strays := _months(question) - _months(f"{made} {date_words(given)}"):
        yield f"the question names another month: {', '.join(sorted(strays))}"
    for what, pattern in ASKED[given.family]:
        if pattern.search(made.lower()) and not pattern.search(question.lower()):
            yield f"the question no longer asks for or names {what}"
    if not _names_all(question, given.named):
        yield "the question does not name all rivals in their words and order"
    yield from _hints(given, question)


def names_day(text: str, value: date) -> bool:
    """Whether a text names a day in full, or the month of which it is the last day, with its year.

    `2025-09-30`, `30 September 2025`, `September 30, 2025` and `(end of) September 2025` all name
    the last of that September.
    """
    forms = [value.isoformat(), day(value), f"{value:%B} {value.day}, {value.year}"]
    if (value + timedelta(days=1)).day == 1:
        forms.append(f"{value:%B %Y}")
    return any(form in text for form in forms)


def date_words(given: DraftInput) -> str:
    """The days that any wording may name."""
    days = (given.cutoff, given.window.start, given.window.end)
    return "; ".join(f"{one.isoformat()}, {day(one)}" for one in days)


def _venues(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text) if word in VENUES}


def _months(text: str) -> set[str]:
    return set(_MONTH.findall(text))


def _names_all(question: str, named: tuple[str, ...]) -> bool:
    words = folded(question)
    places = [place_of(phrase, words) for phrase in named]
    found = [place for place in places if place is not None]
    return len(found) == len(named) and found == sorted(found)


def _hints(given: DraftInput, question: str) -> Iterator[str]:
    """Where the question speaks of one candidate or rival alone, and of how it fares."""
    if venues := _venues(question) - _venues(given.by_rule.question):
        yield f"the question names a venue: {min(venues)}"
    for sentence in filter(OUTCOME.search, split_sentences(question)):
        for candidate in given.by_rule.candidates:
            if own := _telling(candidate, given) & stems(sentence):
                words = ", ".join(sorted(own))
                yield f"the question says of candidate {candidate.id} alone: {words}"
        named = [place_of(one, folded(sentence)) is not None for one in given.named]
        if any(named) and not all(named):
            yield "the question says of some rivals alone how they fare"


def _telling(candidate: Candidate, given: DraftInput) -> frozenset[str]:
    """Stems of one candidate alone that the rule-made question does not have."""
    others = [one.text for one in given.by_rule.candidates if one.id != candidate.id]
    common = generic_stems().union(*map(stems, (given.by_rule.question, given.field, *others)))
    return stems(candidate.text) - common
