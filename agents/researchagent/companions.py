"""Entities that rise within the papers of an option: what it is combined with, how it is judged."""

from functools import cache
from typing import Literal

import numpy as np

from agents.researchagent.records import CompanionFact
from agents.researchagent.rows import abstract_marks
from agents.researchagent.topics import Topic
from agents.signals.companions import COMBINED, JUDGED_BY
from knowledge_base import KnowledgeBase
from taxonomy.entities import EntityStore
from taxonomy.induction.lexicon import lexicon
from taxonomy.momentum import momentum

LOOKED_AT = 60
"""Entities that go most with an option's papers, among which the rising ones are looked for."""
KEPT = 4
"""Of each role."""
FEWEST_RECENT = 2
EXAMPLES = 2

Role = Literal["subject", "evaluation"]


def companions_of(kb: KnowledgeBase, store: EntityStore, topic: Topic) -> tuple[CompanionFact, ...]:
    """The entities that most gain ground within an option's papers, subjects before evaluation.

    A companion is an entity that goes with the option's papers (log-likelihood ratio), is held by
    two recent ones, and whose part of them has risen. The order is by the shrunk log ratio of its
    recent part to its earlier one, then by how much it goes with them.

    Args:
        kb: what is counted.
        store: the entities of the task's domain.
        topic: the option.
    """
    inside = topic.papers & topic.within
    going = store.going_with(inside, LOOKED_AT, topic.entities, topic.within)
    found = [
        fact
        for one in going
        if (role := _role(one.entity)) and (fact := _companion(kb, store, topic, one.entity, role))
    ]
    found.sort(key=lambda fact: -fact.movement.shrunk)  # stable: by ratio among equals
    return tuple(
        fact
        for role in ("subject", "evaluation")
        for fact in [one for one in found if one.role == role][:KEPT]
    )


@cache
def _role(entity: str) -> Role | None:
    if any(lexicon(dimension).names_topic(entity) for dimension in JUDGED_BY):
        return "evaluation"
    if any(lexicon(dimension).names_topic(entity) for dimension in COMBINED):
        return "subject"
    return None


def _companion(
    kb: KnowledgeBase, store: EntityStore, topic: Topic, entity: str, role: Role
) -> CompanionFact | None:
    inside = topic.papers & topic.within
    both = inside & store.papers_with([entity])
    moved = momentum(both, inside, store.public_on, kb.cutoff)
    if moved.recent_papers < FEWEST_RECENT or moved.log_ratio <= 0:
        return None
    newest = store.rows[np.flatnonzero(both)][-EXAMPLES:][::-1]
    return CompanionFact(
        name=store.form(entity),
        role=role,
        movement=moved,
        evidence=abstract_marks(kb, newest.tolist()),
    )
