"""Bottleneck discovery: the limitation most others follow from, and what its removal opens."""

from collections.abc import Iterable
from itertools import islice

from agents.decide.inputs import BottleneckInput
from agents.decide.reading import Reading, Sentence, claim, lower_first, quote, upper_first
from agents.decide.trend import best_first, movements_of
from foresci.schema import BottleneckAnswer, Claim
from knowledge_base.text import tokenize

# Sentences of different papers with this weighted cosine speak of related limitations.
RELATED = 0.15
RIVALS = 2


def decide_bottleneck(given: BottleneckInput) -> BottleneckAnswer:
    """Take the diagnosis that gains ground, and the limitation that says most about it.

    Where the question names no diagnoses, the limitation that recurs most stands for itself.
    """
    reading = Reading(given.evidence)
    diagnoses = best_first(given.diagnoses, given.assessments)
    about = diagnoses[0] if diagnoses else given.question
    ranked = _rank_limitations(reading, given.subdirection, about)
    root = ranked[0] if ranked else None
    failure = reading.best(root.passage.text, "problem", after=[root]) if root else None
    remedy = reading.best(f"{about} {given.subdirection}", "remedy", after=[root, failure])
    return BottleneckAnswer(
        root_bottleneck=_root(given, diagnoses, root),
        causal_bridge=_bridge(given, diagnoses, root, failure),
        opportunity=_opportunity(given, about, remedy),
        rivals=_rival_diagnoses(given, diagnoses[1:])
        or _rival_limitations(found for found in ranked[1:] if found is not failure),
    )


def _rank_limitations(reading: Reading, subdirection: str, about: str) -> list[Sentence]:
    """Limitation sentences, best root first; near repeats of a better one are left out."""
    limitations = reading.with_role("problem", "cause")
    subjects = [frozenset(tokenize(text)) for text in (subdirection, about)]

    def strength(sentence: Sentence) -> float:
        relevance = sum(reading.overlap(sentence.tokens, subject) for subject in subjects)
        echoes = {
            other.paper_id
            for other in limitations
            if other.paper_id != sentence.paper_id
            and reading.overlap(other.tokens, sentence.tokens) >= RELATED
        }
        both = {"problem", "cause"} <= sentence.passage.roles
        return relevance * (1 + 0.25 * len(echoes)) * (1.5 if both else 1.0)

    ordered = sorted(limitations, key=lambda found: (-strength(found), found.place))
    kept: list[Sentence] = []
    for sentence in ordered:
        if not reading.repeats(sentence, kept):
            kept.append(sentence)
    return kept


def _root(given: BottleneckInput, diagnoses: list[str], root: Sentence | None) -> Claim:
    if root and diagnoses:
        return claim(f"{upper_first(diagnoses[0])}: {lower_first(quote(root))}", root)
    if root:
        return claim(quote(root), root)
    if diagnoses:
        return Claim(text=upper_first(diagnoses[0]))
    return Claim(text=f"What limits {lower_first(given.subdirection)} is not known")


def _bridge(
    given: BottleneckInput, diagnoses: list[str], root: Sentence | None, failure: Sentence | None
) -> Claim:
    if root and failure:
        text = f"Because {lower_first(quote(root))}, {lower_first(quote(failure))}"
        return claim(text, root, failure)
    if root:
        return claim(f"Other failures follow because {lower_first(quote(root))}", root)
    cause = diagnoses[0] if diagnoses else "an unknown cause"
    return Claim(text=f"Failures of {lower_first(given.subdirection)} follow from {cause}")


def _opportunity(given: BottleneckInput, about: str, remedy: Sentence | None) -> Claim:
    if remedy is None:
        subject = about if given.diagnoses else "that limit"
        return Claim(text=f"{given.subdirection} without {subject}")
    return claim(f"Once it is reduced: {lower_first(quote(remedy))}", remedy)


def _rival_diagnoses(given: BottleneckInput, weaker: list[str]) -> tuple[Claim, ...]:
    """Why rival diagnoses rank lower; nothing is said of them where nothing was counted."""
    movements = movements_of(given.assessments)
    return tuple(
        Claim(
            text=f"{upper_first(rival)}: gains no more before the cutoff"
            f" (shrunk log share ratio {movements[rival].shrunk:+.2f})"
        )
        for rival in weaker[:RIVALS]
        if rival in movements
    )


def _rival_limitations(limitations: Iterable[Sentence]) -> tuple[Claim, ...]:
    return tuple(
        claim(f"{quote(rival)} (recurs less often, or names no further cause)", rival)
        for rival in islice(limitations, RIVALS)
    )
