"""How far a new choice is ahead by two readings: the soundings, and the agent's own."""

from collections.abc import Mapping
from statistics import pstdev

from agents.checkpoints import decided_in
from agents.control.lending import sounded
from agents.registry import agent_spec
from controls.findings import Findings
from foresci.runs import RunFolder
from foresci.schema import (
    ANSWER_ADAPTER,
    Answer,
    DirectionAnswer,
    PlanningAnswer,
    Task,
    VenueAnswer,
)
from knowledge_base import KnowledgeBase


def pooled_lead(kb: KnowledgeBase, task: Task, run: RunFolder) -> float | None:
    """How far a committed new choice is ahead by the soundings and by the agent's own reading.

    Each reading is measured in standard deviations among a task's options; the sum of both leads.
    None where nothing was committed, the choice was kept, or a root was changed.
    """
    if not run.decision["committed"]:
        return None
    read = ANSWER_ADAPTER.validate_python
    final, incumbent = read(run.decision["final"]), read(run.decision["incumbent"])
    pair = _deciding(final, incumbent)
    if pair is None:
        return None
    state = decided_in(agent_spec(run.manifest.config.agent).build("on"), run.path)
    found = Findings.model_validate(state["findings"])
    readings = (
        {one.about: one.score for one in sounded(kb, task)},
        {one.about: one.score for one in found.assessments},
    )
    return sum(_lead(scores, *pair) for scores in readings)


def _deciding(final: Answer, incumbent: Answer) -> tuple[str, str] | None:
    """The option that came forward and the one it took the place of."""
    match final, incumbent:
        case DirectionAnswer(), DirectionAnswer():
            pairs = [(final.candidate, incumbent.candidate)]
        case VenueAnswer(), VenueAnswer():
            pairs = [(final.default, incumbent.default)]
        case PlanningAnswer(), PlanningAnswer():
            places = zip(final.ranking, incumbent.ranking, strict=True)
            pairs = [(new.candidate, old.candidate) for new, old in places]
        case _:
            return None
    return next(((new, old) for new, old in pairs if new != old), None)


def _lead(scores: Mapping[str, float], one: str, other: str) -> float:
    spread = pstdev(scores.values()) if scores else 0.0
    if not spread or one not in scores or other not in scores:
        return 0.0
    return (scores[one] - scores[other]) / spread
