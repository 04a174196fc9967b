"""The command tree, and how its errors end."""

import sys
from typing import Annotated

import typer

from foresci import __version__
from foresci.cli import (
    agents,
    audit,
    cache,
    compare,
    corpus,
    diagnose,
    evaluate,
    judge,
    kb,
    mint,
    pers,
    report,
    run,
    runs,
    screen,
    status,
    sweep,
    tasks,
    taxonomy,
    trace,
)
from foresci.errors import ForesciError

app = typer.Typer(
    name="foresci",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help="Run research agents on knowledge bases frozen at a cutoff date, and score their"
    " judgements against what happened later.",
)
corpus.app.command("screen")(screen.screen)
app.add_typer(corpus.app, name="corpus")
app.add_typer(kb.app, name="kb")
app.add_typer(taxonomy.app, name="taxonomy")
app.add_typer(mint.app, name="mint")
app.add_typer(tasks.app, name="tasks")
app.add_typer(agents.app, name="agents")
app.add_typer(cache.app, name="cache")
app.command("run", cls=run.RunCommand)(run.run)
app.add_typer(runs.app, name="runs")
app.command("sweep")(sweep.sweep)
app.command("status")(status.status)
app.command("trace")(trace.trace)
app.command("evaluate")(evaluate.evaluate)
app.command("compare")(compare.compare)
app.command("diagnose")(diagnose.diagnose)
app.command("report")(report.report)
app.add_typer(pers.app, name="pers")
app.add_typer(judge.app, name="judge")
app.add_typer(audit.app, name="audit")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"foresci {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Set up what every command shares."""
    from foresci.log import configure
    from foresci.settings import settings

    configure(settings())


def run_app(arguments: list[str] | None = None) -> int:
    """Run one command line and return its exit code.

    0 is success, 1 a failure, 2 wrong use, 130 an interrupt. Typer reports what is wrong with a
    command line itself; a failure of the work is one line on standard error.
    """
    try:
        app(args=arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except ForesciError as error:
        return _fail(str(error), error.exit_code)
    except OSError as error:
        named = error.filename if error.filename is not None else "input or output"
        return _fail(f"{named}: {error.strerror or error}", 1)
    return 0


def _fail(message: str, code: int) -> int:
    from taxonomy.view.plain import plain

    print(f"error: {plain(message)}", file=sys.stderr)
    return code
