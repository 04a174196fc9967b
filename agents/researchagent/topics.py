"""The papers that each option stands on, told by its entities or its diagnosis."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from agents.researchagent.records import Focus
from agents.signals.diagnoses import Standing, standings
from agents.signals.naming import names_in
from agents.wording import headline, lower_first
from foresci.schema import BottleneckTask, Candidate, Task, VenueTask, candidates_of
from knowledge_base import KnowledgeBase
from knowledge_base.remembering import remembered
from taxonomy.entities import EntityStore
from taxonomy.entities.store import Mask

TASKS_HELD = 2


class Topic(NamedTuple):
    """One option as a set of papers.

    Attributes:
        about: candidate id; for a diagnosis, its words.
        name: how it is called within a sentence.
        papers: those on it, shape (papers of the store,).
        within: those among which its share is counted, shape (papers of the store,).
        entities: by which the papers were told.
        titled: of a diagnosis, the papers whose title names it, shape (papers of the store,); None
            for an option that is told by entities.
    """

    about: str
    name: str
    papers: Mask
    within: Mask
    entities: tuple[str, ...]
    titled: Mask | None = None


def first_focus(kb: KnowledgeBase, store: EntityStore, task: Task) -> tuple[Focus, ...]:
    """What every option's own text names; a project's entities for every venue family.

    Entities are written as papers mostly write them. A diagnosis is an entity by itself.
    """
    if isinstance(task, BottleneckTask):
        named = [one.diagnosis for one in diagnoses_of(kb, task)]
        return tuple(Focus(about=one, entities=(one,)) for one in named)
    if isinstance(task, VenueTask):
        own = store.named(task.project) or store.named(task.project, any_phrase=True)
        written = tuple(map(store.form, own))
        return tuple(Focus(about=one.id, entities=written) for one in task.candidates)
    return tuple(
        Focus(about=one.id, entities=tuple(map(store.form, entities_named(store, one.text))))
        for one in task.candidates
    )


def usable_focus(
    store: EntityStore, first: Iterable[Focus], drafted: Iterable[Focus]
) -> tuple[Focus, ...]:
    """A drafted focus without what the store does not know, and with no option left out.

    Args:
        store: the entities of the task's domain.
        first: as `first_focus` gives it.
        drafted: what a draft chose; a model may name what does not exist.
    """
    chosen = {one.about: one for one in drafted}
    return tuple(_usable(store, one, chosen.get(one.about)) for one in first)


def _usable(store: EntityStore, first: Focus, drafted: Focus | None) -> Focus:
    if drafted is None:
        return first
    known = tuple(one for one in dict.fromkeys(drafted.entities) if store.known([one]))
    return drafted.model_copy(update={"entities": known or first.entities})


def entities_named(store: EntityStore, text: str) -> tuple[str, ...]:
    """The entities among the names of a candidate's text, else any known phrase in it."""
    named = [one for name in names_in(text) for one in store.named(name, any_phrase=True)]
    return tuple(dict.fromkeys(named)) or store.named(text, any_phrase=True)


def topics_of(
    kb: KnowledgeBase, store: EntityStore, task: Task, focus: Iterable[Focus]
) -> tuple[Topic, ...]:
    """The topic of every option but venue families, in the task's order.

    Args:
        kb: where the papers are.
        store: the entities of the task's domain.
        task: the public task.
        focus: entities for options; an option without any has no papers.
    """
    wanted = {one.about: one for one in focus}
    if isinstance(task, BottleneckTask):
        found = diagnoses_of(kb, task)
        return tuple(_diagnosed(store, one, wanted.get(one.diagnosis)) for one in found)
    return tuple(_candidate(store, one, wanted) for one in candidates_of(task))


def _candidate(store: EntityStore, option: Candidate, wanted: Mapping[str, Focus]) -> Topic:
    focus = wanted.get(option.id)
    entities = focus.entities if focus else ()
    everyone = np.ones(len(store), dtype=np.bool_)
    name = lower_first(headline(option.text))
    return Topic(option.id, name, store.papers_with(entities), everyone, entities)


def _diagnosed(store: EntityStore, standing: Standing, focus: Focus | None) -> Topic:
    within = standing.within[store.rows]
    if (focus and focus.whole_domain) or not within.any():
        within = np.ones_like(within)
    papers, titled = (one[store.rows] for one in (standing.found.papers, standing.found.titled))
    name = standing.diagnosis
    return Topic(name, name, papers, within, (name,), titled)


@remembered(TASKS_HELD)
def diagnoses_of(kb: KnowledgeBase, task: BottleneckTask) -> Sequence[Standing]:
    """The diagnoses of a task, read off the knowledge base once while it is worked on."""
    return standings(kb, task)
