"""Telling without a model what an answer puts in the place of the project's contribution."""

import re
from collections.abc import Iterable, Iterator
from typing import get_args

from controls.venue.records import (
    MOST_CONFLICTS,
    Conflict,
    Contract,
    ReviewInput,
    Said,
    Substitution,
)
from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize
from taxonomy.contribution import Contribution

CENTER = "answer.contribution_center"
RATIONALE = "answer.rationale"
HALF = 0.5
"""A text speaks of another one if it holds this share of its telling words."""
TOLD = 2 / 3
"""A center says what is contributed if it holds this share of the words that tell of it."""
FEWEST_WORDS = 2
"""Telling words that both must share; a single one may be chance."""
_KINDS = frozenset(get_args(Contribution))
_FRAME = _KINDS | {"contribution", "built"}
"""What any center may say, whatever the project."""
_BY_TOPIC = re.compile(r"\b(?:near(?:by|er|est)?|close(?:r|st)?|similar|votes?)\b", re.IGNORECASE)
_BY_KIND = re.compile(r"\bcontribut", re.IGNORECASE)
_ELSEWHERE: tuple[tuple[Substitution, str], ...] = (
    ("borrowed", "it is the work of others"),
    ("planned", "the project does not have it yet"),
)


def substitutions(given: ReviewInput) -> tuple[Conflict, ...]:
    """The conflicts of an answer with a contract, at most three.

    Where the default fits on a condition only, by counting, topic stands for fit if the rationale
    opens with near papers and nothing of the kind of contribution; otherwise no more is said than
    that another family is counted to fit better. What the center states as the
    project's own is borrowed or planned if it speaks of a sentence on others' work or on plans, by
    words that the contribution itself does not hold. Topic stands for the contribution where the
    center leaves out more than a third of what that is told by, or names another kind of it.
    """
    claims = {one.path: one for one in given.claims}
    found: list[Conflict] = []
    if RATIONALE in claims:
        found += _default(given, claims[RATIONALE])
    if CENTER in claims:
        found += _elsewhere(given.contract, claims[CENTER])
        found += _center(given.contract, claims[CENTER])
    return tuple(found[:MOST_CONFLICTS])


def _default(given: ReviewInput, rationale: Said) -> Iterator[Conflict]:
    """That the default fits less than another family, and whether it is argued for by topic."""
    contract = given.contract
    if contract.fit_of(given.default) == "current":
        return
    best = contract.fits[0]
    words = next(iter(split_sentences(rationale.text)), rationale.text)
    reason = (
        f"the fit of {given.default} to the whole description is counted lower than that of"
        f" {best.candidate}, as {best.because}"
    )
    if _BY_TOPIC.search(words) and not _BY_KIND.search(words):
        reason = f"{given.default} is argued for by near papers, which share its topic; {reason}"
    yield _conflict("topic_as_fit", contract.passages[0], rationale, words, reason)


def _elsewhere(contract: Contract, center: Said) -> Iterator[Conflict]:
    own = _words([contract.center, *contract.passages])
    for (kind, reason), sentences in zip(
        _ELSEWHERE, (contract.of_others, contract.planned), strict=True
    ):
        for sentence in sentences:
            words = next(_speaking_of(_words([sentence]) - own, center), None)
            if words is not None:
                yield _conflict(kind, sentence, center, words, reason)


def _speaking_of(telling: frozenset[str], claim: Said) -> Iterator[str]:
    for sentence in split_sentences(claim.text):
        shared = telling & _words([sentence])
        if len(shared) >= max(FEWEST_WORDS, HALF * len(telling)):
            yield sentence


def _center(contract: Contract, center: Said) -> Iterator[Conflict]:
    """That the center leaves out what the contribution is told by, or names another kind of it."""
    telling, said = _words([contract.center]) - _FRAME, _words([center.text])
    named = said & _KINDS
    if len(telling & said) < TOLD * len(telling) or (named and contract.kind not in named):
        reason = "it names what the project is about, not what it contributes"
        yield _conflict("topic_as_fit", contract.passages[0], center, center.text, reason)


def _conflict(kind: Substitution, project: str, claim: Said, words: str, reason: str) -> Conflict:
    return Conflict(kind=kind, project=project, claim=claim.path, words=words, reason=reason)


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in tokenize(text))
