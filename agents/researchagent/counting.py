"""Counts behind the options of direction, planning and bottleneck tasks."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, takewhile
from math import sqrt
from typing import NamedTuple

import numpy as np

from agents.researchagent.companions import companions_of
from agents.researchagent.records import EntityFact, OptionFacts
from agents.researchagent.topics import Topic
from agents.signals.movement import YEAR_DAYS
from knowledge_base import KnowledgeBase
from taxonomy.entities import EntityStore, Related
from taxonomy.entities.store import Mask
from taxonomy.momentum import EARLIER_DAYS, RECENT_DAYS, momentum
from taxonomy.signals.trend import DAYS_A_MONTH, PRIOR_SD, monthly_trend

RELATED = 10
"""Entities whose movement an option may lean on."""
SHOWN_RELATED = 6
MONTHS_BETWEEN = (RECENT_DAYS + EARLIER_DAYS) / 2 / DAYS_A_MONTH
"""From the middle of the earlier period of `taxonomy.momentum` to that of the recent one."""


def option_facts(
    kb: KnowledgeBase,
    store: EntityStore,
    topics: Sequence[Topic],
    passages: Mapping[str, Sequence[str]],
) -> tuple[OptionFacts, ...]:
    """What was counted for every topic, in the order given.

    The readings are in log odds a month: the trend of the option's share over a year; the mean
    trend of the ten entities that go most with it, weighted by their log-likelihood ratios; and
    the shrunk log ratio of its recent share to its earlier one, over the months between them.

    Args:
        kb: what is counted.
        store: the entities of the task's domain.
        topics: as `topics_of` gives them.
        passages: marks of passages by option.
    """
    return tuple(
        _facts(kb, store, topic, topics, tuple(passages.get(topic.about, ()))) for topic in topics
    )


def _facts(
    kb: KnowledgeBase,
    store: EntityStore,
    topic: Topic,
    topics: Sequence[Topic],
    marks: tuple[str, ...],
) -> OptionFacts:
    inside = topic.papers & topic.within
    moved = momentum(inside, topic.within, store.public_on, kb.cutoff)
    own = _trend(kb, store, topic.papers, topic.within)
    related = store.going_with(inside, RELATED, topic.entities, topic.within)
    others = [other for other in topics if other.about != topic.about]
    return OptionFacts(
        about=topic.about,
        name=topic.name,
        entities=(*_named(store, topic, others), *going_along(store, related)),
        papers=int(inside.sum()),
        adds=_adds(topic, topics),
        overlap=max((_part(inside, other.papers) for other in others), default=0.0),
        movement=moved,
        readings=(
            own.growth,
            _related_growth(kb, store, topic, related),
            moved.shrunk / MONTHS_BETWEEN,
        ),
        spread=own.spread,
        companions=companions_of(kb, store, topic),
        evidence=marks,
    )


class _Trend(NamedTuple):
    growth: float
    spread: float


def _trend(kb: KnowledgeBase, store: EntityStore, papers: Mask, within: Mask) -> _Trend:
    """Growth of a share, in log odds a month, and its posterior standard deviation.

    Within a subdirection the growth is pulled towards that of the domain. It is (score + expected
    * precision) / (information + precision) with the prior's precision 1 / sd^2, so that raising
    `expected` by 1 adds the part of the prior in the posterior's precision.
    """
    days, cutoff = store.public_on, np.datetime64(kb.cutoff)
    at_large = monthly_trend(papers, days, cutoff, YEAR_DAYS)
    counted = days[within]
    low, high = (
        monthly_trend(papers[within], counted, cutoff, YEAR_DAYS, expected)
        for expected in (at_large, at_large + 1.0)
    )
    growth = at_large if within.all() else low
    return _Trend(growth, PRIOR_SD * sqrt(max(high - low, 0.0)))


def _related_growth(
    kb: KnowledgeBase, store: EntityStore, topic: Topic, related: Sequence[Related]
) -> float:
    if not related:
        return 0.0
    grown = [
        _trend(kb, store, store.papers_with([one.entity]), topic.within).growth for one in related
    ]
    return float(np.average(grown, weights=[one.ratio for one in related]))


def _adds(topic: Topic, topics: Iterable[Topic]) -> float:
    """Part of the domain's papers that a topic has and no topic before it."""
    new = topic.papers & topic.within
    for other in takewhile(lambda one: one.about != topic.about, topics):
        new = new & ~(other.papers & other.within)
    return float(new.mean()) if len(new) else 0.0


def _part(inside: Mask, other: Mask) -> float:
    return float((inside & other).sum() / inside.sum()) if inside.any() else 0.0


def _named(store: EntityStore, topic: Topic, others: Iterable[Topic]) -> tuple[EntityFact, ...]:
    """What the option is told by; a diagnosis by the papers that take it up."""
    if topic.titled is not None:
        return (_fact(topic.name, int(topic.papers.sum()), len(store), named=True),)
    elsewhere = {entity for other in others for entity in other.entities}
    return tuple(
        entity_fact(store, entity, named=True, shared=entity in elsewhere)
        for entity in topic.entities
    )


def going_along(store: EntityStore, related: Iterable[Related]) -> tuple[EntityFact, ...]:
    """The first of some related entities."""
    shown = islice(related, SHOWN_RELATED)
    return tuple(entity_fact(store, one.entity, named=False, ratio=one.ratio) for one in shown)


def entity_fact(
    store: EntityStore, entity: str, *, named: bool, ratio: float = 0.0, shared: bool = False
) -> EntityFact:
    """An entity with the part of the domain's papers that hold it."""
    papers = int(store.papers_with([entity]).sum())
    fact = _fact(store.form(entity), papers, len(store), named=named)
    return fact.model_copy(update={"ratio": round(ratio, 3), "shared": shared})


def _fact(name: str, papers: int, every: int, *, named: bool) -> EntityFact:
    return EntityFact(name=name, papers=papers, share=round(papers / every, 4), named=named)
