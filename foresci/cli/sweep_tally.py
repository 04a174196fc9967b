"""How far a sweep is, counted from its plan and its events."""

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

from foresci.cli.sweep_tokens import TokenLedger
from foresci.schema.run import TokenUse
from foresci.sweep.records import (
    Ended,
    Event,
    PlannedRun,
    RunBegun,
    RunEnded,
    SweepBegun,
    SweepEnded,
)
from foresci.sweep.standing import Standing

RECENT_FAILURES = 3
RECENT_ENDS = 200
"""From so many of the latest runs the rate is taken."""


class Cell(NamedTuple):
    """The runs of one agent, backbone and controls mode."""

    agent: str
    backbone: str
    controls: str

    @classmethod
    def of(cls, run: PlannedRun) -> "Cell":
        """Where a run is counted."""
        return cls(run.agent, run.backbone, run.controls)


class Counts(NamedTuple):
    """Runs of a plan by cell: all, finished ones, failed ones."""

    totals: Counter[Cell]
    done: Counter[Cell]
    failed: Counter[Cell]

    @classmethod
    def of(cls, standings: Mapping[str, Standing]) -> "Counts":
        """As the runs stand."""
        cells = {run_id: Cell.of(standing.run) for run_id, standing in standings.items()}
        states = {run_id: standing.state for run_id, standing in standings.items()}
        return cls(
            Counter(cells.values()),
            Counter(cells[run_id] for run_id, state in states.items() if state == "finished"),
            Counter(cells[run_id] for run_id, state in states.items() if state == "failed"),
        )


class Tally:
    """Counts of a sweep that goes on.

    Args:
        standings: how far its runs were at the beginning.
        clock: seconds that only grow.

    Attributes:
        counts: runs by cell.
        running: ids of runs under way.
        failures: the latest failures of this call, oldest first.
        to_do: runs that this call will try.
        ended: runs that this call has tried.
        stopping: what to say while a sweep that was interrupted comes to its end.
        is_drawn: whether somebody draws the tally again and again.
    """

    def __init__(
        self, standings: Mapping[str, Standing], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.counts = Counts.of(standings)
        self._cells = {run_id: Cell.of(one.run) for run_id, one in standings.items()}
        self._failed = {run_id for run_id, one in standings.items() if one.state == "failed"}
        self._clock = clock
        self._began = clock()
        self._ends: deque[float] = deque([self._began], maxlen=RECENT_ENDS + 1)
        self.running: set[str] = set()
        self.failures: deque[Ended] = deque(maxlen=RECENT_FAILURES)
        self._ledger = TokenLedger(standings)
        self.to_do = self.ended = 0
        self.stopping = ""
        self.is_drawn = False

    def add(self, event: Event) -> None:
        """Count an event."""
        match event:
            case SweepBegun():
                self.to_do = event.to_do
            case RunBegun():
                self.running.add(event.run_id)
                self._forget_failure(event.run_id)
            case RunEnded():
                self._add_end(event.run)
            case SweepEnded():
                self.running.clear()

    def _forget_failure(self, run_id: str) -> None:
        """A run that is tried again has not failed."""
        if run_id in self._failed:
            self._failed.remove(run_id)
            self.counts.failed[self._cells[run_id]] -= 1

    def _add_end(self, run: Ended) -> None:
        self.running.discard(run.run_id)
        self.ended += 1
        self._ends.append(self._clock())
        if run.status == "failed":
            self._failed.add(run.run_id)
            self.counts.failed[self._cells[run.run_id]] += 1
            self.failures.append(run)
        else:
            self.counts.done[self._cells[run.run_id]] += 1
        if run.status != "found":
            self._ledger.put(run.run_id, run.tokens)

    @property
    def tokens(self) -> TokenUse:
        """What the runs of the sweep took so far, by their records."""
        return self._ledger.total

    @property
    def seconds(self) -> float:
        """Since the beginning of this call."""
        return self._clock() - self._began

    @property
    def left(self) -> int:
        """Runs that are neither finished nor failed, those under way included."""
        return self.counts.totals.total() - self.counts.done.total() - self.counts.failed.total()

    @property
    def rate(self) -> float | None:
        """Runs a second of late; None before the first has ended."""
        over = self._clock() - self._ends[0]
        ends = len(self._ends) - 1
        return ends / over if ends and over > 0 else None

    @property
    def seconds_left(self) -> float | None:
        """By the rate, for what this call will try; None as long as there is no rate."""
        rate = self.rate
        return None if rate is None else max(0, self.to_do - self.ended) / rate
