"""Traceability of one answer, by a judge."""

from evaluation.judge import judge_name
from evaluation.scores import TraceScore, TraceSlotScore
from evaluation.text_match import Weights
from evaluation.trace.given import ShownSlot, SlotLabels, input_of, shown
from evaluation.trace.recall import Recall
from evaluation.trace.repeats import repeats
from evaluation.trace.rubric import slot_score
from evaluation.trace.slots import DecisionSlot, decision_slots
from evaluation.trace.step import JUDGE_TRACE
from foresci.llm import Backbone, StructuralBackbone
from foresci.schema import Answer, EvidencePacket, Task

NOTHING_RETRIEVED = "not applicable: the agent retrieves nothing"
NO_CLAIM = "the answer holds no such decision"
REPEATED = "the claim is that of"
NO_PASSAGE = "no item of the packet shares a content word with the claim"


def score_trace(
    answer: Answer, task: Task, packet: EvidencePacket | None, judge: Backbone | None = None
) -> TraceScore:
    """Traceability of an answer, in [0, 1].

    Args:
        answer: the answer to judge.
        task: its public task.
        packet: the run's own evidence; None for agents that retrieve nothing, whose
            traceability is not applicable.
        judge: runs the step `judge.trace`; the rules when None. A slot without a claim, with
            that of an earlier slot, or without an item that shares a word with it, has no support,
            and no judge is asked.

    Raises:
        ForesciError: the judge failed, as its backbone does; `ReplyError` where it gave no usable
            reply.
    """
    speaker = judge or StructuralBackbone()
    name = judge_name(speaker)
    if packet is None:
        return TraceScore(score=None, judge=name, undefined=NOTHING_RETRIEVED)
    weights = Weights.beside(task.question, *task.requirements)
    recall = Recall(packet, weights)
    found = decision_slots(answer, task)
    again = repeats(found)
    cases = [(slot, shown(slot, recall.nearest(slot.text))) for slot in found]
    labels = _labels(task, tuple(case for slot, case in cases if slot.name not in again), speaker)
    slots = tuple(
        _slot_score(slot, case, labels.get(slot.name) or _unlabelled(case, again.get(slot.name)))
        for slot, case in cases
    )
    return TraceScore(score=sum(slot.score for slot in slots) / len(slots), judge=name, slots=slots)


def _labels(task: Task, cases: tuple[ShownSlot, ...], judge: Backbone) -> dict[str, SlotLabels]:
    """The judge's labels by slot; slots with nothing to judge are left out."""
    asked = tuple(case for case in cases if case.claim and case.passages)
    if not asked:
        return {}
    reply = judge.run(JUDGE_TRACE, input_of(task, asked)).output
    return {labels.slot: labels for labels in reply.slots}


def _unlabelled(case: ShownSlot, first: str | None) -> SlotLabels:
    """Labels of a slot that no judge was asked about; `first` is the slot whose claim it has."""
    reason = NO_PASSAGE if case.claim else NO_CLAIM
    return SlotLabels(
        slot=case.slot,
        support="none",
        bridge="absent",
        unresolved_conflict=False,
        anchors=(),
        reason=f"{REPEATED} {first}" if first else reason,
    )


def _slot_score(slot: DecisionSlot, case: ShownSlot, found: SlotLabels) -> TraceSlotScore:
    return TraceSlotScore(
        name=slot.name,
        claim=slot.text,
        nearest=tuple(passage.id for passage in case.passages),
        anchors=found.anchors,
        support=found.support,
        bridge=found.bridge,
        unresolved_conflict=found.unresolved_conflict,
        score=slot_score(found.support, found.bridge, found.unresolved_conflict, slot.link),
        reason=found.reason,
    )
