"""Counts behind venue families: which accepted papers hold the project's entities."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from agents.researchagent.counting import SHOWN_RELATED, entity_fact, going_along
from agents.researchagent.records import EntityFact, Focus, OptionFacts
from agents.signals.families import accepted_for, venue_name
from agents.signals.project import project_kind
from foresci.schema import VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.contribution import main_contribution
from taxonomy.entities import EntityStore
from taxonomy.venue_fit import NEIGHBOURS, VenueFit, vote_of_neighbours

PSEUDO_PAPERS = 15.0
"""Weight of all families' share of a kind of contribution in one family's own, in papers."""
EXAMPLES = 5


def nearest_papers(store: EntityStore, entities: Sequence[str]) -> dict[int, float]:
    """The papers whose entities are nearest to some, with their closeness, nearest first.

    Equally near ones the newest first.
    """
    near = store.closeness(entities)
    order = np.lexsort((-np.arange(len(near)), -near))[:NEIGHBOURS]
    return {int(store.rows[place]): float(near[place]) for place in order if near[place] > 0}


def accepted_near(
    kb: KnowledgeBase, store: EntityStore, task: VenueTask, entities: Sequence[str]
) -> dict[str, list[int]]:
    """For each family, paper rows of what it accepted, by how near their entities are."""
    families = accepted_by(kb, task)
    near = store.closeness(entities)
    found: dict[str, list[int]] = {option.id: [] for option in task.candidates}
    for place in np.lexsort((-np.arange(len(near)), -near)).tolist():
        row = int(store.rows[place])
        family = families.get(kb.table.ids[row])
        if near[place] > 0 and family in found and len(found[family]) < EXAMPLES:
            found[family].append(row)
    return found


def family_facts(
    kb: KnowledgeBase,
    store: EntityStore,
    task: VenueTask,
    focus: Sequence[Focus],
    passages: Mapping[str, Sequence[str]],
) -> tuple[OptionFacts, ...]:
    """What was counted for every family, in the task's order.

    The readings are: ln of the family's part of the votes of the papers whose entities are nearest
    to the project's (see `vote_of_neighbours`); and ln of the smoothed part that papers of the
    project's kind of contribution have among the family's, over all families together.

    Args:
        kb: what is counted.
        store: the entities of the task's domain.
        task: the public task.
        focus: the project's entities, the same for all families.
        passages: marks of passages by family.
    """
    entities = tuple(dict.fromkeys(one for part in focus for one in part.entities))
    families = [option.id for option in task.candidates]
    near = nearest_papers(store, entities)
    votes = {kb.table.ids[row]: weight for row, weight in near.items()}
    fits = {
        fit.family: fit for fit in vote_of_neighbours(kb, votes, families, accepted_by(kb, task))
    }
    kinds = _kind_readings(kb, store, task)
    shown = _entities(store, entities)
    return tuple(
        OptionFacts(
            about=option.id,
            name=venue_name(option.text),
            entities=shown,
            papers=fits[option.id].accepted_neighbours,
            readings=(_vote_reading(fits[option.id]), kinds[option.id]),
            spread=1 / sqrt(fits[option.id].accepted_neighbours + 1),
            evidence=tuple(passages.get(option.id, ())),
        )
        for option in task.candidates
    )


def _vote_reading(fit: VenueFit) -> float:
    return log(max(fit.score, 1e-9))


def _entities(store: EntityStore, named: Sequence[str]) -> tuple[EntityFact, ...]:
    own = tuple(entity_fact(store, entity, named=True) for entity in named)
    return own + going_along(store, store.related(named, SHOWN_RELATED))


def _kind_readings(kb: KnowledgeBase, store: EntityStore, task: VenueTask) -> dict[str, float]:
    """How much more often each family's papers are of the project's kind than all families'."""
    kind = project_kind(task.project)
    papers: Counter[str] = Counter()
    alike: Counter[str] = Counter()
    for row, family in _accepted_rows(kb, store, task).items():
        papers[family] += 1
        alike[family] += main_contribution(_text(kb, row)) == kind
    overall = (alike.total() + 0.5) / (papers.total() + 1)
    return {
        option.id: log(
            (alike[option.id] + PSEUDO_PAPERS * overall)
            / (papers[option.id] + PSEUDO_PAPERS)
            / overall
        )
        for option in task.candidates
    }


def accepted_by(kb: KnowledgeBase, task: VenueTask) -> dict[str, str]:
    """The candidate that accepted each paper, by paper id."""
    found = accepted_for(kb, task.candidates)
    return {paper_id: candidate for paper_id, (candidate, _) in found.items()}


def _accepted_rows(kb: KnowledgeBase, store: EntityStore, task: VenueTask) -> dict[int, str]:
    families = accepted_by(kb, task)
    rows: NDArray[np.int64] = store.rows
    return {int(row): families[kb.table.ids[row]] for row in rows if kb.table.ids[row] in families}


def _text(kb: KnowledgeBase, row: int) -> str:
    paper = kb.paper(kb.table.ids[row])
    return paper.abstract or paper.title
