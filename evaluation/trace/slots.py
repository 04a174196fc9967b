"""The three decisions of an answer that must be traceable, by family."""

from dataclasses import dataclass
from typing import Literal

from evaluation.trace.naming import (
    Phrases,
    all_phrases,
    option_phrases,
    root_phrases,
    venue_phrases,
)
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    Claim,
    DirectionAnswer,
    PlanningAnswer,
    Task,
    VenueAnswer,
    VenueTask,
    candidates_of,
)

Link = Literal["profile", "venue", "tradeoff"]
"""Of the chain from a project's profile to its venue."""


@dataclass(frozen=True)
class DecisionSlot:
    """A claim to trace, and what its evidence must be about."""

    name: str
    claim: Claim | None
    decision: Phrases
    """The public words of what was decided; a bridge must reach them."""
    topic: Phrases
    """What an item must be about before it can support the claim."""
    link: Link | None = None
    """Which link of a venue's chain it is; None in the other families."""

    @property
    def text(self) -> str:
        """The claim's text, empty where the answer holds no such decision."""
        return "" if self.claim is None else self.claim.text

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids that the claim cites, each once."""
        return () if self.claim is None else tuple(dict.fromkeys(self.claim.evidence))


def decision_slots(answer: Answer, task: Task) -> tuple[DecisionSlot, ...]:
    """The family's three slots, in the order of the paper."""
    match answer:
        case DirectionAnswer():
            return _direction(answer, task)
        case BottleneckAnswer():
            return _bottleneck(answer, task)
        case PlanningAnswer():
            return _planning(answer, task)
        case VenueAnswer():
            return _venue(answer, task)


def _direction(answer: DirectionAnswer, task: Task) -> tuple[DecisionSlot, ...]:
    chosen = option_phrases(answer.candidate, task)
    return (
        DecisionSlot("direction", answer.direction, chosen, chosen),
        DecisionSlot("mechanism", answer.mechanism, chosen, chosen),
        DecisionSlot("validation_signal", answer.validation_signal, chosen, chosen),
    )


def _bottleneck(answer: BottleneckAnswer, task: Task) -> tuple[DecisionSlot, ...]:
    subdirection = task.subdirection if isinstance(task, BottleneckTask) else ""
    root = root_phrases(answer, task, subdirection)
    return (
        DecisionSlot("root_bottleneck", answer.root_bottleneck, root, root),
        DecisionSlot("causal_bridge", answer.causal_bridge, root, root),
        DecisionSlot("opportunity", answer.opportunity, root, root),
    )


def _planning(answer: PlanningAnswer, task: Task) -> tuple[DecisionSlot, ...]:
    """Top priority; the first dependency; why the second option is not the first."""
    ranked = [option_phrases(option.candidate, task) for option in answer.ranking]
    reasons = [option.rationale for option in answer.ranking]
    top, second = next(iter(ranked), ()), next(iter(ranked[1:]), ())
    every = all_phrases(option.text for option in candidates_of(task))
    return (
        DecisionSlot("top_priority", reasons[0] if reasons else None, top, top),
        DecisionSlot("ordering", next(iter(answer.dependencies), None), every, every),
        DecisionSlot("comparison", reasons[1] if len(reasons) > 1 else None, second, second),
    )


def _venue(answer: VenueAnswer, task: Task) -> tuple[DecisionSlot, ...]:
    """The chain from the project's profile to the venue, and the tradeoff between venues.

    Evidence need not name a venue: it must be about the project, and the answer must connect it
    to the venue it concludes on. A condition is of the alternative that it belongs to; the other
    two must name the default or speak of the project.
    """
    project = task.project if isinstance(task, VenueTask) else ""
    profile = (project,) if project else ()
    default = venue_phrases(answer.default, task, project)
    other = next(iter(answer.alternatives), None)
    rival = venue_phrases(other.candidate, task, project) if other else ()
    condition = other.condition if other and rival else None
    return (
        DecisionSlot("profile_evidence", answer.contribution_center, profile, profile, "profile"),
        DecisionSlot("venue_bridge", answer.rationale, default, profile, "venue"),
        DecisionSlot("tradeoff_evidence", condition, rival, profile, "tradeoff"),
    )
