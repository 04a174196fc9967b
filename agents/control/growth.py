"""How the candidates of a direction or planning task stand in all the evidence up to the cutoff."""

from collections.abc import Sequence
from datetime import timedelta
from math import hypot

import numpy as np

from agents.signals.members import members
from agents.signals.movement import Mask, periods
from agents.signals.naming import names_in
from agents.signals.noting import marks_of
from controls.case import Sounding
from controls.risk.errors import error_of
from foresci.schema import DirectionTask, PlanningTask
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from taxonomy.momentum import PRIOR_SD, Momentum, momentum_of_counts
from taxonomy.rivals import rival_members

CITED = 2
"""Papers that a sounding cites: the newest ones that both tellings give to the candidate."""


def sound(kb: KnowledgeBase, task: DirectionTask | PlanningTask) -> tuple[Sounding, ...]:
    """Each candidate's standing, in the task's order, by the papers of its level in the domain.

    Which papers are on a candidate is told twice, each way with errors of its own: by the names
    that title and abstract use, and by the description that claims a paper among its rivals. For
    each the share in the later two of three periods is compared with that in the first. The score
    is the mean of both log ratios, each pulled towards 0 by its own uncertainty; its error is the
    mean of their posterior standard deviations, as both rest on much the same papers.

    The border lies early for the sake of the horizon. The window will be compared with all the
    time before it, so what a late burst adds by chance counts against a candidate there: only a
    rise that has already lasted is likely to last on.

    Args:
        kb: what is counted.
        task: its candidates and its window.
    """
    texts = [candidate.text for candidate in task.candidates]
    claimed, domain = rival_members(kb, texts, task.domain)
    named = [members(kb, task.domain, names_in(text)) & domain for text in texts]
    return tuple(
        _sounding(kb, task, candidate.id, (by_name, by_claim & domain))
        for candidate, by_name, by_claim in zip(task.candidates, named, claimed, strict=True)
    )


def _recent_papers(kb: KnowledgeBase, task: DirectionTask | PlanningTask) -> Mask:
    """The domain's papers as near to the cutoff as the window is long, shape (papers,)."""
    length = (task.window.end - task.window.start) + timedelta(days=1)
    late = kb.table.public_on > np.datetime64(task.cutoff - length)
    return np.asarray(domain_mask(kb, task.domain) & late, dtype=np.bool_)


def _sounding(
    kb: KnowledgeBase, task: DirectionTask | PlanningTask, about: str, told: Sequence[Mask]
) -> Sounding:
    moved = [_later_against_first(kb, task.domain, mask) for mask in told]
    by_name, by_claim = told
    both = by_name & by_claim
    papers = np.flatnonzero(both if both.any() else by_name)
    return Sounding(
        about=about,
        score=sum(one.shrunk for one in moved) / len(moved),
        error=sum(_posterior_sd(one) for one in moved) / len(moved),
        papers=int(by_name.sum()),
        recent=int((by_name & _recent_papers(kb, task)).sum()),
        reason=_in_words(moved[0]),
        evidence=marks_of(kb, papers[::-1][:CITED].tolist()),
    )


def _later_against_first(kb: KnowledgeBase, domain: str, mask: Mask) -> Momentum:
    first, *later = periods(kb, domain, mask)
    return momentum_of_counts(
        sum(one.papers for one in later),
        sum(one.domain_papers for one in later),
        first.papers,
        first.domain_papers,
    )


def _posterior_sd(moved: Momentum) -> float:
    """Standard deviation of the true log ratio, given its measurement and the prior."""
    error = error_of(moved)
    return PRIOR_SD * error / hypot(PRIOR_SD, error)


def _in_words(moved: Momentum) -> str:
    return (
        f"{moved.recent_papers} of {moved.recent_domain_papers} papers of the later two of three"
        f" periods, {moved.earlier_papers} of {moved.earlier_domain_papers} of the first"
    )
