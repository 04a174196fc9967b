"""How strongly the judged passages support a claim, and whether they conflict.

Coverage is the share of the claim's weighted content stems that one stretch of a passage holds:

    coverage = max over windows W of sum(w(s) for s in C & W) / max(sum(w(s) for s in C), LEAST)

with W any `WINDOW` neighbouring sentences of title and text. One stretch must hold the claim, so
naming many findings in a claim lowers coverage, and `LEAST` keeps a claim of two words from being
covered by anything. Words of the task weigh little, and nothing supports a claim by them alone.
Half of what is shared must stand together in both (`evaluation.trace.joined`): words of a passage
strung together say nothing of what it says. Citations support nothing; they are for the bridge.

A quotation counts into coverage but is no statement of the answer, and neither is what it copies
without marks: where a passage holds less than half of what the answer says in its own words, its
support is partial at most. That both report experiments on a new benchmark is no support: words
that reports on papers are made of (`evaluation.fta.frames`) do not tell what they share.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from evaluation.fta.frames import REPORTS
from evaluation.lexicon import CONCESSIONS
from evaluation.polarity import opposed
from evaluation.scores import Support
from evaluation.text_match import Weights
from evaluation.tokens import Sentence, generic_stems, sentences, stems
from evaluation.trace.given import Passage, ShownSlot, TraceInput
from evaluation.trace.joined import joined
from evaluation.trace.naming import speaks_of
from evaluation.trace.own import Statement, own_text, quotes_from, statements
from evaluation.trace.recall import passage_text

WINDOW = 3
LEAST = 4.0
DIRECT = 0.6
PARTIAL = 0.4
TOPICAL = 0.15
OWN_SHARE = 0.5
"""Share of the answer's own content words that a passage in direct support holds."""
TOGETHER = 0.5
"""Share of the weight of what claim and passage share that must stand together in both."""
SHARED = 2
"""Telling words, not of the task, that claim and passage must have in common."""


@dataclass(frozen=True)
class Verdict:
    """The labels of one slot, with the ids of the passages that carry the support."""

    support: Support
    anchors: tuple[str, ...]
    unresolved_conflict: bool


@dataclass(frozen=True)
class Scales:
    """By what words are weighed.

    Attributes:
        question: makes light of the words of the question.
        task: makes light of all that the task hands out, the project of a venue task aside.
    """

    question: Weights
    task: Weights

    @classmethod
    def of(cls, given: TraceInput) -> "Scales":
        """The scales for one task."""
        question = Weights.beside(given.question)
        return cls(question, question.including(*given.options, *given.task_texts))


def labels_of(slot: ShownSlot, scales: Scales) -> dict[str, Support]:
    """How each passage bears on a slot's claim, by id."""
    return {passage.id: support_by(slot, passage, scales) for passage in slot.passages}


def support_by(slot: ShownSlot, passage: Passage, scales: Scales) -> Support:
    """How one passage bears on a slot's claim."""
    if _is_contrary(slot, passage, scales.task):
        return "contradictory"
    read = sentences(passage_text(passage.title, passage.text))
    held = frozenset(stem for sentence in read for stem in sentence.stems)
    share = coverage(stems(slot.claim), read, scales.question)
    is_near = speaks_of(held, slot.topic, scales.question)
    if slot.link in ("venue", "tradeoff") and is_near and _is_named(slot, passage):
        share = max(share, PARTIAL)
    elif share >= PARTIAL and not _is_said(slot, passage, held, scales):
        share = TOPICAL
    if share < TOPICAL:
        return "none"
    if share < PARTIAL or not is_near or not _adds(slot.claim, held, scales.task):
        return "topical_only"
    return "direct" if share >= DIRECT and _own_share(slot, held) >= OWN_SHARE else "partial"


def verdict(slot: ShownSlot, labels: dict[str, Support]) -> Verdict:
    """The strongest support among the passages; a contradiction stands where nothing supports.

    A conflict is passages on both sides; the answer resolves it by admitting it in the claim.
    """
    contrary = _of(labels, "contradictory")
    for label in ("direct", "partial"):
        anchors = tuple(found for found, own in labels.items() if own == label)
        if anchors:
            return Verdict(label, anchors, bool(contrary) and not _concedes(slot.claim))
    if contrary:
        return Verdict("contradictory", contrary, unresolved_conflict=True)
    topical = "topical_only" in labels.values()
    return Verdict("topical_only" if topical else "none", (), unresolved_conflict=False)


