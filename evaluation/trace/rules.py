"""The labels by rule, for a judge without a model."""

from evaluation.scores import Bridge, Support
from evaluation.trace.bridge import bridge_of
from evaluation.trace.given import ShownSlot, SlotLabels, TraceInput, TraceReply
from evaluation.trace.support import Scales, Verdict, labels_of, verdict

_SUPPORT: dict[Support, str] = {
    "direct": "holds what the claim says",
    "partial": "holds part of what the claim says",
    "topical_only": "the passages share its subject only",
    "contradictory": "says the contrary",
    "none": "no passage bears on it",
}
_BRIDGE: dict[Bridge, str] = {
    "explicit": "cited and argued from to the decision",
    "implicit": "cited or argued from, not both up to the decision",
    "absent": "not connected to the decision",
}


def labels_by_rule(given: TraceInput) -> TraceReply:
    """The labels of every slot."""
    scales = Scales.of(given)
    return TraceReply(slots=tuple(_labels(slot, given, scales) for slot in given.slots))


def _labels(slot: ShownSlot, given: TraceInput, scales: Scales) -> SlotLabels:
    labels = labels_of(slot, scales)
    found = verdict(slot, labels)
    supporters = tuple(one for one in slot.passages if labels[one.id] in ("direct", "partial"))
    bridge = bridge_of(slot, supporters, given, scales)
    return SlotLabels(
        slot=slot.slot,
        support=found.support,
        bridge=bridge,
        unresolved_conflict=found.unresolved_conflict,
        anchors=found.anchors,
        reason=_reason(found, bridge),
    )


def _reason(found: Verdict, bridge: Bridge) -> str:
    named = ", ".join(found.anchors)
    support = f"{named} {_SUPPORT[found.support]}" if named else _SUPPORT[found.support]
    conflict = "; another passage is against it" if found.unresolved_conflict else ""
    return f"{support}; {_BRIDGE[bridge]}{conflict}"
