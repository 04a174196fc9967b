"""What hybrid RAG asks the knowledge base for each task family."""

from typing import NamedTuple

from foresci.schema import (
    BottleneckTask,
    DirectionTask,
    PlanningTask,
    Task,
    VenueTask,
)
from taxonomy.diagnoses import named_diagnoses

QUESTION_HITS = 8
CANDIDATE_HITS = 8
PROJECT_HITS = 60
FAILURE_WORDS = "limitation failure bottleneck challenge lack unreliable"


class Query(NamedTuple):
    """A search, and the candidate or diagnosis it is about (None: the task as a whole)."""

    about: str | None
    text: str
    k: int


def queries_for(task: Task) -> tuple[Query, ...]:
    """The searches of one task, in a fixed order."""
    match task:
        case DirectionTask() | PlanningTask():
            whole = Query(None, task.question, QUESTION_HITS)
            rest = (Query(option.id, option.text, CANDIDATE_HITS) for option in task.candidates)
            return (whole, *rest)
        case BottleneckTask():
            named = named_diagnoses(task.question)
            return (
                Query(None, task.subdirection, CANDIDATE_HITS * 2),
                Query(None, f"{task.subdirection} {FAILURE_WORDS}", CANDIDATE_HITS * 2),
                Query(None, task.question, QUESTION_HITS),
                *(Query(diagnosis, diagnosis, CANDIDATE_HITS) for diagnosis in named),
            )
        case VenueTask():
            return (
                Query(None, task.project, PROJECT_HITS),
                Query(None, task.question, QUESTION_HITS),
            )
