"""The passages that each option is shown by."""

from collections.abc import Sequence

import numpy as np

from agents.passages import row_of
from agents.researchagent.records import Focus
from agents.researchagent.rows import abstract_row
from agents.researchagent.topics import diagnoses_of, topics_of
from agents.researchagent.venues import accepted_near
from agents.signals.diagnosis_notes import notes_on
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
    a diagnosis the sentences that tell of it go before them; of a venue family what it accepted.

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
    rows = {
        topic.about: _nearest(kb, store, topic.papers & topic.within, topic.entities)
        for topic in topics_of(kb, store, task, focus)
    }
    if isinstance(task, BottleneckTask):
        for standing in diagnoses_of(kb, task):
            cited = (row_of(one) for note in notes_on(kb, standing) for one in note.evidence)
            said = [row for row in cited if row is not None]
            rows[standing.diagnosis] = list(dict.fromkeys([*said, *rows[standing.diagnosis]]))
    return {about: some[:PASSAGES] for about, some in rows.items()}


def _nearest(
    kb: KnowledgeBase,
    store: EntityStore,
    papers: np.typing.NDArray[np.bool_],
    entities: Sequence[str],
) -> list[int]:
    near = store.closeness(entities)
    old = store.public_on <= np.datetime64(kb.cutoff) - np.timedelta64(RECENT_DAYS, "D")
    places = np.flatnonzero(papers)
    order = places[np.lexsort((-places, -near[places], old[places]))]
    return [abstract_row(kb, int(store.rows[place])) for place in order[:PASSAGES]]
