"""Causal role in a plan: whether the reason given decides the order as the reference's does.

The reference puts an option first because the field takes it up more. An answer's reason for its
first option, 0 to 3 points: 2 where it tells of a fall, or only that the option works; 1 where it
tells of no movement, limit or dependency at all, or of movement both ways; 2 where it says more of
what the reference counts as a risk than of its rationale. Where the first option is wrong, 2 more
for telling that the reference's options fall, 1 for telling that one rises and ranking it below.
"""

from collections.abc import Mapping
from typing import NamedTuple

from evaluation.drift.distance import nearness
from evaluation.drift.finding import Finding
from evaluation.drift.reading import own_words
from evaluation.drift.roles import movement_told, names_a_limit, only_works
from evaluation.text_match import Weights


class Reasons(NamedTuple):
    """Rationales of an answer's ranking, beside the reference's slots."""

    first: str
    is_right: bool
    of_right: tuple[str, ...]
    slots: Mapping[str, tuple[str, ...]]
    weights: Weights


def reason_findings(reasons: Reasons) -> list[Finding]:
    """What speaks against the reasons of an order."""
    found = [_first(reasons.first)]
    if _tells_a_risk(reasons):
        found.append(Finding(2, "gives as its merit what the reference counts as its risk"))
    if not reasons.is_right:
        found.append(_of_right(reasons.of_right))
    return found


def _first(text: str) -> Finding:
    moves = movement_told(own_words(text))
    if moves == "down":
        return Finding(2, "its reason tells of a fall, the reference's of a rise")
    if moves == "up" or names_a_limit(own_words(text)):
        return Finding(0, "its reason is a rise or a limit, as in the reference")
    if moves == "mixed":
        return Finding(1, "its reason tells of a rise and of a fall")
    if only_works(text):
        return Finding(2, "its reason is that the option works, not that it comes first")
    return Finding(1, "its reason tells of no rise, limit or dependency")


def _of_right(rationales: tuple[str, ...]) -> Finding:
    told = {movement_told(own_words(text)) for text in rationales}
    if told & {"up", "mixed"}:
        return Finding(1, "says that the reference's option rises, and ranks it below")
    if "down" in told:
        return Finding(2, "says that the reference's option falls, which rose")
    return Finding(0, "says nothing of where the reference's option goes")


def _tells_a_risk(reasons: Reasons) -> bool:
    own = nearness(reasons.first, reasons.slots.get("rationale", ()), reasons.weights)
    risk = nearness(reasons.first, reasons.slots.get("risks", ()), reasons.weights)
    return risk > own
