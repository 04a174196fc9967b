"""Assessments by one search for each option: the movement of the papers that it finds."""

from collections.abc import Sequence

from agents.signals.assessing import assess_by_members
from agents.signals.families import fit_in_words, owners
from agents.wording import upper_first
from controls.findings import Assessment
from foresci.schema import BottleneckTask, DirectionTask, PlanningTask, Task, VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.diagnoses import named_diagnoses
from taxonomy.rivals import rival_members
from taxonomy.venue_fit import VenueFit, venue_fits


def assess_by_retrieval(kb: KnowledgeBase, task: Task) -> tuple[Assessment, ...]:
    """Every option of a task, in the task's order; none where the question names none."""
    match task:
        case DirectionTask() | PlanningTask():
            named = {candidate.id: candidate.text for candidate in task.candidates}
            return _by_search(kb, task.domain, list(named), list(named.values()))
        case BottleneckTask():
            rivals = named_diagnoses(task.question)
            return _by_search(kb, task.domain, rivals, rivals, task.subdirection) if rivals else ()
        case VenueTask():
            families = [candidate.id for candidate in task.candidates]
            taken = owners(kb, task.candidates)
            fits = venue_fits(kb, task.project, families, taken)
            return tuple(_by_fit(fit, len(fits)) for fit in fits)


def _by_search(
    kb: KnowledgeBase,
    domain: str,
    names: Sequence[str],
    texts: Sequence[str],
    within: str | None = None,
) -> tuple[Assessment, ...]:
    found, counted = rival_members(kb, texts, domain, within)
    narrowed = None if within is None else counted
    return tuple(
        assess_by_members(kb, domain, name, mask, narrowed)
        for name, mask in zip(names, found, strict=True)
    )


def _by_fit(fit: VenueFit, rivals: int) -> Assessment:
    found = upper_first(fit_in_words(fit.score, rivals, fit.accepted_neighbours))
    return Assessment(about=fit.family, score=fit.score, reason=f"{found}.")
