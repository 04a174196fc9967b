"""Decisions that an answer gives one and the same claim.

Three decisions need three grounds. A claim that stands behind a second decision, with the same
passage quoted or copied, grounds it no further, so it counts for the first alone.
"""

from collections.abc import Mapping, Sequence

from evaluation.tokens import stems
from evaluation.trace.slots import DecisionSlot

SAME = 0.8
"""Dice coefficient of their stems from which two claims are one (doi:10.2307/1932409)."""


def repeats(slots: Sequence[DecisionSlot]) -> Mapping[str, str]:
    """The slots whose claim an earlier slot has too, with the name of that slot.

    Args:
        slots: of one answer.
    """
    found: dict[str, str] = {}
    for at, slot in enumerate(slots):
        first = next((one.name for one in slots[:at] if _are_one(one.text, slot.text)), None)
        if first is not None:
            found[slot.name] = first
    return found


def _are_one(one: str, other: str) -> bool:
    left, right = stems(one), stems(other)
    return 2 * len(left & right) >= SAME * (len(left) + len(right)) > 0
