"""What an engine must offer. There are two: `foresci.sweep.local` and `foresci.sweep.on_ray`."""

from collections.abc import Collection
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Protocol

from foresci.sweep.records import Ended, PlannedRun


class Engine(AbstractContextManager["Engine"], Protocol):
    """Carries out runs, several at once.

    A future ends with an `Ended` whenever the worker lived to tell; that a run failed is no
    exception. An engine whose worker died tries the run again in another one, which goes on from
    the last checkpoint, and gives up with a failed `Ended` after `DEATHS` deaths.
    Leaving the context waits for what is under way.
    """

    jobs: int
    """Runs at once, of all kinds together; the caller keeps no more than that under way."""

    def has_room(self, run: PlannedRun, under_way: Collection[PlannedRun]) -> bool:
        """Whether a run would be begun at once, beside those that are under way.

        It depends on the run's backbone alone, and not on which run it is.
        """
        ...

    def submit(self, run: PlannedRun) -> "Future[Ended]":
        """Hand a run to a worker."""
        ...


DEATHS = 3
"""A run during which so many workers died is taken for the cause."""
