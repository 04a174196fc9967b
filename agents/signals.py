"""Signals counted from the knowledge base for each task family, as plain data."""

from agents.context import RunContext
from agents.state import Json
from foresci.schema import BottleneckTask, DirectionTask, PlanningTask, VenueTask
from taxonomy.diagnoses import named_diagnoses
from taxonomy.rivals import rival_momentum
from taxonomy.venue_fit import venue_fits


def count_signals(context: RunContext) -> Json:
    """The fields of the family's decision input that come from counting, not from reading."""
    kb, task = context.evidence, context.task
    match task:
        case DirectionTask() | PlanningTask():
            texts = [candidate.text for candidate in task.candidates]
            moved = rival_momentum(kb, texts, task.domain)
            return {"momentum": [topic.to_json() for topic in moved]}
        case VenueTask():
            families = [candidate.id for candidate in task.candidates]
            return {"fits": [fit.to_json() for fit in venue_fits(kb, task.project, families)]}
        case BottleneckTask():
            rivals = named_diagnoses(task.question)
            if not rivals:
                return {}
            moved = rival_momentum(kb, rivals, task.domain, within=task.subdirection)
            return {"diagnoses": rivals, "momentum": [topic.to_json() for topic in moved]}
