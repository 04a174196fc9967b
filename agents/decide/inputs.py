"""What the decision step of each family is given."""

from datetime import date

from foresci.schema import Candidate, Evidence, Record, Trajectory, Window
from taxonomy.momentum import Momentum
from taxonomy.venue_fit import VenueFit


class DecisionInput(Record):
    """What every family's decision rests on. No evidence means: decide without any."""

    question: str
    requirements: tuple[str, ...]
    domain: str
    cutoff: date
    window: Window
    evidence: tuple[Evidence, ...] = ()


class DirectionInput(DecisionInput):
    """Candidate directions, each with its momentum in candidate order (or none at all)."""

    candidates: tuple[Candidate, ...]
    trajectories: tuple[Trajectory, ...]
    momentum: tuple[Momentum, ...] = ()


class BottleneckInput(DecisionInput):
    """A subdirection whose root bottleneck is asked for.

    `diagnoses` are those that the question itself names, each with its momentum in that order.
    """

    subdirection: str
    diagnoses: tuple[str, ...] = ()
    momentum: tuple[Momentum, ...] = ()


class PlanningInput(DecisionInput):
    """Options to rank under a constraint, each with its momentum in option order (or none)."""

    candidates: tuple[Candidate, ...]
    constraint: str
    momentum: tuple[Momentum, ...] = ()


class VenueInput(DecisionInput):
    """A project to position, and how each candidate family fits by the KB's acceptances."""

    candidates: tuple[Candidate, ...]
    project: str
    fits: tuple[VenueFit, ...] = ()
