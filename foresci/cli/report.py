"""`foresci report`: many runs as one page to read and to send."""

from pathlib import Path
from typing import Annotated

import typer

from foresci.cli.options import BenchOption, RunsOption, runs_folder


def report(
    sweep: Annotated[
        str | None,
        typer.Argument(
            metavar="SWEEP",
            help="Id of a sweep, its beginning, or its folder; all runs of the benchmark when left"
            " out.",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="The page; one that is there is replaced.")
    ] = Path("report.html"),
    bench: BenchOption = None,
    runs: RunsOption = None,
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge",
            help="What judges, as in evaluate. When left out the rules do, and runs that a model"
            " has judged keep their scores.",
        ),
    ] = None,
    title: Annotated[str | None, typer.Option(help="Of the page.")] = None,
) -> None:
    """Write many runs as one page that can be read offline and sent to a colleague.

    It has the headline and family tables with intervals, plots, controls off, on and gated with
    paired differences, drift and scores, cost and time, failures by cause, an index, and every run
    in full. Runs without current scores are scored first. The page shows the hidden targets of the
    tasks: do not give it to an agent.

    Example: foresci report joined-2025-09-30-1a2b3c4d --out report.html
    """
    from foresci.cli.compare_files import check_targets
    from foresci.cli.report_files import write_page
    from foresci.cli.report_runs import bring_scores_up_to_date, runs_of_folder, runs_of_sweep

    check_targets(None, out)
    folder = runs_folder(runs)
    reported = (
        runs_of_folder(folder, bench, title)
        if sweep is None
        else runs_of_sweep(folder, sweep, bench, title)
    )
    bring_scores_up_to_date(reported, judge, folder)
    write_page(out, reported)
