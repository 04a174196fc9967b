"""How the diagnoses of a bottleneck task stand in all the evidence, whatever an agent retrieved."""

from datetime import timedelta
from itertools import islice
from math import sqrt

import numpy as np

from agents.signals.diagnoses import Standing, stand, standings
from agents.signals.diagnosis_notes import (
    assessment_of,
    companion_counts,
    notes_on,
    risen_with,
)
from agents.signals.movement import YEAR_DAYS
from agents.signals.noting import marks_of
from agents.signals.subdirections import subdirection_papers, subject_of
from controls.case import Sounding
from controls.findings import Note
from foresci.schema import BottleneckTask
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from knowledge_base.domains.phrases import folded
from taxonomy.signals.trend import PRIOR_SD, monthly_trend

LOOKED_AT = 5
"""Companions among which one is looked for that is not the subdirection itself."""
CITED = 2
"""Papers that an opportunity cites."""


def sound(kb: KnowledgeBase, task: BottleneckTask) -> tuple[Sounding, ...]:
    """The soundings of the diagnoses that a question names, or else of those that papers state.

    The score is the growth of the share of the subdirection's papers that take a diagnosis up, in
    log odds a month, drawn towards the domain's where papers are few; the error is its posterior
    standard deviation. Notes are sentences of papers that tell of a failure, of what leads to it or
    follows from it, and of a remedy; `objection` says that it is rather a symptom.

    Args:
        kb: what is counted.
        task: its question, subdirection and window.
    """
    return tuple(_sounding(kb, task, one) for one in standings(kb, task))


def opportunities(kb: KnowledgeBase, task: BottleneckTask, about: str) -> tuple[Note, ...]:
    """What the papers that take a diagnosis up are newly combined with; none or one note.

    What shares a word with the subdirection's name says nothing new, and is left out.

    Args:
        kb: what is counted.
        task: its domain and subdirection.
        about: the diagnosis, in a few words.
    """
    within = subdirection_papers(kb, task.domain, task.subdirection)
    risen = risen_with(kb, stand(kb, task.domain, within, about), LOOKED_AT)
    own = set(folded(subject_of(task.subdirection)))
    new = (one for one in risen if own.isdisjoint(folded(one.name)))
    return tuple(
        Note(
            kind="opportunity",
            text=f"Papers that take up {about} turn more to {one.name}: {companion_counts(one)}.",
            about=about,
            evidence=marks_of(kb, one.rows[:CITED]),
        )
        for one in islice(new, 1)
    )


def _sounding(kb: KnowledgeBase, task: BottleneckTask, standing: Standing) -> Sounding:
    notes = tuple(notes_on(kb, standing))
    assessed = assessment_of(standing, notes)
    counted = domain_mask(kb, task.domain) & standing.within & standing.found.papers
    length = (task.window.end - task.window.start) + timedelta(days=1)
    late = kb.table.public_on > np.datetime64(task.cutoff - length)
    return Sounding(
        about=standing.diagnosis,
        score=standing.growth,
        error=_error(kb, task, standing),
        papers=int(counted.sum()),
        recent=int((counted & late).sum()),
        reason=assessed.reason.rstrip("."),
        evidence=assessed.evidence,
        notes=notes,
    )


def _error(kb: KnowledgeBase, task: BottleneckTask, standing: Standing) -> float:
    """The posterior standard deviation of a growth, in log odds a month.

    Growth is (score + expected / sd^2) / (information + 1 / sd^2), so that raising `expected` by 1
    adds the prior's part of the posterior precision.
    """
    counted = domain_mask(kb, task.domain) & standing.within
    days, cutoff = kb.table.public_on[counted], np.datetime64(kb.cutoff)
    low, high = (
        monthly_trend(standing.found.papers[counted], days, cutoff, YEAR_DAYS, expected)
        for expected in (0.0, 1.0)
    )
    return PRIOR_SD * sqrt(high - low)
