"""Counting the options of any family."""

from collections.abc import Iterable, Mapping, Sequence

from agents.passages import mark
from agents.researchagent.counting import option_facts
from agents.researchagent.records import Focus, OptionFacts
from agents.researchagent.topics import diagnoses_of, topics_of
from agents.researchagent.venues import family_facts
from agents.signals.diagnosis_notes import notes_on
from foresci.schema import BottleneckTask, Task, VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.entities import entity_store


def count(
    kb: KnowledgeBase, task: Task, focus: Iterable[Focus], passages: Mapping[str, Sequence[int]]
) -> tuple[OptionFacts, ...]:
    """What was counted for every option of a task, in its order.

    Args:
        kb: what is counted.
        task: the public task.
        focus: the entities by which the papers on each option are told.
        passages: chunk rows on each option.
    """
    store = entity_store(kb, task.domain)
    marks = {about: [mark(row) for row in rows] for about, rows in passages.items()}
    wanted = tuple(focus)
    if isinstance(task, VenueTask):
        return family_facts(kb, store, task, wanted, marks)
    facts = option_facts(kb, store, topics_of(kb, store, task, wanted), marks)
    if not isinstance(task, BottleneckTask):
        return facts
    said = {one.diagnosis: tuple(notes_on(kb, one)) for one in diagnoses_of(kb, task)}
    return tuple(one.model_copy(update={"notes": said[one.about]}) for one in facts)
