"""A sweep on disk: its plan, its events, and the way from there to the records of its runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from foresci.errors import DataError, UsageError
from foresci.locks import HeldError, holding, is_held
from foresci.storage import read_json, write_json
from foresci.sweep.journal import Journal, read_events
from foresci.sweep.records import SWEEPS_FOLDER, Event, Plan
from foresci.sweep.standing import Standing, failures_in, standings

PLAN_FILE = "plan.json"
EVENTS_FILE = "events.jsonl"
WORKERS_LOG = "workers.log"
"""What worker processes write to standard error: warnings, and tracebacks of defects."""
NAMES_SHOWN = 5


@dataclass(frozen=True)
class SweepFolder:
    """A sweep in `<runs>/sweeps/<sweep id>/`; its runs are in `<runs>/` with all others."""

    path: Path

    @classmethod
    def create(cls, runs_dir: Path, plan: Plan) -> "SweepFolder":
        """The folder of a plan, made where it is not there yet; what is done stays done."""
        folder = cls((runs_dir / SWEEPS_FOLDER / plan.sweep_id).absolute())
        write_json(folder.path / PLAN_FILE, plan.to_json())
        return folder

    @cached_property
    def plan(self) -> Plan:
        """What the sweep has in it.

        Raises:
            DataError: the file is missing or is no plan.
        """
        path = self.path / PLAN_FILE
        return Plan.parse(read_json(path), str(path))

    @property
    def runs_dir(self) -> Path:
        """The folder of run records."""
        return self.path.parent.parent

    def events(self) -> Iterator[Event]:
        """All that happened so far, over all calls.

        Raises:
            DataError: a line is no event.
        """
        return read_events(self.path / EVENTS_FILE)

    def standings(self) -> dict[str, Standing]:
        """How far each run is, by run id, in the order of the plan.

        Raises:
            DataError: the plan or the events cannot be read.
        """
        return standings(self.plan.runs, self.runs_dir, failures_in(self.events()))

    def is_driven(self) -> bool:
        """Whether a process is at the sweep now."""
        return is_held(self.path)

    @contextmanager
    def driving(self) -> Iterator[Journal]:
        """Hold the right to carry out the sweep and to add to its events.

        Raises:
            DataError: another process holds it.
        """
        try:
            with holding(self.path), Journal.open(self.path / EVENTS_FILE) as journal:
                yield journal
        except HeldError as error:
            raise DataError(
                f"sweep {self.path.name}: process {error.holder} is at it; `foresci status "
                f"{self.path.name}` shows how far it is"
            ) from None


def list_sweeps(runs_dir: Path) -> list[SweepFolder]:
    """All sweeps of a folder of run records, by id; none where there is no such folder."""
    plans = (runs_dir / SWEEPS_FOLDER).glob(f"*/{PLAN_FILE}")
    return [SweepFolder(path.parent.absolute()) for path in sorted(plans)]


def find_sweep(runs_dir: Path, name: str) -> SweepFolder:
    """The sweep of this id, or the only one whose id begins so, or the one in this folder.

    Args:
        runs_dir: folder of run records.
        name: an id, its beginning, or a path.

    Raises:
        UsageError: there is none, or the beginning fits several.
    """
    if name and (Path(name) / PLAN_FILE).is_file():
        return SweepFolder(Path(name).absolute())
    known = {sweep.path.name: sweep for sweep in list_sweeps(runs_dir)}
    if name in known:
        return known[name]
    near = [one for one in known if name and one.startswith(name)]
    if len(near) == 1:
        return known[near[0]]
    if near:
        raise UsageError(f"{name!r} fits several sweeps: {', '.join(near[:NAMES_SHOWN])}")
    there = ", ".join(list(known)[:NAMES_SHOWN]) or "none; `foresci sweep` makes one"
    raise UsageError(f"no sweep {name!r} in {runs_dir}; there are {there}")
