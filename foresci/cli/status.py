"""`foresci status`: how far sweeps are."""

from typing import Annotated

import typer

from foresci.cli.options import JsonOption, RunsOption, print_json, runs_folder


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

    runs_dir = runs_folder(runs)
    if sweep is not None:
        one = status_of(find_sweep(runs_dir, sweep))
        print_json(one.to_json(detailed=True)) if as_json else print_one(one)
        return
    found = [status_of(folder) for folder in list_sweeps(runs_dir)]
    if as_json:
        print_json({"sweeps": [one.to_json(detailed=False) for one in found]})
        return
    print_sweeps(found, runs_dir)
