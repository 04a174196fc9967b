"""The three decisions of an answer that must be traceable, by family."""

from dataclasses import dataclass

from foresci.options import match_option
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    Candidate,
    Claim,
    DirectionAnswer,
    PlanningAnswer,
    Task,
    VenueAnswer,
    VenueTask,
    candidates_of,
)


@dataclass(frozen=True)
class DecisionSlot:
    """A claim to trace, and what its evidence must be about."""

    name: str
    claim: Claim | None
    decision: str
    """The public words of what was decided; a bridge must reach them."""
    topic: str
    """What an item must be about before it can support the claim."""
    partial_suffices: bool = False
    """Whether partial support with an explicit bridge earns full marks (the venue bridge)."""

    @property
    def text(self) -> str:
        """The claim's text, empty where the answer holds no such decision."""
        return "" if self.claim is None else self.claim.text


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
    chosen = _option_text(answer.candidate, task)
    return (
        DecisionSlot("direction", answer.direction, chosen, chosen),
        DecisionSlot("mechanism", answer.mechanism, chosen, chosen),
        DecisionSlot("validation_signal", answer.validation_signal, chosen, chosen),
    )


def _bottleneck(answer: BottleneckAnswer, task: Task) -> tuple[DecisionSlot, ...]:
    topic = task.subdirection if isinstance(task, BottleneckTask) else ""
    return (
        DecisionSlot("root_bottleneck", answer.root_bottleneck, topic, topic),
        DecisionSlot("causal_bridge", answer.causal_bridge, topic, topic),
        DecisionSlot("opportunity", answer.opportunity, topic, topic),
    )


def _planning(answer: PlanningAnswer, task: Task) -> tuple[DecisionSlot, ...]:
    """Top priority; the first dependency; why the second option is not the first."""
    ranked = [_option_text(option.candidate, task) for option in answer.ranking]
    reasons = [option.rationale for option in answer.ranking]
    top, second = "".join(ranked[:1]), "".join(ranked[1:2])
    every = " ".join(option.text for option in candidates_of(task))
    return (
        DecisionSlot("top_priority", reasons[0] if reasons else None, top, top),
        DecisionSlot("ordering", next(iter(answer.dependencies), None), every, every),
        DecisionSlot("comparison", reasons[1] if len(reasons) > 1 else None, second, second),
    )


def _venue(answer: VenueAnswer, task: Task) -> tuple[DecisionSlot, ...]:
    """The chain from the project's profile to the venue, and the tradeoff between venues.

    Evidence need not name a venue: it must be about the project, and the answer must name the
    venue it concludes on.
    """
    project = task.project if isinstance(task, VenueTask) else ""
    default = _option_text(answer.default, task)
    other = next(iter(answer.alternatives), None)
    rival = _option_text(other.candidate, task) if other else ""
    condition = other.condition if other else None
    return (
        DecisionSlot("profile_evidence", answer.contribution_center, project, project),
        DecisionSlot("venue_bridge", answer.rationale, default, project, partial_suffices=True),
        DecisionSlot("tradeoff_evidence", condition, rival, project),
    )


def _option_text(said: str, task: Task) -> str:
    """Id and text of the option that was named; empty where it names none."""
    options: tuple[Candidate, ...] = candidates_of(task)
    chosen = match_option(said, options)
    return next((f"{option.id} {option.text}" for option in options if option.id == chosen), "")
