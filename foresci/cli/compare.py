"""`foresci compare`: the same runs with drift controls off, on and gated, side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controls import ControlsMode, controls_mode
from foresci.cli.options import (
    BackboneOption,
    BenchOption,
    JsonOption,
    JudgeOption,
    RunsOption,
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
    judge: JudgeOption = "structural",
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

    Example: foresci compare RFVEN-0014 --agent aris --html compare.html
    """
    from foresci.cli.compare_files import check_targets, write_csv, write_html
    from foresci.cli.compare_runs import Wanted, compared

    arms = chosen_arms(controls)
    benchmark = open_benchmark(bench)
    wanted = Wanted(
        tasks=chosen_tasks(benchmark, task_ids or [], family, domain),
        agents=chosen_agents(agent or []),
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
    if as_json:
        print_json(_document(comparison, cases))
    else:
        from foresci.cli.compare_text import print_comparison

        print_comparison(comparison, cases)
    if csv is not None:
        write_csv(csv, comparison)
        typer.echo(f"written: {csv}", err=True)
    if html is not None:
        write_html(html, comparison, cases)
        typer.echo(f"written: {html}", err=True)
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


def chosen_agents(named: list[str]) -> tuple[str, ...]:
    """The agents named, each once, or all that have a control.

    Raises:
        UsageError: one is unknown, or has no control.
    """
    from agents.registry import AGENTS

    every = sorted(name for name, spec in AGENTS.items() if spec.has_control)
    for name in named:
        if name not in every:
            problem = (
                f"agent {name} has no drift control" if name in AGENTS else f"no agent {name!r}"
            )
            raise UsageError(f"{problem}; --agent can be {', '.join(every)}")
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


def _document(comparison: "Comparison", cases: "tuple[PairedCase, ...]") -> dict[str, Any]:
    """The comparison, and for a single task what happened in it."""
    shown = cases if comparison.tasks == 1 else ()
    return {**comparison.to_json(), "cases": [case.to_json() for case in shown]}
