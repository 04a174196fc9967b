"""What a task lets an answer choose from, and which papers are on each option."""

import numpy as np
from numpy.typing import NDArray

from agents.signals.diagnoses import rival_diagnoses
from agents.signals.members import members
from agents.signals.naming import names_in
from agents.signals.subdirections import subdirection_papers
from agents.signals.uptake import taken_up
from foresci.schema import BottleneckTask, Candidate, Task, VenueTask, candidates_of
from knowledge_base import KnowledgeBase


def options_of(kb: KnowledgeBase, task: Task) -> tuple[Candidate, ...]:
    """Candidates; for a bottleneck its `rival_diagnoses`, whose words are their ids."""
    if isinstance(task, BottleneckTask):
        return tuple(Candidate(id=one, text=one) for one in rival_diagnoses(kb, task))
    return candidates_of(task)


def option_of(kb: KnowledgeBase, task: Task, about: str | None) -> Candidate | None:
    """The option of an id; None where there is no such one."""
    if about is None:
        return None
    return next((option for option in options_of(kb, task) if option.id == about), None)


def text_of(kb: KnowledgeBase, task: Task, about: str | None) -> str:
    """The option's text; without an option what the task is about."""
    option = option_of(kb, task, about)
    if option is not None:
        return option.text
    match task:
        case VenueTask():
            return task.project
        case BottleneckTask():
            return task.subdirection
        case _:
            return task.question


def on_option(kb: KnowledgeBase, task: Task, option: Candidate) -> NDArray[np.bool_]:
    """The papers on an option, wherever they lie, shape (papers,)."""
    if isinstance(task, BottleneckTask):
        return taken_up(kb, option.text).papers
    return members(kb, task.domain, names_in(option.text))


def counted_within(kb: KnowledgeBase, task: Task) -> NDArray[np.bool_] | None:
    """The papers to which a bottleneck task narrows its domain; None for other tasks."""
    if isinstance(task, BottleneckTask):
        return subdirection_papers(kb, task.domain, task.subdirection)
    return None
