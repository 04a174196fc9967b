"""The step that labels traceability, and what it holds a model's reply to."""

from copy import deepcopy
from pathlib import Path

from evaluation.trace.given import ShownSlot, SlotLabels, TraceInput, TraceReply
from evaluation.trace.rules import labels_by_rule
from foresci.llm import Prompt, Step
from foresci.llm.step import JsonSchema

PROMPTS = Path(__file__).parent.parent / "prompts"
ANCHORED = ("direct", "partial", "contradictory")
"""Kinds of support that rest on passages, which must be named."""


def narrow_labels(given: TraceInput, schema: JsonSchema) -> JsonSchema:
    """The schema with the slots and the passages that may be named."""
    narrowed = deepcopy(schema)
    fields = narrowed["$defs"][SlotLabels.__name__]["properties"]
    shown = sorted({passage.id for slot in given.slots for passage in slot.passages})
    fields["slot"]["enum"] = [slot.slot for slot in given.slots]
    fields["anchors"]["items"] = {"type": "string", "enum": shown}
    return narrowed


def check_labels(given: TraceInput, reply: TraceReply) -> None:
    """Hold a model to each slot once, to passages that it was shown for it, and to reasons.

    Raises:
        ValueError: a slot is missing, unknown or labelled twice, its labels do not fit each other,
            or an anchor is none of its passages.
    """
    wanted = sorted(slot.slot for slot in given.slots)
    if sorted(one.slot for one in reply.slots) != wanted:
        raise ValueError(f"each of {', '.join(wanted)} must be labelled once")
    by_name = {slot.slot: slot for slot in given.slots}
    for labels in reply.slots:
        _check(labels, by_name[labels.slot])


def _check(labels: SlotLabels, slot: ShownSlot) -> None:
    shown = {passage.id for passage in slot.passages}
    strange = next((one for one in labels.anchors if one not in shown), None)
    if strange is not None:
        raise ValueError(f"{slot.slot}.anchors: {strange!r} is none of its passages")
    if labels.support in ANCHORED and not labels.anchors:
        raise ValueError(f"{slot.slot} is {labels.support}: `anchors` must say by which passage")
    if labels.support == "none" and labels.anchors:
        raise ValueError(f"{slot.slot} has support none: `anchors` must be empty")
    if not labels.reason.strip():
        raise ValueError(f"{slot.slot}.reason is empty")


JUDGE_TRACE = Step(
    "judge.trace",
    TraceInput,
    TraceReply,
    Prompt(PROMPTS / "trace.judge.md"),
    labels_by_rule,
    role="judge",
    narrow=narrow_labels,
    check=check_labels,
)
