"""What a sweep is made of: what was asked for, the runs that follow from it, and what happened."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from controls import ControlsMode
from foresci.schema import Family, Record
from foresci.schema.run import TokenUse

SWEEPS_FOLDER = "sweeps"
"""Below the folder of run records; it holds a folder for each sweep."""


class SweepSpec(Record):
    """Everything that determines which runs a sweep has."""

    benchmark: str = Field(description="Name of the benchmark.")
    bench_path: Path = Field(description="Its folder, absolute.")
    kb_path: Path | None = Field(
        default=None, description="Knowledge base instead of the benchmark's own ones, absolute."
    )
    tasks: tuple[str, ...] = Field(description="Task ids, in the benchmark's order.")
    agents: tuple[str, ...]
    backbones: tuple[str, ...] = Field(description="As `--backbone` takes them.")
    controls: tuple[ControlsMode, ...] = Field(description="Off first.")
    adjudicator: str | None = None
    seed: int = 0


class PlannedRun(Record):
    """One run of a sweep."""

    run_id: str
    task_id: str
    family: Family
    domain: str
    agent: str
    backbone: str = Field(description="As `--backbone` takes it.")
    controls: ControlsMode
    after: str | None = Field(
        default=None,
        description="Id of the run without controls that has to be finished first; None where the"
        " sweep has none.",
    )


class LeftOut(Record):
    """Runs that were asked for and cannot be: controls that an agent does not have."""

    agent: str
    controls: ControlsMode
    runs: int
    reason: str


class Plan(Record):
    """`plan.json` of a sweep: written before anything runs, the same for the same request."""

    format: Literal["foresci sweep"] = "foresci sweep"
    format_version: Literal[1] = 1
    sweep_id: str = Field(description="`<benchmark>-<8 hex digits of spec and run ids>`.")
    code_version: str
    spec: SweepSpec
    runs: tuple[PlannedRun, ...] = Field(description="In the order in which they are begun.")
    left_out: tuple[LeftOut, ...] = ()


class Ended(Record):
    """How a worker left one run."""

    run_id: str
    status: Literal["finished", "found", "failed"] = Field(
        description="`found` was finished already, by an earlier sweep or another process."
    )
    reason: str | None = Field(default=None, description="Of a failure, in one line.")
    seconds: float = Field(default=0.0, description="Wall-clock time in the worker.")
    tokens: TokenUse = TokenUse()
    process: int = Field(default=0, description="Process id of the worker.")
    peak_mb: float = Field(
        default=0.0, description="Most memory that the worker's process held so far, in 10^6 bytes."
    )


class _Event(Record):
    at: datetime


class SweepBegun(_Event):
    """The plan stands and work begins."""

    event: Literal["begun"] = "begun"
    sweep_id: str
    runs: int = Field(description="All runs of the plan.")
    done: int = Field(description="Of these, finished before.")
    failed: int = Field(description="Of these, failed before; left alone unless retried.")
    to_do: int = Field(description="What this call will try.")


class RunBegun(_Event):
    """A run was handed to a worker."""

    event: Literal["run_begun"] = "run_begun"
    run_id: str


class RunEnded(_Event):
    """A worker is done with a run."""

    event: Literal["run_ended"] = "run_ended"
    run: Ended


class SweepEnded(_Event):
    """Nothing is under way any more."""

    event: Literal["ended"] = "ended"
    finished: int = Field(description="Runs of the plan that are finished by now.")
    failed: int
    waiting: int = Field(
        description="Neither; begun by the next call, unless what they go on from failed."
    )
    seconds: float
    interrupted: bool = Field(description="By Ctrl-C or --fail-fast.")


Event = Annotated[SweepBegun | RunBegun | RunEnded | SweepEnded, Field(discriminator="event")]
EVENT_ADAPTER: TypeAdapter[Event] = TypeAdapter(Event)
"""Reads a line of `events.jsonl`, which is also a line of `foresci sweep --json`."""
