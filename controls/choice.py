"""Whether two answers choose the same, whatever they say of it."""

from controls.bottleneck.naming import named_in
from foresci.options import match_option
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    DirectionAnswer,
    PlanningAnswer,
    Task,
    VenueAnswer,
    candidates_of,
)
from knowledge_base.sentences import split_sentences
from taxonomy.diagnoses import named_diagnoses


def same_choice(task: Task, left: Answer, right: Answer) -> bool:
    """Whether option and trajectory, root, whole order, or default venue are the same.

    Options are the same that a task knows by one id. A root is the diagnosis of the question that
    an answer names, or else its first sentence.
    """
    return _choice(task, left) == _choice(task, right)


def _choice(task: Task, answer: Answer) -> tuple[str, ...]:
    match answer:
        case DirectionAnswer():
            return _option(task, answer.candidate), answer.trajectory
        case PlanningAnswer():
            return tuple(_option(task, place.candidate) for place in answer.ranking)
        case VenueAnswer():
            return (_option(task, answer.default),)
        case BottleneckAnswer():
            return (_root(task, answer.root_bottleneck.text),)


def _option(task: Task, named: str) -> str:
    return match_option(named, candidates_of(task)) or named


def _root(task: Task, text: str) -> str:
    return named_in(text, named_diagnoses(task.question)) or " ".join(split_sentences(text)[:1])
