"""`foresci runs rm`: removing runs by id or by filters."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import JsonOption, RunsOption, count_of, print_json, runs_folder
from foresci.cli.runs_options import (
    AgentOption,
    BackboneFilter,
    ControlsOption,
    DomainOption,
    FamilyOption,
    StatusOption,
    SweepOption,
    TaskOption,
)
from foresci.errors import UsageError

if TYPE_CHECKING:
    from foresci.cli.runs_filters import Filters
    from foresci.cli.runs_found import Found

SHOWN = 20


def rm(
    run_ids: Annotated[
        list[str] | None, typer.Argument(metavar="RUN", help="Run ids; or choose by filters.")
    ] = None,
    runs: RunsOption = None,
    task: TaskOption = None,
    agent: AgentOption = None,
    backbone: BackboneFilter = None,
    controls: ControlsOption = None,
    family: FamilyOption = None,
    domain: DomainOption = None,
    status: StatusOption = None,
    sweep: SweepOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would go.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Remove runs, their scores included. A run that a process is at work on stays.

    Example: foresci runs rm --status failed --agent coi --dry-run
    """
    from foresci.cli.runs_filters import filters

    wanted = filters(task, agent, backbone, controls, family, domain, status, sweep)
    folder = runs_folder(runs)
    chosen = _chosen(folder, run_ids or [], wanted)
    _tell(chosen, folder)
    if not dry_run:
        _confirm(chosen, yes)
    _end(chosen, {} if dry_run else _remove(chosen, folder), dry_run, as_json)


def _chosen(folder: Path, run_ids: list[str], wanted: "Filters") -> "Sequence[Found]":
    """The runs to remove.

    Raises:
        UsageError: runs are named neither by id nor by a filter, or by both; or there are none.
    """
    from foresci.cli.runs_filters import fitting
    from foresci.cli.runs_found import found_runs
    from foresci.cli.runs_removal import named_runs

    every = found_runs(folder)
    if bool(run_ids) != wanted.is_empty:
        raise UsageError("name runs by id, or choose them by a filter such as --status failed")
    chosen = named_runs(folder, run_ids) if run_ids else fitting(every, wanted, folder)
    if not chosen:
        raise UsageError(f"none of the {len(every):,} runs in {folder} fits; nothing is removed")
    return chosen


def _tell(chosen: "Sequence[Found]", folder: Path) -> None:
    """Which runs, and what else has them, on standard error."""
    from taxonomy.view.plain import plain

    for one in chosen[:SHOWN]:
        typer.echo(f"{plain(one.name)}  {one.status}", err=True)
    if len(chosen) > SHOWN:
        typer.echo(f"... and {len(chosen) - SHOWN:,} more", err=True)
    for line in _warnings(chosen, folder):
        typer.echo(f"note: {plain(line)}", err=True)


def _warnings(chosen: "Sequence[Found]", folder: Path) -> Iterator[str]:
    from foresci.cli.runs_removal import sharers
    from foresci.cli.runs_sweeps import sweeps_with

    names = frozenset(one.name for one in chosen)
    shared = sharers(folder, names)
    for base, others in list(shared.items())[:SHOWN]:
        yield f"{base}: {', '.join(others)} began from its decision, and cannot be paired without"
    for sweep, count in sweeps_with(folder, names).items():
        yield f"sweep {sweep} has {count_of(count, 'of these run')}; it would make them again"


def _confirm(chosen: "Sequence[Found]", yes: bool) -> None:
    if yes:
        return
    if not sys.stdin.isatty():
        raise UsageError("removing runs needs --yes where nobody can be asked")
    typer.confirm(f"Remove {count_of(len(chosen), 'run')}?", abort=True, err=True)


def _remove(chosen: "Sequence[Found]", folder: Path) -> dict[str, str]:
    """Remove the runs; by name those that stay, with the process that is at them."""
    from foresci.cli.runs_removal import clear_leftovers, removed

    clear_leftovers(folder)
    holders = {one.name: removed(one) for one in chosen}
    return {name: holder for name, holder in holders.items() if holder is not None}


def _end(chosen: "Sequence[Found]", held: dict[str, str], dry_run: bool, as_json: bool) -> None:
    gone = [one.name for one in chosen if one.name not in held]
    if as_json:
        print_json({"removed": [] if dry_run else gone, "chosen": gone, "held": held})
    else:
        typer.echo(f"{count_of(len(gone), 'run')} {'would be ' if dry_run else ''}removed")
    for name, holder in held.items():
        typer.echo(f"{name}: process {holder} is at work on it, it stays", err=True)
    if held:
        raise typer.Exit(1)
