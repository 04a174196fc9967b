"""What moves with a candidate, counted over all papers on it."""

from agents.signals.noting import moving_notes
from controls.findings import Note
from foresci.schema import DirectionTask, PlanningTask, Task
from knowledge_base import KnowledgeBase


def notes_on(kb: KnowledgeBase, task: Task, about: str) -> tuple[Note, ...]:
    """The mechanisms and validations of one candidate, each kind's strongest first.

    A candidate without papers, a name that is no candidate's, and a task of another family than
    direction and planning have none.

    Args:
        kb: what is counted.
        task: the public task.
        about: candidate id.
    """
    if not isinstance(task, DirectionTask | PlanningTask):
        return ()
    named = {candidate.id: candidate for candidate in task.candidates}
    return moving_notes(kb, task, named[about]) if about in named else ()
