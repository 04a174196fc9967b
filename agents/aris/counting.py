"""Notes that are counted or quoted word for word, with the passages that they rest on."""

from collections.abc import Sequence

from agents.aris.verified import Verified
from agents.signals.diagnosis_notes import findings_on, newly_against
from agents.signals.noting import notes_for
from agents.signals.venue_notes import venue_findings
from controls.findings import Note
from foresci.schema import DirectionTask, PlanningTask, Task, VenueTask
from knowledge_base import KnowledgeBase

COUNTED_OPTIONS = 2
"""Of the options in their order, those of which it is counted what rises together with them."""


def counted_notes(
    kb: KnowledgeBase,
    task: Task,
    known: Verified,
    order: Sequence[str],
) -> list[Note]:
    """What counting shows of the first options, what papers say of diagnoses, who was accepted.

    Args:
        kb: what is counted.
        task: whose options these are.
        known: options and papers, of `verified_papers`.
        order: option ids, the best first.
    """
    if isinstance(task, VenueTask):
        return list(venue_findings(kb, task).notes)
    if isinstance(task, DirectionTask | PlanningTask):
        named = {one.id: one for one in task.candidates}
        first = [named[about] for about in order[:COUNTED_OPTIONS]]
        return [note for one in first for note in notes_for(kb, task, one)]
    standing = [known.standing[about] for about in order if about in known.standing]
    rising = [note for one in standing[:1] for note in newly_against(kb, one)]
    return [*findings_on(kb, standing).notes, *rising]
