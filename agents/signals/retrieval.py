"""Assessments by one search for each option: the movement of the papers that it finds."""

from collections.abc import Sequence

from agents.findings import Assessment
from foresci.schema import BottleneckTask, DirectionTask, PlanningTask, Task, VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.diagnoses import named_diagnoses
from taxonomy.momentum import Momentum
from taxonomy.rivals import rival_momentum
from taxonomy.venue_fit import VenueFit, venue_fits


def assess_by_retrieval(kb: KnowledgeBase, task: Task) -> tuple[Assessment, ...]:
    """Every option of a task, in the task's order; none where the question names none."""
    match task:
        case DirectionTask() | PlanningTask():
            texts = [candidate.text for candidate in task.candidates]
            moved = rival_momentum(kb, texts, task.domain)
            return _by_movement([candidate.id for candidate in task.candidates], moved)
        case BottleneckTask():
            rivals = named_diagnoses(task.question)
            if not rivals:
                return ()
            moved = rival_momentum(kb, rivals, task.domain, within=task.subdirection)
            return _by_movement(rivals, moved)
        case VenueTask():
            families = [candidate.id for candidate in task.candidates]
            return tuple(_by_fit(fit) for fit in venue_fits(kb, task.project, families))


def _by_movement(names: Sequence[str], moved: Sequence[Momentum]) -> tuple[Assessment, ...]:
    return tuple(
        Assessment(about=name, score=one.shrunk, reason=f"{in_words(one)}.", movement=one)
        for name, one in zip(names, moved, strict=True)
    )


def _by_fit(fit: VenueFit) -> Assessment:
    found = f"{fit.accepted_neighbours} of the nearest papers were accepted there"
    return Assessment(about=fit.family, score=fit.score, reason=f"{found}.")


def in_words(movement: Momentum) -> str:
    """Both shares with their counts, as a clause."""
    return (
        f"{movement.recent_papers} of {movement.recent_domain_papers} papers of the domain in the"
        f" latest months, {movement.earlier_papers} of {movement.earlier_domain_papers} before"
    )