def coverage(claim: frozenset[str], passage: tuple[Sentence, ...], weights: Weights) -> float:
    """The largest share of a claim's content in one window of a passage, in [0, 1]."""
    mass = max(weights.mass(claim), LEAST)
    return max((weights.mass(claim & held) for held in _windows(passage)), default=0.0) / mass


def _windows(passage: tuple[Sentence, ...]) -> Iterator[frozenset[str]]:
    for start in range(max(1, len(passage) - WINDOW + 1)):
        window = passage[start : start + WINDOW]
        yield frozenset(stem for sentence in window for stem in sentence.stems)


def _is_contrary(slot: ShownSlot, passage: Passage, weights: Weights) -> bool:
    """Whether a passage says the contrary of what the answer says, or quotes from elsewhere.

    More than the name of an option must be in question: a diagnosis may be the lack of something.
    """
    said = [part for part in statements(slot.claim) if _asserts(part, slot, passage)]
    return any(
        opposed(one, two) and any(weights.of(stem) == 1.0 for stem in {*one.stems} & {*two.stems})
        for part in said
        for one in sentences(part.whole)
        for two in sentences(passage.text)
    )


def _asserts(part: Statement, slot: ShownSlot, passage: Passage) -> bool:
    """Whether a statement says what a passage could deny.

    A condition does not, nor does a title, nor what is quoted from that very passage.
    """
    is_condition = part.own.strip().lower().startswith("if ")
    is_title = any(quotes_from(part, other.title) for other in slot.passages)
    return not is_condition and not is_title and not quotes_from(part, passage.text)


def _is_named(slot: ShownSlot, passage: Passage) -> bool:
    """Whether a sentence of a claim holds all words of a title; to cite an id names no paper."""
    title = stems(passage.title)
    return bool(title) and any(title <= stems(part.whole) for part in statements(slot.claim))


def tells_of(slot: ShownSlot, said: str, passage: Passage, scales: Scales) -> bool:
    """Whether words of a claim tell of a passage what the task and its project do not.

    To name its paper does. Always true where there is no project: support then asks for no less.
    """
    if slot.link is None or _is_named(slot, passage):
        return True
    held = stems(passage_text(passage.title, passage.text))
    return _adds(said, held, scales.task.including(*slot.topic))


def _is_said(slot: ShownSlot, passage: Passage, held: frozenset[str], scales: Scales) -> bool:
    """Whether what claim and passage share is said alike in both, and not strung together.

    A link to a venue that names no paper must share more with one than the words of its project.
    """
    alike = joined(slot.claim, passage_text(passage.title, passage.text))
    shared = scales.question.mass(stems(slot.claim) & held)
    is_linked = slot.link == "profile" or tells_of(slot, slot.claim, passage, scales)
    return is_linked and scales.question.mass(alike) >= TOGETHER * shared


def _adds(said: str, held: frozenset[str], weights: Weights) -> bool:
    shared = (stems(said) & held) - stems(REPORTS)
    return sum(weights.of(stem) == 1.0 for stem in shared) >= SHARED


def _own_share(slot: ShownSlot, held: frozenset[str]) -> float:
    """The share of the answer's own content words that a passage holds; 1 where it has none."""
    told = "\n".join(part.own for part in statements(slot.claim))
    said = stems(own_text(told, (passage.text for passage in slot.passages)))
    content = [stem for stem in said - generic_stems() if any(map(str.isalpha, stem))]
    return sum(stem in held for stem in content) / len(content) if content else 1.0


def _of(labels: dict[str, Support], label: Support) -> tuple[str, ...]:
    return tuple(found for found, own in labels.items() if own == label)


def _concedes(text: str) -> bool:
    return any(not CONCESSIONS.isdisjoint(sentence.words) for sentence in sentences(text))
