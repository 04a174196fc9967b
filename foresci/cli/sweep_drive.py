"""Carrying out `foresci sweep`: the engine, who is told, and how it ends."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

import typer

from foresci.cli.options import count_of
from foresci.cli.sweep_console import LastingConsole
from foresci.cli.sweep_outlook import Outlook, failures_of, left, outlook
from foresci.cli.sweep_plan import print_plan
from foresci.cli.sweep_stop import INTERRUPTED, stopping, write_at_once
from foresci.cli.sweep_tally import Tally
from foresci.cli.sweep_text import duration, print_causes
from foresci.cli.sweep_view import shown
from foresci.errors import UsageError
from foresci.llm import StructuralBackbone
from foresci.sweep import (
    Engine,
    LocalEngine,
    SweepEnded,
    SweepFolder,
    SweepSpec,
    plan_sweep,
    run_sweep,
)
from foresci.sweep.local import MODEL_JOBS, cores


class Wanted(NamedTuple):
    """How a sweep is to be carried out."""

    runs_dir: Path
    jobs: int | None
    engine: str
    share: str | None
    address: str | None
    limit: int | None
    retry_failed: bool
    fail_fast: bool
    as_json: bool


def check(wanted: Wanted) -> None:
    """Refuse options that do not go together.

    Raises:
        UsageError: there are such.
    """
    for option, given in (("--share", wanted.share), ("--address", wanted.address)):
        if given is not None and wanted.engine != "ray":
            raise UsageError(f"{option} is for --engine ray")


def planned(spec: SweepSpec, wanted: Wanted) -> Outlook:
    """The plan of a sweep, and what is there of it; nothing is written.

    Raises:
        UsageError: as `plan_sweep`.
        DataError: likewise.
    """
    plan = plan_sweep(spec, wanted.runs_dir, lambda line: typer.echo(line, err=True))
    return outlook(
        plan,
        wanted.runs_dir,
        jobs_by_backbone(spec, wanted.jobs),
        limit=wanted.limit,
        retry_failed=wanted.retry_failed,
    )


def print_outlook(found: Outlook, wanted: Wanted, *, dry_run: bool) -> None:
    """The plan, on standard output unless that is for events alone."""
    console = LastingConsole(stderr=wanted.as_json)
    print_plan(console, found)
    if dry_run:
        console.say("dry run: nothing was done")


def driven(found: Outlook, wanted: Wanted) -> int:
    """Carry out a sweep, and return the exit code.

    Raises:
        DataError: another process is at the sweep.
    """
    folder = SweepFolder.create(wanted.runs_dir, found.plan)
    tally = Tally(found.standings)
    with (
        shown(tally, as_json=wanted.as_json) as on_event,
        stopping(lambda: len(tally.running), _teller(tally)) as stop,
        _engine(folder, wanted) as engine,
    ):
        ended = run_sweep(
            folder,
            engine,
            on_event=on_event,
            limit=wanted.limit,
            retry_failed=wanted.retry_failed,
            fail_fast=wanted.fail_fast,
            stop=stop,
        )
    if not wanted.as_json:
        _print_end(folder, ended)
    if stop.is_set():
        return INTERRUPTED
    return 1 if ended.failed else 0


def jobs_by_backbone(spec: SweepSpec, jobs: int | None) -> Mapping[str, int]:
    """Runs at once of each backbone, as the engine of this machine has them."""
    rules = {StructuralBackbone.name}
    return {
        name: jobs or (cores() if {name, spec.adjudicator or name} == rules else MODEL_JOBS)
        for name in spec.backbones
    }


def _engine(folder: SweepFolder, wanted: Wanted) -> AbstractContextManager[Engine]:
    if wanted.engine == "local":
        return LocalEngine(folder, wanted.jobs)
    from foresci.sweep.on_ray import RayEngine

    return RayEngine(folder, wanted.jobs, address=wanted.address, share=wanted.share)


def _teller(tally: Tally) -> Callable[[str], None]:
    """Says what Ctrl-C did: in the live view, or as a line where there is none."""

    def tell(line: str) -> None:
        tally.stopping = line
        if not tally.is_drawn:
            write_at_once(line)

    return tell


def _print_end(folder: SweepFolder, ended: SweepEnded) -> None:
    console = LastingConsole()
    waiting = f", {ended.waiting:,} left" if ended.waiting else ""
    runs = count_of(ended.finished, "run")
    took = duration(ended.seconds)
    console.say(f"{folder.path.name}: {runs} finished, {ended.failed:,} failed{waiting}, in {took}")
    if ended.failed:
        console.say("failed, by cause (--retry-failed tries them again):")
        print_causes(console, failures_of(folder.standings()))
    if any(left(folder.standings(), retry_failed=False)):
        console.say("the same command goes on")
