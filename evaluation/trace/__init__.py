"""Evidence traceability: do the decisions of an answer rest on the run's own evidence?

Per family three decision slots; per slot the three items of the run's own packet nearest to the
claim; on those the judge labels support, bridge and unresolved conflict, and `evaluation.trace.
rubric` turns the labels into a score (paper, 4.1 and D.1). Nearness picks the items and never
enters the score; further items, citations or repeated text add nothing.
"""

from evaluation.scores import TraceScore, TraceSlotScore
from evaluation.text_match import Weights
from evaluation.trace.bridge import bridge_of
from evaluation.trace.recall import nearest
from evaluation.trace.rubric import slot_score
from evaluation.trace.slots import DecisionSlot, decision_slots
from evaluation.trace.support import supporters, verdict
from foresci.schema import Answer, EvidencePacket, Task


def score_trace(answer: Answer, task: Task, packet: EvidencePacket | None) -> TraceScore:
    """Traceability of an answer, in [0, 1].

    Args:
        answer: the answer to judge.
        task: its public task.
        packet: the run's own evidence; None for agents that retrieve nothing, whose
            traceability is not applicable.
    """
    if packet is None:
        return TraceScore(score=None, undefined="not applicable: the agent retrieves nothing")
    weights = Weights.beside(task.question, *task.requirements)
    slots = tuple(_judge(slot, packet, weights) for slot in decision_slots(answer, task))
    return TraceScore(score=sum(slot.score for slot in slots) / len(slots), slots=slots)


def _judge(slot: DecisionSlot, packet: EvidencePacket, weights: Weights) -> TraceSlotScore:
    items = nearest(slot.text, packet, weights)
    found = verdict(slot, items, weights)
    bridge = bridge_of(slot, supporters(slot, items, weights), packet, weights)
    score = slot_score(found.support, bridge, found.unresolved_conflict, slot.partial_suffices)
    return TraceSlotScore(
        name=slot.name,
        claim=slot.text,
        nearest=tuple(item.id for item in items),
        anchors=found.anchors,
        support=found.support,
        bridge=bridge,
        unresolved_conflict=found.unresolved_conflict,
        score=score,
    )


__all__ = ["score_trace"]
