"""How strongly the judged items support a claim, and whether they conflict.

Coverage is the share of the claim's weighted content stems that one passage of an item holds:

    coverage = max over windows W of sum(w(s) for s in C & W) / max(sum(w(s) for s in C), LEAST)

with W any `WINDOW` neighbouring sentences of title and text. One passage must hold the claim, so
naming many findings in a claim lowers coverage, and `LEAST` keeps a claim of two words from being
covered by anything.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from evaluation.lexicon import CONCESSIONS
from evaluation.polarity import contradicts
from evaluation.scores import Support
from evaluation.text_match import Weights
from evaluation.tokens import Sentence, generic_stems, sentences, stems
from evaluation.trace.slots import DecisionSlot
from foresci.schema import EvidenceItem

WINDOW = 3
LEAST = 4.0
DIRECT = 0.6
PARTIAL = 0.4
TOPICAL = 0.15
TOPIC_SHARE = 0.3
"""Share of the telling words of a topic that an item about it holds; ..."""
TOPIC_ENOUGH = 4
"""... of a long topic, such as a project, so many are enough."""


@dataclass(frozen=True)
class Verdict:
    """The labels of one slot, with the ids of the items that carry the support."""

    support: Support
    anchors: tuple[str, ...]
    unresolved_conflict: bool


def support_by(slot: DecisionSlot, item: EvidenceItem, weights: Weights) -> Support:
    """How one item bears on a slot's claim."""
    # A title states nothing that a claim could contradict.
    if contradicts(sentences(slot.text), sentences(item.text)):
        return "contradictory"
    passage = sentences(f"{item.title}.\n{item.text}")
    share = coverage(stems(slot.text), passage, weights)
    if share < TOPICAL:
        return "none"
    if share < PARTIAL or not _is_about(slot.topic, passage):
        return "topical_only"
    return "direct" if share >= DIRECT else "partial"


def supporters(
    slot: DecisionSlot, items: tuple[EvidenceItem, ...], weights: Weights
) -> tuple[EvidenceItem, ...]:
    """The items that support a slot's claim directly or in part."""
    return tuple(item for item in items if support_by(slot, item, weights) in ("direct", "partial"))


def verdict(slot: DecisionSlot, items: tuple[EvidenceItem, ...], weights: Weights) -> Verdict:
    """The strongest support among the items; a contradiction stands where nothing supports.

    A conflict is items on both sides; the answer resolves it by admitting it in the claim.
    """
    labels = {item.id: support_by(slot, item, weights) for item in items}
    contrary = "contradictory" in labels.values()
    for label in ("direct", "partial"):
        anchors = tuple(found for found, own in labels.items() if own == label)
        if anchors:
            return Verdict(label, anchors, contrary and not _concedes(slot.text))
    if contrary:
        return Verdict("contradictory", (), unresolved_conflict=True)
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


def _is_about(topic: str, passage: tuple[Sentence, ...]) -> bool:
    """Whether a passage holds enough of a topic's telling words; nothing is about no topic.

    Words of the question count here: the subject of a question is what its evidence is about.
    """
    told = stems(topic)
    telling = told - generic_stems() or told
    held = {stem for sentence in passage for stem in sentence.stems}
    needed = max(1.0, min(TOPIC_ENOUGH, TOPIC_SHARE * len(telling)))
    return bool(telling) and len(telling & held) >= needed


def _concedes(text: str) -> bool:
    return any(not CONCESSIONS.isdisjoint(sentence.words) for sentence in sentences(text))
