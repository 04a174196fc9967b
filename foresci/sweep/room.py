"""How many runs an engine has under way: of those that compute, and of those that wait."""

from collections.abc import Collection

from foresci.llm import StructuralBackbone
from foresci.sweep.records import Plan, PlannedRun


class Room:
    """The two kinds of runs of a sweep, each with a number of places.

    Args:
        plan: of the sweep.
        computing: places for runs that keep a core busy.
        waiting: places for runs that wait for a model nearly all the time.
    """

    def __init__(self, plan: Plan, computing: int, waiting: int) -> None:
        self._adjudicator = plan.spec.adjudicator
        self._places = {True: computing, False: waiting}
        self.jobs = sum(self._places[kind] for kind in {self.computes(run) for run in plan.runs})

    def computes(self, run: PlannedRun) -> bool:
        """Whether a run keeps a core busy instead of waiting for a model."""
        named = {run.backbone, self._adjudicator or run.backbone}
        return named == {StructuralBackbone.name}

    def has(self, run: PlannedRun, under_way: Collection[PlannedRun]) -> bool:
        """Whether there is a place for a run beside those that are under way."""
        kind = self.computes(run)
        return sum(self.computes(one) == kind for one in under_way) < self._places[kind]
