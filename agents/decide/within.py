"""Whether a model's decision stays within its task, told while the model can still mend it."""

from agents.decide.inputs import DecisionInput, DirectionInput, PlanningInput, VenueInput
from agents.render.enforce import with_option_ids
from foresci.schema import Answer, DirectionAnswer


def check_decision(given: DecisionInput, decided: Answer) -> None:
    """Refuse what rendering could not mend; options may be named by their text.

    Raises:
        ValueError: another option than the given ones, an incomplete ranking, or another label of
            a trajectory.
    """
    if isinstance(given, DirectionInput | PlanningInput | VenueInput):
        with_option_ids(decided, given.candidates, [])
    if isinstance(given, DirectionInput) and isinstance(decided, DirectionAnswer):
        labels = given.trajectories
        if decided.trajectory not in labels:
            raise ValueError(f"trajectory {decided.trajectory!r} is none of {', '.join(labels)}")
