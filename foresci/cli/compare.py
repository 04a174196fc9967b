"""`foresci compare`: the same runs with drift controls off, on and gated, side by side."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controls import ControlsMode
from foresci.cli.options import (
    BackboneOption,
    BenchOption,
    JsonOption,
    RunsOption,
    controls_mode,
    open_benchmark,
    print_json,
    runs_folder,
)
from foresci.errors import UsageError

if TYPE_CHECKING:
    from evaluation.paired.case import PairedCase
    from evaluation.paired.records import Comparison
    from foresci.benchmark import Benchmark
    from foresci.schema import Task


def compare(
    task_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="TASK", help="Task ids; all tasks when left out."),
    ] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(help="Can be given several times; all with a control when left out."),
    ] = None,
    controls: Annotated[
        str, typer.Option(help="Arms with commas between; off is needed.")
    ] = "off,on,gated",
    family: Annotated[str | None, typer.Option(help="Only tasks of this family.")] = None,
    domain: Annotated[str | None, typer.Option(help="Only tasks of this domain.")] = None,
    backbone: BackboneOption = "structural",
    adjudicator: Annotated[
        str | None, typer.Option(help="Another backbone for fresh judgements and gates.")
    ] = None,
    judge: Annotated[
        str, typer.Option(help="What judges Fact and Drift, as for --backbone.")
    ] = "structural",
    kb: Annotated[
        Path | None,
        typer.Option(help="Knowledge base; the benchmark's own one when left out."),
    ] = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    seed: Annotated[int, typer.Option(help="Part of each run's identity.")] = 0,
    csv: Annotated[Path | None, typer.Option(help="Write one line a run.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page to read in a browser.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Run agents with drift controls off and on, and show what the checks changed.

    All arms share a run up to its decision. One task shows the incumbent, what the check found and
    what it did to answer and scores; several show means, paired differences with intervals, and how
    the checks ended. Runs are kept: the same command twice does the work once.

    Example: foresci compare RFDIR-0001 --agent coi --html compare.html
    """
    from foresci.cli.compare_runs import Wanted, compared

    arms = chosen_arms(controls)
    benchmark = open_benchmark(bench)
    wanted = Wanted(
        tasks=chosen_tasks(benchmark, task_ids or [], family, domain),
        agents=chosen_agents(agent or [], arms),
        arms=arms,
        backbone=backbone,
        adjudicator=adjudicator,
        judge=judge,
        kb=kb,
        benchmark=benchmark,
        runs_dir=runs_folder(runs),
        seed=seed,
    )
    check_targets(csv, html)
    comparison, cases = compared(wanted)
    _write(comparison, cases, csv, html)
    if as_json:
        print_json(_document(comparison, cases))
    else:
        from foresci.cli.compare_text import print_comparison

        print_comparison(comparison, cases)
    for target in (csv, html):
        if target is not None:
            typer.echo(f"written: {target}", err=True)
    if any(row.reason is not None for row in comparison.rows):
        raise typer.Exit(1)


def chosen_arms(controls: str) -> tuple[ControlsMode, ...]:
    """The arms that `--controls` names, off first.

    Raises:
        UsageError: one is unknown, or off or everything else is missing.
    """
    named = {controls_mode(part.strip()) for part in controls.split(",")}
    if "off" not in named or len(named) < 2:
        raise UsageError(
            f"--controls {controls}: a comparison needs off and at least one of on and gated"
        )
    order: tuple[ControlsMode, ...] = ("off", "on", "gated")
    return tuple(arm for arm in order if arm in named)


def chosen_agents(named: list[str], arms: tuple[ControlsMode, ...]) -> tuple[str, ...]:
    """The agents named, each once, or all that have a control.

    Raises:
        UsageError: one is unknown, or has no control.
    """
    from agents.registry import AGENTS, agent_spec

    for name in named:
        agent_spec(name, arms[-1])
    every = [name for name, spec in AGENTS.items() if spec.has_control]
    return tuple(sorted(set(named or every)))


def chosen_tasks(
    benchmark: "Benchmark", task_ids: list[str], family: str | None, domain: str | None
) -> "tuple[Task, ...]":
    """The tasks named, each once, or all; of these those of a family and domain.

    Raises:
        UsageError: a task is unknown, or none is left.
    """
    named = [benchmark.task(task_id) for task_id in dict.fromkeys(task_ids)]
    found = [
        task
        for task in named or benchmark.tasks
        if family in (None, task.family) and domain in (None, task.domain)
    ]
    if not found:
        families = ", ".join(sorted({task.family for task in benchmark.tasks}))
        domains = ", ".join(sorted({task.domain for task in benchmark.tasks}))
        raise UsageError(
            f"no task of {benchmark.manifest.name} is left; it has families {families} and domains"
            f" {domains}"
        )
    return tuple(found)


def check_targets(csv: Path | None, html: Path | None) -> None:
    """Make sure, before hours of work, that both files can be written.

    Raises:
        UsageError: one is a folder, or lies below a file or in a folder that is closed to us; or
            both are the same file.
    """
    if csv is not None and html is not None and csv.resolve() == html.resolve():
        raise UsageError(f"{csv}: for both --csv and --html; name two files")
    for path in (csv, html):
        if path is not None:
            _check_target(path)


def _check_target(path: Path) -> None:
    if path.is_dir():
        raise UsageError(f"{path}: a folder; name a file in it")
    above = next(folder for folder in path.absolute().parents if folder.exists())
    if not above.is_dir():
        raise UsageError(f"{path}: {above} is a file; choose another place")
    if not os.access(above, os.W_OK | os.X_OK):
        raise UsageError(f"{path}: no permission to write in {above}; choose another place")


def _write(
    comparison: "Comparison", cases: "tuple[PairedCase, ...]", csv: Path | None, html: Path | None
) -> None:
    from evaluation.paired.page import render_page
    from evaluation.paired.sheet import write_rows
    from evaluation.paired.wording import revised
    from foresci.storage import write_text

    if csv is not None:
        write_rows(csv, comparison.rows)
    if html is not None:
        shown = cases if comparison.tasks == 1 else revised(cases)
        write_text(html, render_page(comparison, shown))


def _document(comparison: "Comparison", cases: "tuple[PairedCase, ...]") -> dict[str, Any]:
    """The comparison, and for a single task what happened in it."""
    shown = cases if comparison.tasks == 1 else ()
    return {**comparison.to_json(), "cases": [case.to_json() for case in shown]}
