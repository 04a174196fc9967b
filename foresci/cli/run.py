"""`foresci run`: run an agent on tasks."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand

from controls import ControlsMode, controls_mode
from foresci.cli.options import (
    BackboneOption,
    BenchOption,
    JsonOption,
    RunsOption,
    chosen_backbone,
    open_benchmark,
    print_json,
    runs_folder,
)

if TYPE_CHECKING:
    from agents.streaming import OnEvents
    from foresci.benchmark import Benchmark
    from foresci.llm import Backbone
    from foresci.llm.models.catalogue import Catalogue
    from foresci.runs import RunFolder
    from foresci.schema import Task
    from knowledge_base import KnowledgeBase


class RunCommand(TyperCommand):
    """Names the agents in the help, which alone has to wait for them to be imported."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        from agents.registry import AGENTS

        for option in self.params:
            if option.name == "agent":
                option.help = f"{', '.join(AGENTS)}."  # type: ignore[attr-defined]
        super().format_help(ctx, formatter)


class _Wanted(NamedTuple):
    """What is the same for all tasks of one command."""

    agent: str
    controls: ControlsMode
    backbone: "Backbone"
    models: tuple[str, ...]
    """What the backbone was made of, as given."""
    seed: int
    benchmark: "Benchmark"
    evidence: "Callable[[Task], KnowledgeBase] | None"
    runs_dir: Path
    stream: bool
    catalogue: "Catalogue"


def run(
    task_ids: Annotated[list[str], typer.Argument(help="Task ids; `foresci tasks list`.")],
    agent: Annotated[str, typer.Option(help="`foresci agents list`.")] = "hybrid_rag",
    controls: Annotated[str, typer.Option(help="Drift controls: off, on or gated.")] = "off",
    backbone: BackboneOption = "structural",
    adjudicator: Annotated[
        str | None,
        typer.Option(help="Another backbone for an agent's fresh judgements of its own work."),
    ] = None,
    kb: Annotated[
        Path | None,
        typer.Option(help="Knowledge base; the benchmark's own one when left out."),
    ] = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    seed: Annotated[int, typer.Option(help="Part of the run's identity.")] = 0,
    no_cache: Annotated[
        bool,
        typer.Option(
            "--no-cache",
            help="Neither use nor keep replies of models. A finished run is returned as it is.",
        ),
    ] = False,
    stream: Annotated[
        bool,
        typer.Option("--stream", help="Tell on standard error what each node searched and asked."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Run an agent on one or more tasks and keep a record of each run.

    The same command twice does the work once; an interrupted run goes on where it was.

    Example: foresci run RFDIR-0001 --agent hybrid_rag --stream
    """
    from agents.registry import agent_spec
    from foresci.llm.models.catalogue import Catalogue

    benchmark = open_benchmark(bench)
    tasks = [benchmark.task(task_id) for task_id in dict.fromkeys(task_ids)]
    mode = controls_mode(controls)
    spec = agent_spec(agent, mode)
    runs_dir = runs_folder(runs)
    models = (backbone,) if adjudicator is None else (backbone, adjudicator)
    chosen = chosen_backbone(
        backbone, adjudicator=adjudicator, runs_dir=runs_dir, cached=not no_cache
    )
    evidence = evidence_opener(kb, benchmark, runs_dir) if spec.retrieves else None
    known = Catalogue.load()
    wanted = _Wanted(
        agent, mode, chosen, models, seed, benchmark, evidence, runs_dir, stream, known
    )
    finished = []
    for task in tasks:
        finished.append(_run_one(task, wanted))
        if not as_json:
            _show(finished[-1])
    if as_json:
        print_json({"runs": [_document(folder) for folder in finished]})


def evidence_opener(
    kb: Path | None, benchmark: "Benchmark", runs_dir: Path
) -> "Callable[[Task], KnowledgeBase]":
    """Opens the knowledge base of a task, each only once."""
    from knowledge_base import KnowledgeBase
    from knowledge_base.evidence import find_evidence

    opened = cache(KnowledgeBase.open)
    told = partial(typer.echo, err=True)
    found = cache(
        lambda domain, cutoff: find_evidence(kb, benchmark, domain, cutoff, runs_dir, told)
    )
    return lambda task: opened(found(task.domain, task.cutoff))


def _run_one(task: "Task", wanted: _Wanted) -> "RunFolder":
    from agents import run_task

    knowledge = wanted.catalogue.knowledge_risk(wanted.models, task.cutoff)
    if knowledge.status in ("after_cutoff", "undeclared"):
        typer.echo(f"{task.id}: {knowledge.sentence}", err=True)
    outcome = run_task(
        task,
        wanted.agent,
        kb=wanted.evidence(task) if wanted.evidence else None,
        backbone=wanted.backbone,
        controls=wanted.controls,
        runs_dir=wanted.runs_dir,
        benchmark=wanted.benchmark.manifest.name,
        seed=wanted.seed,
        on_events=_teller(task.id, wanted.stream),
        support=wanted.benchmark.packets.get(task.id, ()),
        knowledge=knowledge,
    )
    if outcome.already_finished:
        typer.echo(f"{task.id}: finished before, nothing to do", err=True)
    return outcome.folder


def _teller(task_id: str, stream: bool) -> "OnEvents":
    """What is told of each node: that it is done, or also what it did."""
    from foresci.cli.trace_text import node_text

    def tell(node: str, rows: Sequence[dict[str, Any]]) -> None:
        text = node_text(node, rows) if stream else f"{node} done"
        typer.echo(f"{task_id}: {text}", err=True)

    return tell


def _document(folder: "RunFolder") -> dict[str, Any]:
    return {
        "manifest": folder.manifest.to_json(),
        "answer": folder.answer.to_json(),
        "path": str(folder.path),
    }


def _show(finished: "RunFolder") -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    from foresci.runs import ANSWER_TEXT_FILE

    console = Console()
    text = (finished.path / ANSWER_TEXT_FILE).read_text(encoding="utf-8")
    console.print(Markdown(text))
    console.print(f"\nrecord: {finished.path}", highlight=False, soft_wrap=True)
