"""The command tree, and how its errors end."""

import sys
from typing import Annotated

import click
import typer

from foresci import __version__
from foresci.cli import corpus, evaluate, kb, run, tasks, trace
from foresci.errors import ForesciError

INTERRUPTED = 130

app = typer.Typer(
    name="foresci",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help="Run research agents on knowledge bases frozen at a cutoff date, and score their"
    " judgements against what happened later.",
)
app.add_typer(corpus.app, name="corpus")
app.add_typer(kb.app, name="kb")
app.add_typer(tasks.app, name="tasks")
app.command("run")(run.run)
app.command("trace")(trace.trace)
app.command("evaluate")(evaluate.evaluate)


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
    """Run one command line and return its exit code: 0 success, 1 failure, 2 wrong use."""
    try:
        # Outside standalone mode click returns the code that a command exited with.
        return int(app(args=arguments, standalone_mode=False) or 0)
    except ForesciError as error:
        return _fail(str(error), error.exit_code)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return _fail("interrupted", INTERRUPTED)
    except OSError as error:
        named = error.filename if error.filename is not None else "input or output"
        return _fail(f"{named}: {error.strerror or error}", 1)


def _fail(message: str, code: int) -> int:
    print(f"error: {' '.join(message.split())}", file=sys.stderr)
    return code
