"""Whether a model's decision stays within its task, told while the model can still mend it."""

from agents.decide.inputs import DecisionInput, DirectionInput, PlanningInput, VenueInput
from agents.render.enforce import with_option_ids
from controls.bottleneck.naming import named_in
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    DirectionAnswer,
    PlanningAnswer,
    VenueAnswer,
)


def check_decision(given: DecisionInput, decided: Answer) -> None:
    """Refuse what rendering could not mend; options may be named by their text.

    Raises:
        ValueError: another option than the given ones, an incomplete ranking, another label of a
            trajectory, or another choice than the settled one.
    """
    if isinstance(given, DirectionInput | PlanningInput | VenueInput):
        decided = with_option_ids(decided, given.candidates, [])
    _check_settled(given.settled, decided)
    if isinstance(given, DirectionInput) and isinstance(decided, DirectionAnswer):
        labels = given.trajectories
        if decided.trajectory not in labels:
            raise ValueError(f"trajectory {decided.trajectory!r} is none of {', '.join(labels)}")


def _check_settled(settled: tuple[str, ...], decided: Answer) -> None:
    if not settled:
        return
    match decided:
        case DirectionAnswer():
            kept = decided.candidate == settled[0]
        case VenueAnswer():
            kept = decided.default == settled[0]
        case PlanningAnswer():
            kept = tuple(place.candidate for place in decided.ranking) == settled
        case BottleneckAnswer():
            kept = named_in(decided.root_bottleneck.text, settled) == settled[0]
    if not kept:
        raise ValueError(f"the decision does not keep what is settled: {', '.join(settled)}")
