"""What the judge of traceability sees, and what it answers."""

from pydantic import Field

from evaluation.judge import Reason
from evaluation.scores import Bridge, Support
from evaluation.trace.naming import Phrases
from evaluation.trace.slots import DecisionSlot, Link
from foresci.schema import (
    BottleneckTask,
    EvidenceItem,
    PlanningTask,
    Record,
    Task,
    VenueTask,
    candidates_of,
)


class Passage(Record):
    """An item of the run's own packet, without where and how it was found."""

    id: str
    title: str
    text: str


class ShownSlot(Record):
    """A decision that the answer holds, beside the passages that lie nearest to its claim."""

    slot: str
    claim: str
    decision: Phrases = Field(description="Public words of what was decided; any one names it.")
    topic: Phrases = Field(description="What evidence must be about before it can support.")
    cited: tuple[str, ...] = Field(description="Ids that the claim cites, shown or not.")
    link: Link | None = Field(description="Which link of a venue's chain it is.")
    passages: tuple[Passage, ...]


class TraceInput(Record):
    """The public task and the slots to label. Nothing tells which agent answered, or the target."""

    question: str
    options: tuple[str, ...] = Field(description="What may be chosen; empty for bottlenecks.")
    task_texts: tuple[str, ...] = Field(description="What else the task hands out.")
    project: str = Field(description="The project of a venue task, empty elsewhere.")
    slots: tuple[ShownSlot, ...]


class SlotLabels(Record):
    """The labels of one slot. The score is computed from them, never given."""

    slot: str
    support: Support
    bridge: Bridge
    unresolved_conflict: bool
    anchors: tuple[str, ...] = Field(description="Ids of the passages that the support rests on.")
    reason: Reason


class TraceReply(Record):
    """The labels of every slot that was shown."""

    slots: tuple[SlotLabels, ...]


def input_of(task: Task, slots: tuple[ShownSlot, ...]) -> TraceInput:
    """The judge's input.

    Args:
        task: the public task.
        slots: those with a claim and at least one passage.
    """
    about = task.subdirection if isinstance(task, BottleneckTask) else ""
    limits = task.constraint if isinstance(task, PlanningTask) else ""
    texts = (*task.requirements, about, limits)
    return TraceInput(
        question=task.question,
        options=tuple(option.text for option in candidates_of(task)),
        task_texts=tuple(text for text in texts if text),
        project=task.project if isinstance(task, VenueTask) else "",
        slots=slots,
    )


def shown(slot: DecisionSlot, items: tuple[EvidenceItem, ...]) -> ShownSlot:
    """A slot as the judge sees it.

    Args:
        slot: of the answer.
        items: those nearest to its claim.
    """
    return ShownSlot(
        slot=slot.name,
        claim=slot.text,
        decision=slot.decision,
        topic=slot.topic,
        cited=slot.cited,
        link=slot.link,
        passages=tuple(Passage(id=one.id, title=one.title, text=one.text) for one in items),
    )
