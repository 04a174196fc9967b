"""`foresci cache`: the replies of models that are kept beside run records."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import JsonOption, RunsOption, count_of, print_json, runs_folder
from foresci.errors import UsageError

if TYPE_CHECKING:
    from foresci.llm.store.cache import ResponseCache

app = typer.Typer(
    no_args_is_help=True,
    help="Look into the cache of model replies: what is kept, why a model was asked again.",
)
FileOption = Annotated[
    Path | None,
    typer.Option("--file", help="The cache; responses.sqlite in the runs folder when left out."),
]


@app.command("stats")
def stats(file: FileOption = None, runs: RunsOption = None, as_json: JsonOption = False) -> None:
    """Count the kept replies by step, with the tokens that they once took.

    Example: foresci cache stats --json
    """
    with _opened(file, runs) as cache:
        steps = cache.steps()
    if as_json:
        print_json({"steps": [step._asdict() for step in steps]})
        return
    if not steps:
        typer.echo("no replies")
    for step in steps:
        typer.echo(
            f"{step.step}  {step.replies:,} from {step.first[:10]} to {step.last[:10]},"
            f" {step.prompt_tokens:,} prompt and {step.completion_tokens:,} completion tokens"
        )


@app.command("explain")
def explain(
    step: Annotated[str, typer.Argument(help="A step, as `stats` lists them.")],
    last: Annotated[int, typer.Option(min=1, help="Explain this many of its replies.")] = 5,
    file: FileOption = None,
    runs: RunsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say why a model was asked: how its latest questions differ from the nearest earlier ones.

    Example: foresci cache explain decide.direction --last 3
    """
    with _opened(file, runs) as cache:
        known = [one.step for one in cache.steps()]
        if step not in known:
            raise UsageError(f"no replies of step {step!r}; there are {', '.join(known) or 'none'}")
        reasons = cache.history(step, last)
    if as_json:
        print_json({"step": step, "replies": [reason._asdict() for reason in reasons]})
        return
    for reason in reasons:
        typer.echo(f"{reason.made_at}  {reason.why}")


@app.command("export")
def export(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A .jsonl file to write.")],
    file: FileOption = None,
    runs: RunsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write every reply with its question as one JSON line, to be read or replayed in tests.

    Example: foresci cache export replies.jsonl
    """
    from foresci.llm.store.replay import write_recording

    with _opened(file, runs) as cache:
        count = write_recording(cache, out)
    if as_json:
        print_json({"path": str(out), "replies": count})
        return
    typer.echo(f"{out}: {count_of(count, 'line')}")


@app.command("clear")
def clear(
    file: FileOption = None,
    runs: RunsOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Forget every reply.

    Example: foresci cache clear --yes
    """
    if not yes and not sys.stdin.isatty():
        raise UsageError("clearing the cache needs --yes where nobody can be asked")
    with _opened(file, runs) as cache:
        if not yes:
            typer.confirm("Forget every reply?", abort=True, err=True)
        count = cache.clear()
    if as_json:
        print_json({"forgotten": count})
        return
    typer.echo(f"{count:,} forgotten")


@contextmanager
def _opened(file: Path | None, runs: Path | None) -> "Iterator[ResponseCache]":
    """The cache that the options name, which must be there."""
    from foresci.llm.store.cache import RESPONSES_FILE, ResponseCache

    if file is not None and runs is not None:
        raise UsageError("the cache is given twice; leave out --file or --runs")
    path = file or runs_folder(runs) / RESPONSES_FILE
    if not path.is_file():
        raise UsageError(f"{path}: no response cache; runs with a model make one")
    with ResponseCache(path) as cache:
        yield cache
