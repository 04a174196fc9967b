"""What the decision step of each family is given."""

from datetime import date

from controls.findings import Assessment, Note
from foresci.schema import Candidate, Evidence, Record, Trajectory, Window


class DecisionInput(Record):
    """What every family's decision rests on. Without evidence and findings: decide without any."""

    question: str
    requirements: tuple[str, ...]
    domain: str
    cutoff: date
    window: Window
    evidence: tuple[Evidence, ...] = ()
    assessments: tuple[Assessment, ...] = ()
    """Of each option, or of none."""
    notes: tuple[Note, ...] = ()
    settled: tuple[str, ...] = ()
    """Options or diagnoses, best first, in the order that a check has settled; none: it is open."""


class DirectionInput(DecisionInput):
    """Candidate directions and the labels for their trajectory."""

    candidates: tuple[Candidate, ...]
    trajectories: tuple[Trajectory, ...]


class BottleneckInput(DecisionInput):
    """A subdirection whose root bottleneck is asked for.

    `diagnoses` are those that the question itself names; assessments are of these.
    """

    subdirection: str
    diagnoses: tuple[str, ...] = ()


class PlanningInput(DecisionInput):
    """Options to rank under a constraint."""

    candidates: tuple[Candidate, ...]
    constraint: str


class VenueInput(DecisionInput):
    """A project to position; candidates are venue families."""

    candidates: tuple[Candidate, ...]
    project: str
