"""Which items of the packet are put before the judge for one claim."""

from evaluation.text_match import Weights, agreement
from evaluation.tokens import stems
from foresci.schema import EvidenceItem, EvidencePacket

NEAREST = 3


def nearest(claim: str, packet: EvidencePacket, weights: Weights) -> tuple[EvidenceItem, ...]:
    """The three items that hold most of a claim's content, nearest first.

    Order: share of the claim's weight found in the item, then weighted F1, then packet order.
    Items that share no content word are left out, and so are repeated passages.
    """
    wanted = stems(claim)
    rated = []
    seen: set[str] = set()
    for place, item in enumerate(packet.items):
        if item.text in seen:
            continue
        seen.add(item.text)
        held = stems(f"{item.title}\n{item.text}")
        shared = weights.mass(wanted & held)
        if shared:
            rated.append((-shared, -agreement(wanted, held, weights), place, item))
    return tuple(item for *_, item in sorted(rated, key=lambda row: row[:3])[:NEAREST])
