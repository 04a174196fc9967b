"""Whether the answer itself connects its evidence to its decision."""

from evaluation.lexicon import CONNECTIVES
from evaluation.scores import Bridge
from evaluation.text_match import Weights
from evaluation.tokens import sentences, stems
from evaluation.trace.slots import DecisionSlot
from evaluation.trace.support import support_by
from foresci.schema import EvidenceItem, EvidencePacket

SHARED_STEMS = 2
RELEVANT_SHARE = 0.5
"""Share of a claim's citations that must bear on it; below it, the citations point nowhere."""


def bridge_of(
    slot: DecisionSlot,
    supporters: tuple[EvidenceItem, ...],
    packet: EvidencePacket,
    weights: Weights,
) -> Bridge:
    """How the text of a claim connects a supporting item to the decision.

    It may *cite* a supporting item by id (`_cites`), *argue* from it (`_argues`: one sentence holds
    a connective and telling words of the item), and *name* the decision in its public words.
    Explicit: all three. Implicit: it cites or argues. Absent: neither, or nothing supports it.
    """
    cites = _cites(slot, supporters, packet, weights)
    argues = any(_argues(slot.text, item, weights) for item in supporters)
    if cites and argues and _names(slot, weights):
        return "explicit"
    return "implicit" if cites or argues else "absent"


def _cites(
    slot: DecisionSlot,
    supporters: tuple[EvidenceItem, ...],
    packet: EvidencePacket,
    weights: Weights,
) -> bool:
    """Whether a claim cites a supporting item, and not the packet at large."""
    cited = frozenset(slot.claim.evidence) if slot.claim else frozenset()
    if cited.isdisjoint(item.id for item in supporters):
        return False
    bearing = [
        item.id
        for item in packet.items
        if item.id in cited and support_by(slot, item, weights) in ("direct", "partial")
    ]
    return len(bearing) >= RELEVANT_SHARE * len(cited)


def _argues(text: str, item: EvidenceItem, weights: Weights) -> bool:
    held = weights.telling(f"{item.title}\n{item.text}")
    return any(
        not CONNECTIVES.isdisjoint(sentence.words)
        and len(held.intersection(sentence.stems)) >= SHARED_STEMS
        for sentence in sentences(text)
    )


def _names(slot: DecisionSlot, weights: Weights) -> bool:
    """Whether a claim holds a telling word of the decision; a venue's, not the project's."""
    telling = weights.telling(slot.decision)
    if slot.decision != slot.topic:
        telling -= stems(slot.topic)
    return not telling.isdisjoint(stems(slot.text))
