"""A decision as every part of the risk reads it, whatever its family."""

from collections.abc import Mapping
from typing import NamedTuple

from controls.case import Case
from controls.findings import Assessment
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    Claim,
    DirectionAnswer,
    Evidence,
    PlanningAnswer,
    Task,
    VenueAnswer,
    candidates_of,
)
from taxonomy.diagnoses import named_diagnoses


class View(NamedTuple):
    """What was chosen from which options, and what the claims of the choice cite.

    Attributes:
        case: the decision with its record.
        options: what each option says, by id; of diagnoses the id is what they say.
        chosen: the id of the option decided for; None where a root is none of the diagnoses.
        supporting: the items that the choice cites, each once, in the order of citation.
    """

    case: Case
    options: Mapping[str, str]
    chosen: str | None
    supporting: tuple[Evidence, ...]

    @property
    def own(self) -> Assessment | None:
        """What the agent made of the option that it chose."""
        return next((one for one in self._assessed if one.about == self.chosen), None)

    @property
    def rivals(self) -> tuple[Assessment, ...]:
        """What it made of the others."""
        return tuple(one for one in self._assessed if one.about != self.chosen)

    @property
    def _assessed(self) -> tuple[Assessment, ...]:
        return self.case.findings.assessments


def view_of(case: Case) -> View:
    """The view of a decision; citations of items that are not in the packet are left out."""
    options, items = _options(case), {item.id: item for item in case.evidence}
    cited = dict.fromkeys(one for claim in _choice(case.incumbent) for one in claim.evidence)
    supporting = tuple(items[one] for one in cited if one in items)
    return View(case, options, _chosen(case.incumbent, options), supporting)


def _options(case: Case) -> dict[str, str]:
    task: Task = case.task
    if not isinstance(task, BottleneckTask):
        return {option.id: option.text for option in candidates_of(task)}
    assessed = (one.about for one in case.findings.assessments)
    return {name: name for name in (*named_diagnoses(task.question), *assessed)}


def _choice(answer: Answer) -> tuple[Claim, ...]:
    """The claims that carry the choice and why it was made."""
    match answer:
        case DirectionAnswer():
            return answer.direction, answer.mechanism
        case BottleneckAnswer():
            return answer.root_bottleneck, answer.causal_bridge
        case PlanningAnswer():
            return (answer.ranking[0].rationale,) if answer.ranking else ()
        case VenueAnswer():
            return (answer.rationale,)


def _chosen(answer: Answer, options: Mapping[str, str]) -> str | None:
    match answer:
        case DirectionAnswer():
            return answer.candidate
        case BottleneckAnswer():
            return _named_first(answer.root_bottleneck.text, options)
        case PlanningAnswer():
            return answer.ranking[0].candidate if answer.ranking else None
        case VenueAnswer():
            return answer.default


def _named_first(text: str, options: Mapping[str, str]) -> str | None:
    """The option that a text names first; of two that begin alike, the longer one."""
    said = text.casefold()
    places = ((said.find(name.casefold()), -len(name), name) for name in options)
    return min((place for place in places if place[0] >= 0), default=(0, 0, None))[2]
