"""`foresci tasks`: what a benchmark asks."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from foresci.cli.options import BenchOption, JsonOption, open_benchmark, print_json
from foresci.errors import UsageError

if TYPE_CHECKING:
    from foresci.schema import Task

app = typer.Typer(no_args_is_help=True, help="List and read the public tasks of a benchmark.")


@app.command("list")
def list_tasks(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="BENCH", help="Benchmark folder; the shipped sample when left out."),
    ] = None,
    bench: BenchOption = None,
    family: Annotated[str | None, typer.Option(help="Only tasks of this family.")] = None,
    domain: Annotated[str | None, typer.Option(help="Only tasks of this domain.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List tasks with family, domain and cutoff.

    The benchmark may be given as an argument or with --bench.

    Example: foresci tasks list --family venue
    """
    from foresci.schema import FAMILIES

    if folder is not None and bench is not None:
        raise UsageError("the benchmark is given twice; leave out --bench or the argument")
    benchmark = open_benchmark(folder or bench)
    if family is not None and family not in FAMILIES:
        raise UsageError(f"no task family {family!r}; there are {', '.join(FAMILIES)}")
    domains = sorted({task.domain for task in benchmark.tasks})
    if domain is not None and domain not in domains:
        raise UsageError(f"no tasks in domain {domain!r}; there are {', '.join(domains)}")
    tasks = [
        task
        for task in benchmark.tasks
        if family in (None, task.family) and domain in (None, task.domain)
    ]
    if as_json:
        print_json([task.model_dump(mode="json") for task in tasks])
        return
    for task in tasks:
        typer.echo(
            f"{task.id}  {task.domain}, evidence up to {task.cutoff}, window to {task.window.end}\n"
            f"    {_shortened(task.question)}"
        )


@app.command("show")
def show_task(
    task_id: Annotated[str, typer.Argument(help="Task id, as `foresci tasks list` prints it.")],
    bench: BenchOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show one task, and the passages of its support packet.

    Titles and texts of the passages are shown where the benchmark carries its knowledge base.

    Example: foresci tasks show RFDIR-0001
    """
    from foresci.cli.support import quoted_support
    from foresci.schema import candidates_of

    benchmark = open_benchmark(bench)
    task = benchmark.task(task_id)
    support = quoted_support(benchmark, task)
    if as_json:
        print_json({**task.model_dump(mode="json"), "support": support})
        return
    console = Console()
    console.print(f"[bold]{task.id}[/bold]  {task.family}, {task.domain}")
    console.print(
        f"evidence up to {task.cutoff}, window {task.window.start} to {task.window.end}\n"
    )
    for line in (task.question, *_particulars(task)):
        console.print(escape(line) + "\n")
    for candidate in candidates_of(task):
        console.print(f"  [bold]{candidate.id}[/bold]  {escape(candidate.text)}")
    if task.requirements:
        console.print("\nAn answer gives:")
    for requirement in task.requirements:
        console.print(f"  - {escape(requirement)}")
    _print_support(console, support)


def _print_support(console: Console, support: Sequence[Mapping[str, Any]]) -> None:
    from foresci.cli.support import support_line

    if support:
        console.print(f"\nSupport packet, {len(support)} passages:")
    for passage in support:
        about = f"({passage['about']})  " if passage["about"] else ""
        text = escape(about + support_line(passage))
        console.print(Padding(text, (0, 0, 1, 2)), highlight=False)


def _particulars(task: "Task") -> tuple[str, ...]:
    from foresci.schema import BottleneckTask, PlanningTask, VenueTask

    match task:
        case BottleneckTask():
            return (f"Subdirection: {task.subdirection}",)
        case PlanningTask():
            return (f"Constraint: {task.constraint}",)
        case VenueTask():
            return (f"Project: {task.project}",)
        case _:
            return ()


def _shortened(text: str, width: int = 76) -> str:
    return text if len(text) <= width else text[: width - 4].rsplit(" ", 1)[0] + " ..."
