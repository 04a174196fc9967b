"""The passages that each option is shown by."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from agents.passages import abstract_row, row_of
from agents.researchagent.records import Focus
from agents.researchagent.topics import Topic, diagnoses_of, topics_of
from agents.researchagent.venues import accepted_near
from agents.signals.citing import found_hits
from agents.signals.diagnosis_notes import notes_on
from agents.state import Json
from foresci.schema import BottleneckTask, Task, VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.entities import EntityStore

PASSAGES = 5
RECENT_DAYS = 365
"""Papers of the last year go before older ones: a forecast is about what comes next."""


def passages_of(
    kb: KnowledgeBase, store: EntityStore, task: Task, focus: Sequence[Focus]
) -> dict[str, list[int]]:
    """Chunk rows for each option, best first, each once.

    Of a topic the papers whose entities are nearest to its own, those of the last year first; of
    a diagnosis the sentences that tell of it, then papers that name it in their title, then the
    newest others; of a venue family what it accepted.

    Args:
        kb: where the chunks are.
        store: the entities of the task's domain.
        task: the public task.
        focus: the entities of each option.
    """
    if isinstance(task, VenueTask):
        entities = focus[0].entities if focus else ()
        near = accepted_near(kb, store, task, entities)
        return {family: [abstract_row(kb, row) for row in rows] for family, rows in near.items()}
    rows = {topic.about: _nearest(kb, store, topic) for topic in topics_of(kb, store, task, focus)}
    if isinstance(task, BottleneckTask):
        for standing in diagnoses_of(kb, task):
            cited = (row_of(one) for note in notes_on(kb, standing) for one in note.evidence)
            said = [row for row in cited if row is not None]
            rows[standing.diagnosis] = list(dict.fromkeys([*said, *rows[standing.diagnosis]]))
    return {about: some[:PASSAGES] for about, some in rows.items()}


def option_hits(
    task: Task, focus: Iterable[Focus], passages: Mapping[str, Sequence[int]]
) -> list[Json]:
    """Hits for the passages of every option, by how `passages_of` found them."""
    hits: list[Json] = []
    for one in focus:
        hits += found_hits(passages.get(one.about, ()), one.about, _sought(task, one))
    return hits


def _sought(task: Task, focus: Focus) -> str:
    match task:
        case BottleneckTask():
            return f"papers that take up {focus.about}"
        case VenueTask():
            return "accepted papers that hold entities of the project"
        case _:
            return f"papers that hold {', '.join(focus.entities)}"


def _nearest(kb: KnowledgeBase, store: EntityStore, topic: Topic) -> list[int]:
    near = store.closeness(topic.entities)
    if topic.titled is not None:
        near = topic.titled.astype(np.float64)
    old = store.public_on <= np.datetime64(kb.cutoff) - np.timedelta64(RECENT_DAYS, "D")
    places = np.flatnonzero(topic.papers & topic.within)
    order = places[np.lexsort((-places, -near[places], old[places]))]
    return [abstract_row(kb, int(store.rows[place])) for place in order[:PASSAGES]]
