"""Taking the texts out of a task, and putting others in."""

from evaluation.mint.drafts import Draft
from evaluation.mint.wording.steps import Texts
from foresci.schema import BottleneckTask, PlanningTask, Task, VenueTask
from knowledge_base.domains.phrases import folded
from knowledge_base.text import STOP_WORDS


def texts_of(task: Task) -> Texts:
    """What may be reworded; the venue families are named as they are."""
    match task:
        case BottleneckTask():
            return Texts(question=task.question, subject=task.subdirection)
        case PlanningTask():
            return Texts(
                question=task.question, candidates=task.candidates, subject=task.constraint
            )
        case VenueTask():
            return Texts(question=task.question)
        case _:
            return Texts(question=task.question, candidates=task.candidates)


def with_texts(task: Task, texts: Texts) -> Task:
    """The task in other words."""
    update: dict[str, object] = {"question": texts.question}
    if isinstance(task, BottleneckTask):
        update["subdirection"] = texts.subject
    elif not isinstance(task, VenueTask):
        update["candidates"] = texts.candidates
    if isinstance(task, PlanningTask):
        update["constraint"] = texts.subject
    return task.model_copy(update=update)


def subject_of(task: Task) -> str:
    """What the question is about beside its candidates: subdirection, constraint or project."""
    return task.project if isinstance(task, VenueTask) else texts_of(task).subject


def rivals(draft: Draft) -> tuple[str, ...]:
    """What a bottleneck question must name: each rival as the rule-made question does, in order.

    Where the question has but a part of a rival's label, that part counts; a rival of which it has
    no word stays as it is, so that no other wording of the question can be used.
    """
    if not isinstance(draft.task, BottleneckTask):
        return ()
    question = folded(draft.task.question)
    labels = [str(record["label"]) for record in draft.construction["candidates"].values()]
    named = [_as_named(label, question) for label in labels]
    return tuple(sorted(named, key=lambda one: (place_of(one, question) or 0, one)))


def _as_named(label: str, question: list[str]) -> str:
    """The longest run of a label's words that the question has, the first among equals."""
    if place_of(label, question) is not None:
        return label
    words = folded(label)
    runs = [
        words[start : start + size]
        for size in range(len(words) - 1, 0, -1)
        for start in range(len(words) - size + 1)
    ]
    telling = (" ".join(run) for run in runs if not STOP_WORDS.issuperset(run))
    return next((run for run in telling if place_of(run, question) is not None), label)


def place_of(phrase: str, words: list[str]) -> int | None:
    """Where a phrase first stands in folded words."""
    wanted = folded(phrase)
    places = range(len(words) - len(wanted) + 1)
    return next((one for one in places if words[one : one + len(wanted)] == wanted), None)
