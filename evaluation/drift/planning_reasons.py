"""Causal role in a plan: whether the reason given decides the order as the reference's does.

The reference puts an option first because the field takes it up more. An answer's reason for its
first option, 0 to 3 points: 3 where it says nothing of the option, or lists options; 2 where it
tells of a fall, or of no rise, limit or dependency at all; 1 where it tells of movement both ways;
2 more where it says more of what the reference counts as a risk than of its rationale. Where the
first option is wrong, 1 more for telling that an option of the reference rises and ranking it
below, 2 more for telling that it falls, or nothing.
"""

from collections.abc import Mapping
from typing import NamedTuple

from evaluation.drift.distance import nearness
from evaluation.drift.finding import Finding, points_of
from evaluation.drift.reading import own_words
from evaluation.drift.roles import movement_told, names_a_limit, only_works
from evaluation.drift.saying import adds, is_about
from evaluation.text_match import Weights, best_match
from evaluation.tokens import stems


class Reason(NamedTuple):
    """An option in words, and why it has its rank."""

    option: str
    text: str


class Reasons(NamedTuple):
    """Rationales of an answer's ranking, beside the reference's slots."""

    first: Reason
    is_right: bool
    of_right: tuple[Reason, ...]
    options: tuple[str, ...]
    slots: Mapping[str, tuple[str, ...]]
    weights: Weights


def says_why(reasons: Reasons) -> bool:
    """Whether the first rationale speaks of its option, or gives the reason of the reference."""
    return _is_of_reference(reasons) or _is_told(reasons.first, reasons)


def reason_findings(reasons: Reasons) -> list[Finding]:
    """What speaks against the reasons of an order."""
    if _is_of_reference(reasons):
        return [Finding(0, "its reason is that of the reference")]
    if not says_why(reasons):
        return [Finding(3, "gives no reason of its own for the first option")]
    found = [_first(reasons.first.text)]
    if _tells_a_risk(reasons):
        found.append(Finding(2, "gives as its merit what the reference counts as its risk"))
    if not reasons.is_right:
        found.append(_of_right(reasons))
    return found


def _is_of_reference(reasons: Reasons) -> bool:
    rationales = reasons.slots.get("rationale", ())
    matched = best_match(reasons.first.text, rationales, reasons.weights)
    return reasons.is_right and points_of(matched) == 0


def _is_told(reason: Reason, reasons: Reasons) -> bool:
    """Whether a rationale speaks of its option, and says more than its name and a movement."""
    about = is_about(reason.text, reason.option, reasons.options)
    return about and adds(stems(reason.text), stems(reason.option))


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
    return Finding(2, "its reason tells of no rise, limit or dependency")


def _of_right(reasons: Reasons) -> Finding:
    told = {
        movement_told(own_words(one.text)) for one in reasons.of_right if _is_told(one, reasons)
    }
    if told & {"up", "mixed"}:
        return Finding(1, "says that the reference's option rises, and ranks it below")
    if "down" in told:
        return Finding(2, "says that the reference's option falls, which rose")
    return Finding(2, "says nothing of where the reference's option goes")


def _tells_a_risk(reasons: Reasons) -> bool:
    said = reasons.first.text
    own = nearness(said, reasons.slots.get("rationale", ()), reasons.weights)
    risk = nearness(said, reasons.slots.get("risks", ()), reasons.weights)
    return risk > own
