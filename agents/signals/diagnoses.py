"""How rival diagnoses of a subdirection stand: who takes them up, and how that grows."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.signals.movement import YEAR_DAYS, movement, trend
from agents.signals.subdirections import subdirection_papers
from agents.signals.uptake import TakenUp, taken_up
from foresci.schema import BottleneckTask
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from knowledge_base.remembering import remembered
from taxonomy.diagnoses import named_diagnoses
from taxonomy.momentum import Momentum
from taxonomy.signals.problems.discourse import on_others
from taxonomy.signals.problems.groups import recurring_problems, statements
from taxonomy.signals.problems.labels import problem_label
from taxonomy.signals.sentences import sentences
from taxonomy.signals.trend import monthly_trend
from taxonomy.slices import slice_rows, slices_until

MOST_FOUND = 5
"""Diagnoses looked for where a question names none."""
MOST_READ = 600
"""Papers read for them, the newest; some five milliseconds each."""
TASKS_HELD = 8
"""Tasks whose diagnoses are remembered; finding them takes seconds."""


class Standing(NamedTuple):
    """One diagnosis in a subdirection.

    Attributes:
        diagnosis: its words.
        found: who takes it up, in the whole knowledge base.
        within: papers of the subdirection, shape (papers,).
        moved: share of the subdirection's papers that take it up, recently and before.
        growth: growth of that share's log odds, a month; higher is better.
    """

    diagnosis: str
    found: TakenUp
    within: NDArray[np.bool_]
    moved: Momentum
    growth: float


def standings(kb: KnowledgeBase, task: BottleneckTask) -> tuple[Standing, ...]:
    """How the `rival_diagnoses` of a task stand, in their order."""
    within = subdirection_papers(kb, task.domain, task.subdirection)
    return tuple(stand(kb, task.domain, within, one) for one in rival_diagnoses(kb, task))


@remembered(TASKS_HELD)
def rival_diagnoses(kb: KnowledgeBase, task: BottleneckTask) -> tuple[str, ...]:
    """The diagnoses that a question names, or else those that the subdirection's papers state most.

    Named ones keep the question's order. There may be none to find.
    """
    named = named_diagnoses(task.question)
    if named:
        return named
    return found_diagnoses(kb, subdirection_papers(kb, task.domain, task.subdirection))


def stand(kb: KnowledgeBase, domain: str, within: NDArray[np.bool_], diagnosis: str) -> Standing:
    """How a diagnosis stands in a subdirection.

    The subdirection's growth is pulled towards that of the domain as far as its papers are few: the
    domain's trend is the mean of the prior. So where two of its papers take a diagnosis up, the
    domain decides; where fifty do, they do.

    Args:
        kb: whose papers are counted.
        domain: of which the subdirection is a part.
        within: papers of the subdirection, shape (papers,).
        diagnosis: in a few words.
    """
    found = taken_up(kb, diagnosis)
    at_large = trend(kb, domain, found.papers)
    counted = domain_mask(kb, domain) & within
    growth = monthly_trend(
        found.papers[counted],
        kb.table.public_on[counted],
        np.datetime64(kb.cutoff),
        YEAR_DAYS,
        expected=at_large,
    )
    moved = movement(kb, domain, found.papers, within)
    return Standing(diagnosis, found, within, moved, growth)


def found_diagnoses(kb: KnowledgeBase, within: NDArray[np.bool_]) -> tuple[str, ...]:
    """The problems that at least three of some papers state, those of most papers first.

    Args:
        kb: where the papers are, in order of their days.
        within: the papers, shape (papers,).
    """
    rows = np.flatnonzero(within)[-MOST_READ:].tolist()
    if not rows:
        return ()
    papers = [kb.paper(kb.table.ids[row]) for row in rows]
    days = kb.table.public_on[rows]
    slices = slices_until(kb.cutoff, days.min().astype(object))
    slice_of = dict(zip([paper.id for paper in papers], slice_rows(slices, days), strict=True))
    stated = statements(quote for paper in papers for quote in on_others(sentences(paper)))
    problems = sorted(
        recurring_problems(list(stated), slice_of),
        key=lambda one: -len({said.quote.paper_id for said in one.statements}),
    )
    return tuple(dict.fromkeys(map(problem_label, islice(problems, MOST_FOUND))))


def by_growth(standing: Sequence[Standing]) -> list[Standing]:
    """Those that grow most first; of equals the one with more papers, then by name."""
    return sorted(standing, key=lambda one: (-one.growth, -one.moved.papers, one.diagnosis))
