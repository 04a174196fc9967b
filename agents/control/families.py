"""How venue families stand for a described project, whatever papers an agent looked at."""

from collections import Counter

from agents.signals.families import fit_in_words, owners
from agents.signals.noting import marks_of
from agents.signals.precedents import families
from controls.case import Sounding
from foresci.schema import VenueTask
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from taxonomy.venue_fit import venue_fits

SHOWN = 2
"""Nearest accepted papers that a sounding of a family cites."""


def sound(kb: KnowledgeBase, task: VenueTask) -> tuple[Sounding, ...]:
    """Each family's part of the fit by the whole description, in the task's order.

    The score is that of `taxonomy.venue_fit`, between 0 and 1; all scores of a task sum to 1.
    Papers are what a family is known to have accepted in the task's domain; the nearest are cited.
    """
    taken = owners(kb, task.candidates)
    every = [candidate.id for candidate in task.candidates]
    fits = {fit.family: fit for fit in venue_fits(kb, task.project, every, taken)}
    known, recent = families(kb, task), _recent(kb, task, taken)
    return tuple(
        Sounding(
            about=family,
            score=fits[family].score,
            papers=known[family].papers,
            recent=recent[family],
            reason=fit_in_words(fits[family].score, len(every), fits[family].accepted_neighbours),
            evidence=marks_of(kb, [one.paper for one in known[family].near[:SHOWN]]),
        )
        for family in every
    )


def _recent(kb: KnowledgeBase, task: VenueTask, taken: dict[str, str]) -> Counter[str]:
    """Acceptances by family, of papers as near to the cutoff as the window is long."""
    in_domain, first = (
        domain_mask(kb, task.domain),
        task.cutoff - (task.window.end - task.window.start),
    )
    rows = {paper_id: kb.table.row_of[paper_id] for paper_id in taken}
    return Counter(
        taken[paper_id]
        for paper_id, row in rows.items()
        if in_domain[row] and kb.table.public_on[row].item() >= first
    )
