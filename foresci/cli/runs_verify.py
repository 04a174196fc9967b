"""`foresci runs verify`: whether run records are whole and what they say of themselves."""

from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import JsonOption, RunsOption, count_of, print_json, runs_folder
from foresci.cli.progress import progress_reporter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from foresci.cli.runs_found import Found
    from foresci.cli.runs_problems import Problem


def verify(
    run_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="RUN", help="Run ids or run folders; all when left out."),
    ] = None,
    runs: RunsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check run records: one line for each problem, and 1 as the exit code when there is any.

    Every file is read and held against its schema, the answer against its hash, the run id against
    the configuration, the evidence against the cutoff, citations against the evidence, scores
    against the answer. What killed processes left behind is listed too. Nothing is changed.

    Example: foresci runs verify --json
    """
    from foresci.cli.runs_checks import check_leftovers

    folder = runs_folder(runs)
    chosen = _chosen(folder, run_ids or [])
    problems = list(_problems(chosen)) + ([] if run_ids else check_leftovers(folder))
    if as_json:
        print_json({"runs": len(chosen), "problems": [one.to_json() for one in problems]})
    else:
        _print(problems, len(chosen))
    if problems:
        raise typer.Exit(1)


def _chosen(folder: "Path", run_ids: list[str]) -> "Sequence[Found]":
    """The runs that are named, or all; a damaged one can be named by its folder alone.

    Raises:
        UsageError: there is no such run, or no such folder of runs.
    """
    from foresci.cli.runs_found import find_named, found_runs

    if not run_ids:
        return found_runs(folder)
    return list({one.name: one for one in (find_named(folder, name) for name in run_ids)}.values())


def _problems(chosen: "Sequence[Found]") -> "Iterator[Problem]":
    from foresci.cli.runs_checks import check_run
    from foresci.cli.runs_found import Found
    from foresci.runs import RunFolder

    with progress_reporter() as progress:
        for done, one in enumerate(chosen, start=1):
            progress("runs", done, len(chosen))
            yield from check_run(Found(RunFolder(one.folder.path), one.manifest, one.problem))


def _print(problems: "Sequence[Problem]", runs: int) -> None:
    from taxonomy.view.plain import plain

    for one in problems:
        typer.echo(plain(one.sentence))
    if problems:
        typer.echo(f"{count_of(len(problems), 'problem')} in {count_of(runs, 'run')}", err=True)
    else:
        typer.echo(f"{count_of(runs, 'run')}: all files, hashes and dates fit")
