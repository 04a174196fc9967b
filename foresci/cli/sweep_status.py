"""How far a sweep is, and what it took so far, read from its folder and its runs."""

from collections import Counter
from datetime import datetime
from typing import Any, NamedTuple

from foresci.cli.sweep_outlook import failures_of, left
from foresci.cli.sweep_tally import Counts
from foresci.cli.sweep_tokens import TokenLedger
from foresci.schema.run import TokenUse
from foresci.sweep import Plan, PlannedRun, Standing, SweepBegun, SweepEnded, SweepFolder


class Status(NamedTuple):
    """A sweep as it stands.

    Attributes:
        folder: of the sweep.
        plan: what is in it.
        standings: how far each run is.
        driven: whether a process is at it now.
        begun: when the first call began; None before any did.
        last: when the last call began or ended; likewise.
        calls: how often it was begun or gone on with.
        tokens: what the sweep's own runs took, finished or not.
        run_seconds: wall-clock time of the runs, one after the other.
    """

    folder: SweepFolder
    plan: Plan
    standings: dict[str, Standing]
    driven: bool
    begun: datetime | None
    last: datetime | None
    calls: int
    tokens: TokenUse
    run_seconds: float

    def count(self, state: str) -> int:
        """How many runs are in a state."""
        return sum(one.state == state for one in self.standings.values())

    @property
    def to_do(self) -> list[PlannedRun]:
        """What the next call tries, in order."""
        return list(left(self.standings, retry_failed=False))

    @property
    def failures(self) -> list[tuple[str, str]]:
        """The runs that failed, each with the reason."""
        return list(failures_of(self.standings))

    def to_json(self, *, detailed: bool) -> dict[str, Any]:
        """For scripts.

        Args:
            detailed: with every run, and the causes of failures.
        """
        states = Counter(one.state for one in self.standings.values())
        short = {
            "sweep_id": self.plan.sweep_id,
            "path": str(self.folder.path),
            "runs": len(self.plan.runs),
            "states": dict(sorted(states.items())),
            "driven": self.driven,
            "begun": self.begun and self.begun.isoformat(),
            "last_event": self.last and self.last.isoformat(),
        }
        return {**short, **self._details()} if detailed else short

    def _details(self) -> dict[str, Any]:
        from evaluation.report.causes import causes

        return {
            "spec": self.plan.spec.to_json(),
            "grid": _grid(Counts.of(self.standings)),
            "causes": [cause._asdict() for cause in causes(self.failures)],
            "tokens": self.tokens.to_json(),
            "run_seconds": round(self.run_seconds, 3),
            "next": [run.run_id for run in self.to_do],
        }


def status_of(folder: SweepFolder) -> Status:
    """Read how far a sweep is.

    Raises:
        DataError: its plan or its events cannot be read.
    """
    found = folder.standings()
    events = [event for event in folder.events() if isinstance(event, SweepBegun | SweepEnded)]
    kept = [one.manifest for one in found.values() if one.manifest is not None]
    return Status(
        folder=folder,
        plan=folder.plan,
        standings=found,
        driven=folder.is_driven(),
        begun=events[0].at if events else None,
        last=events[-1].at if events else None,
        calls=sum(isinstance(event, SweepBegun) for event in events),
        tokens=TokenLedger(found).total,
        run_seconds=sum(manifest.seconds or 0.0 for manifest in kept),
    )


def _grid(counts: Counts) -> list[dict[str, Any]]:
    return [
        {
            **cell._asdict(),
            "runs": total,
            "finished": counts.done[cell],
            "failed": counts.failed[cell],
        }
        for cell, total in counts.totals.items()
    ]
