"""Which items of the packet are put before the judge for one claim."""

from functools import cached_property
from typing import NamedTuple

from evaluation.text_match import Weights
from evaluation.tokens import stems
from foresci.schema import EvidenceItem, EvidencePacket

NEAREST = 3


class _Held(NamedTuple):
    """An item with its content stems and their weight."""

    item: EvidenceItem
    stems: frozenset[str]
    mass: float


class Recall:
    """Finds the items of one packet that lie nearest to a claim."""

    def __init__(self, packet: EvidencePacket, weights: Weights) -> None:
        self._packet = packet
        self._weights = weights

    def nearest(self, claim: str) -> tuple[EvidenceItem, ...]:
        """The three items that hold most of a claim's content, nearest first.

        Order: share of the claim's weight found in the item, then weighted F1, then packet order.
        Items that share no content word are left out, and so are repeated passages.
        """
        wanted = stems(claim)
        mass = self._weights.mass(wanted)
        rated = []
        for place, held in enumerate(self._held):
            shared = self._weights.mass(wanted & held.stems)
            if shared:
                rated.append((-shared, -2 * shared / (mass + held.mass), place))
        return tuple(self._held[place].item for *_, place in sorted(rated)[:NEAREST])

    @cached_property
    def _held(self) -> tuple[_Held, ...]:
        """The packet's passages in its order, the first of each text."""
        first = {item.text: item for item in reversed(self._packet.items)}
        kept = (item for item in self._packet.items if first[item.text] is item)
        return tuple(self._weighed(item) for item in kept)

    def _weighed(self, item: EvidenceItem) -> _Held:
        held = stems(passage_text(item.title, item.text))
        return _Held(item, held, self._weights.mass(held))


def passage_text(title: str, text: str) -> str:
    """An item as it is read: its title as a sentence of its own, then its text."""
    return f"{title}.\n{text}"
