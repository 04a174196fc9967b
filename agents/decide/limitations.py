"""The root bottleneck where neither a question nor an agent names diagnoses: read off passages."""

from collections.abc import Iterable
from itertools import islice

from agents.decide.inputs import BottleneckInput
from agents.decide.reading import Reading, Sentence, claim, in_their_words, said_alone
from agents.wording import lower_first, upper_first
from foresci.schema import BottleneckAnswer, Claim
from knowledge_base.text import tokenize

# Sentences of different papers with this weighted cosine speak of related limitations.
RELATED = 0.15
ECHO = 0.25
"""What each further paper that speaks of a related limitation adds."""
EXPLAINS_FACTOR = 1.5
"""For a sentence that tells a problem together with its cause."""
RIVALS = 2


def decide_by_limitations(given: BottleneckInput) -> BottleneckAnswer:
    """Take the limitation that recurs most among the passages; it stands for itself."""
    reading = Reading(given.evidence)
    ranked = _ranked(reading, given)
    if not ranked:
        return _nothing_known(given)
    root, *rest = ranked
    failure = reading.best(root.passage.text, "problem", after=[root])
    remedy = reading.best(f"{given.question} {given.subdirection}", "remedy", after=[root, failure])
    return BottleneckAnswer(
        root_bottleneck=claim(said_alone(root).rstrip(" ."), root),
        causal_bridge=_bridge(root, failure),
        opportunity=_opportunity(given, remedy),
        rivals=_rivals(found for found in rest if found is not failure),
    )


def _ranked(reading: Reading, given: BottleneckInput) -> list[Sentence]:
    """Limitation sentences, best root first; near repeats of a better one are left out."""
    limitations = reading.with_role("problem", "cause")
    subjects = [frozenset(tokenize(text)) for text in (given.subdirection, given.question)]

    def strength(sentence: Sentence) -> float:
        relevance = sum(reading.overlap(sentence.tokens, subject) for subject in subjects)
        echoes = {
            other.paper_id
            for other in limitations
            if other.paper_id != sentence.paper_id
            and reading.overlap(other.tokens, sentence.tokens) >= RELATED
        }
        both = {"problem", "cause"} <= sentence.passage.roles
        return relevance * (1 + ECHO * len(echoes)) * (EXPLAINS_FACTOR if both else 1.0)

    kept: list[Sentence] = []
    for sentence in sorted(limitations, key=lambda found: (-strength(found), found.place)):
        if not reading.repeats(sentence, kept):
            kept.append(sentence)
    return kept


def _nothing_known(given: BottleneckInput) -> BottleneckAnswer:
    subject = lower_first(given.subdirection).rstrip(" .")
    return BottleneckAnswer(
        root_bottleneck=Claim(text=f"What limits {subject} is not known: no passage tells of it"),
        causal_bridge=Claim(text=f"No passage links a cause to the failures of {subject}"),
        opportunity=Claim(text=f"No passage shows what would open up in {subject}"),
    )


def _bridge(root: Sentence, failure: Sentence | None) -> Claim:
    cause = in_their_words(root)
    if failure:
        text = f"What is seen: {in_their_words(failure)}. What lies behind it: {cause}"
        return claim(text, root, failure)
    return claim(f"Other failures are traced to this: {cause}", root)


def _opportunity(given: BottleneckInput, remedy: Sentence | None) -> Claim:
    if remedy is None:
        subject = lower_first(given.subdirection).rstrip(" .")
        return Claim(text=f"{upper_first(subject)} without that limit; no passage shows more")
    return claim(f"Once it is reduced, work like this is next: {in_their_words(remedy)}", remedy)


def _rivals(limitations: Iterable[Sentence]) -> tuple[Claim, ...]:
    return tuple(
        claim(f"{in_their_words(rival)} recurs less often, or names no further cause", rival)
        for rival in islice(limitations, RIVALS)
    )
