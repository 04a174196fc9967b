"""What rises together with a topic: with what it is combined, and how its work is judged."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.signals.movement import YEAR_DAYS, Mask
from foresci.schema import Paper
from knowledge_base import KnowledgeBase
from knowledge_base.domains.phrases import folded
from taxonomy.dimensions import Dimension
from taxonomy.induction.lexicon import lexicon
from taxonomy.induction.phrases import find_phrases
from taxonomy.momentum import Momentum, momentum
from taxonomy.signals.trend import monthly_trend

COMBINED: tuple[Dimension, ...] = ("tasks", "methods")
JUDGED_BY: tuple[Dimension, ...] = ("evaluation_methods", "datasets")
MOST_PAPERS = 200
"""The newest papers of a topic that are read for phrases."""
FEWEST_PAPERS = 5
"""Papers of the topic that a companion needs, ..."""
FEWEST_RECENT = 3
"""... and recent ones."""
EXAMPLES = 3


class Companion(NamedTuple):
    """A phrase whose part of a topic's papers rose.

    Attributes:
        name: as papers mostly write it.
        growth: of the log odds of its part, a month; see `taxonomy.signals.trend`.
        moved: its papers among those of the topic, recent and earlier.
        rows: paper rows of examples; those that say most of both, then the newest.
    """

    name: str
    growth: float
    moved: Momentum
    rows: tuple[int, ...]

    @property
    def gained(self) -> float:
        """Recent papers times growth: how much of the topic's work moves with it."""
        return self.growth * self.moved.recent_papers


class TopicPapers:
    """The newest papers of a topic, read for phrases once.

    Args:
        kb: where the papers are.
        mask: papers on the topic, shape (papers,).
        names: of the topic; phrases that share a word with them say nothing new.
        strength: how much each paper is about the topic, shape (papers,), for choosing examples;
            see `members.strengths`.
    """

    def __init__(
        self,
        kb: KnowledgeBase,
        mask: Mask,
        names: Iterable[str],
        strength: NDArray[np.float64] | None = None,
    ) -> None:
        self.mask = mask
        self.rows = np.flatnonzero(mask)[-MOST_PAPERS:]
        self._strength = np.ones(len(self.rows)) if strength is None else strength[self.rows]
        self.papers = read_papers(kb, self.rows)
        self._days = kb.table.public_on[self.rows]
        self._cutoff = kb.cutoff
        self._own = {word for name in names for word in folded(name)}
        self._phrases = find_phrases(self.papers)

    def rising(self, dimensions: tuple[Dimension, ...], most: int = 3) -> tuple[Companion, ...]:
        """The phrases of some dimensions whose part of the topic's papers grew, best first.

        Order: `gained`, then name. Phrases of which each shares a word with a better one are left
        out.
        """
        weights = self._phrases.weights.tocsc()
        found = [
            self._companion(column, weights[:, [column]].toarray().ravel())
            for column in self._able(dimensions)
        ]
        risen = [
            one
            for one in found
            if min(one.gained, one.moved.log_ratio) > 0 and one.moved.recent_papers >= FEWEST_RECENT
        ]
        return _apart(sorted(risen, key=lambda one: (-one.gained, one.name)), most)

    def _able(self, dimensions: tuple[Dimension, ...]) -> list[int]:
        lexicons = [lexicon(dimension) for dimension in dimensions]
        enough = self._phrases.papers >= FEWEST_PAPERS
        return [
            column
            for column, key in enumerate(self._phrases.keys)
            if enough[column]
            and self._own.isdisjoint(key.split())
            and any(one.names_topic(key) for one in lexicons)
        ]

    def _companion(self, column: int, weights: NDArray[np.float64]) -> Companion:
        using = weights > 0
        everyone = np.ones_like(using)
        cutoff = np.datetime64(self._cutoff)
        order = np.lexsort((-self.rows, -weights * self._strength))
        return Companion(
            name=self._phrases.forms[column],
            growth=monthly_trend(using, self._days, cutoff, YEAR_DAYS),
            moved=momentum(using, everyone, self._days, self._cutoff),
            rows=tuple(self.rows[order][: min(EXAMPLES, int(using.sum()))].tolist()),
        )


def read_papers(kb: KnowledgeBase, rows: Iterable[int]) -> tuple[Paper, ...]:
    """The papers of some rows, in their order."""
    return tuple(kb.paper(kb.table.ids[row]) for row in rows)


def _apart(ranked: Iterable[Companion], most: int) -> tuple[Companion, ...]:
    kept: list[Companion] = []
    said: set[str] = set()
    for one in ranked:
        words = set(folded(one.name))
        if len(kept) < most and said.isdisjoint(words):
            kept.append(one)
            said |= words
    return tuple(kept)
