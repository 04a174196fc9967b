"""`foresci runs`: listing, reading, comparing, removing, exporting and checking run records."""

import typer

from foresci.cli.runs_diff import diff
from foresci.cli.runs_export import export
from foresci.cli.runs_list import list_runs
from foresci.cli.runs_rm import rm
from foresci.cli.runs_show import show
from foresci.cli.runs_verify import verify

app = typer.Typer(
    no_args_is_help=True, help="List, read, compare, remove, export and check run records."
)
app.command("list")(list_runs)
app.command("show")(show)
app.command("diff")(diff)
app.command("rm")(rm)
app.command("export")(export)
app.command("verify")(verify)
