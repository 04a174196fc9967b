"""What of a model's reply can be used, by rules that depend on what was asked.

A schema says which fields a reply has. Each check here returns the reply with its white space in
order, or raises `UnusableReplyError` with the rules that it breaks.
"""

import re
from collections.abc import Iterator

from evaluation.mint.overlap import shared_ngrams
from evaluation.mint.wording.form import MARKUP, line, objection
from evaluation.mint.wording.lexicon import INSTRUCTION, OUTCOME, POINTER
from evaluation.mint.wording.questions import date_words, question_problems
from evaluation.mint.wording.steps import (
    CheckInput,
    Criterion,
    DraftInput,
    Look,
    Texts,
)
from evaluation.mint.wording.vocabulary import Vocabulary
from evaluation.text_match import Weights, agreement
from evaluation.tokens import stems
from foresci.llm.asking import UnusableReplyError
from foresci.schema import Candidate

SHORTEST, LONGEST = 0.5, 1.5
"""Length of a text at least and at most, in lengths of the rule-made one."""
UNEVEN = 2.0
"""Words of the longest candidate for each of the shortest one's, at most."""
NEAR = 0.25
"""Agreement (weighted F1 of content stems) with the rule-made text, at least."""
COPIED = 8
"""Words in a row that no text may have in common with a passage."""


def usable_texts(known: Vocabulary, given: DraftInput, reply: Texts) -> Texts:
    """A rewording that keeps to the rules.

    Raises:
        UnusableReplyError: it does not.
    """
    tidied = Texts(
        question=line(reply.question),
        candidates=tuple(Candidate(id=one.id, text=line(one.text)) for one in reply.candidates),
        subject=line(reply.subject),
    )
    if problems := list(_problems(known, given, tidied)):
        raise objection(problems)
    ordered = {one.id: one for one in tidied.candidates}
    candidates = tuple(ordered[one.id] for one in given.by_rule.candidates)
    return tidied.model_copy(update={"candidates": candidates})


def _problems(known: Vocabulary, given: DraftInput, reply: Texts) -> Iterator[str]:
    offered = [one.id for one in given.by_rule.candidates]
    if sorted(one.id for one in reply.candidates) != sorted(offered):
        yield "the candidates are not the given ones, each once"
        return
    pairs = list(_pairs(given.by_rule, reply))
    for name, made, text in pairs:
        yield from _form_problems(name, made, text)
    yield from question_problems(given, reply)
    yield from _candidate_problems(given.by_rule.candidates, reply.candidates)
    yield from _subject_problems(given.by_rule.subject, reply.subject)
    said = " ; ".join((given.field, date_words(given), *(made for _, made, _ in pairs)))
    for name, _, text in pairs:
        if strange := known.strange(text, said):
            yield f"{name} says what was not known by the cutoff: {', '.join(strange[:5])}"
        if any(shared_ngrams(text, one.text, COPIED) for one in given.passages):
            yield f"{name} copies a passage"


def _pairs(made: Texts, reply: Texts) -> Iterator[tuple[str, str, str]]:
    """The name of each text, as the rules made it, and as it is reworded."""
    reworded = {one.id: one.text for one in reply.candidates}
    yield "the question", made.question, reply.question
    for one in made.candidates:
        yield f"candidate {one.id}", one.text, reworded[one.id]
    yield "the subject", made.subject, reply.subject


def _form_problems(name: str, made: str, text: str) -> Iterator[str]:
    if not SHORTEST * len(made) <= len(text) <= LONGEST * len(made):
        yield f"{name} has {len(text)} characters where the rules have {len(made)}"
    if MARKUP.search(text) and not MARKUP.search(made):
        yield f"{name} has markup or a link"
    if POINTER.search(text) and not POINTER.search(made):
        yield f"{name} points to a candidate"
    if INSTRUCTION.search(text):
        yield f"{name} gives instructions to a model"


def _candidate_problems(made: tuple[Candidate, ...], reply: tuple[Candidate, ...]) -> Iterator[str]:
    if _unevenness(reply) > max(UNEVEN, _unevenness(made)):
        yield "one candidate is told at much greater length than another"
    own = {one.id: one.text for one in made}
    for one in reply:
        added = {word.lower() for word in OUTCOME.findall(one.text)}
        if added - {word.lower() for word in OUTCOME.findall(own[one.id])}:
            yield f"candidate {one.id} says how it fares"
        likeness = {other.id: _likeness(one.text, other.text) for other in made}
        nearest = max(likeness.values())
        if likeness[one.id] < max(NEAR, nearest):
            yield f"candidate {one.id} does not say what it said"


def _subject_problems(made: str, text: str) -> Iterator[str]:
    if made and _likeness(made, text) < NEAR:
        yield "the subject does not say what it said"
    if sorted(re.findall(r"\d+", made)) != sorted(re.findall(r"\d+", text)):
        yield "the subject has other numbers"


def _likeness(one: str, other: str) -> float:
    return agreement(stems(one), stems(other), Weights())


def _unevenness(candidates: tuple[Candidate, ...]) -> float:
    sizes = [len(one.text.split()) for one in candidates]
    return max(sizes) / max(1, min(sizes)) if sizes else 1.0


def usable_look(given: CheckInput, reply: Look) -> Look:
    """A second look whose verdict fits its criteria, with a reason for each that is not met.

    Raises:
        UnusableReplyError: it approves what does not meet a criterion, or objects without a reason.
    """
    unmet = {name: one for name, one in criteria(reply).items() if not one.met}
    if (reply.verdict == "approve") == bool(unmet):
        raise UnusableReplyError(f"the verdict {reply.verdict} does not fit the criteria")
    if silent := [name for name, one in unmet.items() if not line(one.reason)]:
        raise UnusableReplyError(f"no reason is given for {silent[0]}")
    return reply


def criteria(look: Look) -> dict[str, Criterion]:
    """The criteria by name."""
    found = {name: getattr(look, name) for name in Look.model_fields}
    return {name: one for name, one in found.items() if isinstance(one, Criterion)}
