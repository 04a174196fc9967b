"""`foresci run`: run an agent on tasks."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controls import CONTROLS_MODES, ControlsMode
from foresci.cli.options import (
    BenchOption,
    JsonOption,
    RunsOption,
    chosen_backbone,
    open_benchmark,
    print_json,
    runs_folder,
)
from foresci.errors import UsageError

if TYPE_CHECKING:
    from foresci.benchmark import Benchmark
    from foresci.runs import RunFolder
    from foresci.schema import Task
    from knowledge_base import KnowledgeBase


def run(
    task_ids: Annotated[list[str], typer.Argument(help="Task ids; `foresci tasks list`.")],
    agent: Annotated[str, typer.Option(help="native or hybrid_rag.")] = "hybrid_rag",
    controls: Annotated[str, typer.Option(help="Drift controls: off, on or gated.")] = "off",
    backbone: Annotated[str, typer.Option(help="What runs the agent's steps.")] = "structural",
    kb: Annotated[
        Path | None,
        typer.Option(help="Knowledge base; the benchmark's own one when left out."),
    ] = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Run an agent on one or more tasks and keep a record of each run.

    The same command twice does the work once; an interrupted run goes on where it was.

    Example: foresci run RFDIR-0001 --agent hybrid_rag
    """
    from agents.registry import agent_spec

    benchmark = open_benchmark(bench)
    tasks = [benchmark.task(task_id) for task_id in dict.fromkeys(task_ids)]
    mode = _mode(controls)
    spec = agent_spec(agent, mode)
    chosen_backbone(backbone)
    runs_dir = runs_folder(runs)
    evidence = _evidence(kb, benchmark, runs_dir) if spec.retrieves else None
    finished = []
    for task in tasks:
        finished.append(_run_one(task, agent, mode, evidence, runs_dir, benchmark.manifest.name))
        if not as_json:
            _show(finished[-1])
    if as_json:
        print_json({"runs": [_document(folder) for folder in finished]})


def _evidence(
    kb: Path | None, benchmark: "Benchmark", runs_dir: Path
) -> "Callable[[Task], KnowledgeBase]":
    """Opens the knowledge base of a task, each only once."""
    from foresci.cli.evidence import find_evidence
    from knowledge_base import KnowledgeBase

    opened = cache(KnowledgeBase.open)
    found = cache(lambda domain, cutoff: find_evidence(kb, benchmark, domain, cutoff, runs_dir))
    return lambda task: opened(found(task.domain, task.cutoff))


def _run_one(
    task: "Task",
    agent: str,
    controls: ControlsMode,
    evidence: "Callable[[Task], KnowledgeBase] | None",
    runs_dir: Path,
    benchmark: str,
) -> "RunFolder":
    from agents import run_task

    outcome = run_task(
        task,
        agent,
        kb=evidence(task) if evidence else None,
        controls=controls,
        runs_dir=runs_dir,
        benchmark=benchmark,
        on_events=lambda node, _: typer.echo(f"{task.id}: {node} done", err=True),
    )
    if outcome.already_finished:
        typer.echo(f"{task.id}: finished before, nothing to do", err=True)
    return outcome.folder


def _document(folder: "RunFolder") -> dict[str, Any]:
    return {
        "manifest": folder.manifest.to_json(),
        "answer": folder.answer.to_json(),
        "path": str(folder.path),
    }


def _mode(controls: str) -> ControlsMode:
    for mode in CONTROLS_MODES:
        if mode == controls:
            return mode
    raise UsageError(f"no controls mode {controls!r}; there are {', '.join(CONTROLS_MODES)}")


def _show(finished: "RunFolder") -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    from foresci.runs import ANSWER_TEXT_FILE

    console = Console()
    text = (finished.path / ANSWER_TEXT_FILE).read_text(encoding="utf-8")
    console.print(Markdown(text))
    console.print(f"\nrecord: {finished.path}", highlight=False, soft_wrap=True)
