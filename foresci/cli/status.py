"""`foresci status`: how far sweeps are."""

from typing import Annotated

import typer

from foresci.cli.options import JsonOption, RunsOption, print_json, runs_folder
from foresci.errors import DataError


def status(
    sweep: Annotated[
        str | None,
        typer.Argument(
            metavar="SWEEP", help="Id of a sweep, its beginning, or a path; all when left out."
        ),
    ] = None,
    runs: RunsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show how far the sweeps of a runs folder are, or one of them in full.

    One is shown with its runs by agent and controls, the causes of failures, what it took so far,
    what comes next, and whether a process is at it now.

    Example: foresci status sample-1a2b
    """
    from foresci.cli.status_text import print_one, print_sweeps
    from foresci.cli.sweep_status import status_of
    from foresci.sweep import find_sweep, list_sweeps
    from taxonomy.view.plain import plain

    runs_dir = runs_folder(runs)
    if sweep is not None:
        one = status_of(find_sweep(runs_dir, sweep))
        print_json(one.to_json(detailed=True)) if as_json else print_one(one)
        return
    found, unread = [], []
    for folder in list_sweeps(runs_dir):
        try:
            found.append(status_of(folder))
        except DataError as error:
            unread.append(str(error))
    if as_json:
        print_json({"sweeps": [one.to_json(detailed=False) for one in found], "unread": unread})
    else:
        print_sweeps(found, runs_dir)
    for problem in unread:
        typer.echo(f"left out: {plain(problem)}", err=True)
    if unread:
        raise typer.Exit(1)
