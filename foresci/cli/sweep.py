"""`foresci sweep`: many runs, planned first, that survive whatever interrupts them."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from foresci.cli.options import BenchOption, RunsOption, print_json, runs_folder
from foresci.errors import UsageError


def sweep(
    agents: Annotated[
        str | None,
        typer.Option(help="Agents with commas between; all when left out (`foresci agents list`)."),
    ] = None,
    backbones: Annotated[
        str,
        typer.Option(help="Backbones with commas between, each as `foresci run --backbone`."),
    ] = "structural",
    controls: Annotated[
        str, typer.Option(help="Drift controls with commas between: off, on, gated.")
    ] = "off",
    tasks: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PATTERN",
            help="Only these tasks: an id with wildcards (RFDIR-00*), family:F, domain:D or"
            " cutoff:DATE. Can be given several times; of one kind they are alternatives.",
        ),
    ] = None,
    bench: BenchOption = None,
    kb: Annotated[
        Path | None,
        typer.Option(help="Knowledge base; the benchmark's own ones when left out."),
    ] = None,
    adjudicator: Annotated[
        str | None,
        typer.Option(help="Another backbone for an agent's fresh judgements of its own work."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Part of each run's identity.")] = 0,
    runs: RunsOption = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, help="Runs at once; when left out one a core, or 48 with a model."),
    ] = None,
    engine: Annotated[
        Literal["local", "ray"], typer.Option(help="This machine, or a Ray cluster.")
    ] = "local",
    share: Annotated[
        str | None,
        typer.Option(metavar="URL", help="With ray: a place that all machines reach."),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(help="With ray: of the cluster; left out, one is started on this machine."),
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Begin no more runs than this.")] = None,
    retry_failed: Annotated[
        bool, typer.Option("--retry-failed", help="Try runs again that failed.")
    ] = False,
    fail_fast: Annotated[
        bool, typer.Option("--fail-fast", help="Begin no more runs after the first failure.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show the plan, and do nothing.")
    ] = False,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json", help="Print one JSON event a line; with --dry-run the plan as one document."
        ),
    ] = False,
) -> None:
    """Run agents on all tasks of a benchmark, or on some, and keep a record of each run.

    The plan is shown first, with what it will take. The same command again goes on where the last
    one was stopped, and does nothing twice. Ctrl-C lets the runs under way end. Exit code 0: all
    runs are finished, or the limit is reached; 1: some failed; 130: interrupted.

    Example: foresci sweep --agents coi,aris --controls off,on --tasks family:venue --dry-run
    """
    from agents.registry import AGENTS
    from foresci.benchmark import SAMPLE_BENCHMARK
    from foresci.cli.sweep_drive import Wanted, check, driven, planned, print_outlook
    from foresci.sweep import sweep_spec

    wanted = Wanted(
        runs_dir=runs_folder(runs),
        jobs=jobs,
        engine=engine,
        share=share,
        address=address,
        limit=limit,
        retry_failed=retry_failed,
        fail_fast=fail_fast,
        as_json=as_json,
    )
    check(wanted)
    spec = sweep_spec(
        bench or SAMPLE_BENCHMARK,
        tasks=tasks or (),
        agents=AGENTS if agents is None else _names(agents, "--agents"),
        backbones=_names(backbones, "--backbones"),
        controls=_names(controls, "--controls"),
        kb=kb,
        adjudicator=adjudicator,
        seed=seed,
    )
    outlook = planned(spec, wanted)
    if dry_run and as_json:
        print_json(outlook.to_json())
        return
    print_outlook(outlook, wanted, dry_run=dry_run)
    if not dry_run:
        raise typer.Exit(driven(outlook, wanted))


def _names(text: str, option: str) -> list[str]:
    """What stands between commas.

    Raises:
        UsageError: nothing does.
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise UsageError(f"{option} names nothing; put commas between several")
    return names
