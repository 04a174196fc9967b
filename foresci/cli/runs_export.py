"""`foresci runs export`: a flat table of runs for pandas, polars and spreadsheets."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import RunsOption, count_of, runs_folder
from foresci.cli.progress import progress_reporter
from foresci.cli.runs_options import (
    AgentOption,
    BackboneFilter,
    ControlsOption,
    DomainOption,
    FamilyOption,
    StatusOption,
    SweepOption,
    TaskOption,
)
from foresci.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from evaluation.export import Row
    from foresci.cli.runs_found import Found
    from knowledge_base.progress import Progress


def export(
    out: Annotated[Path, typer.Option(metavar="FILE", help="A .parquet or .csv file to write.")],
    runs: RunsOption = None,
    task: TaskOption = None,
    agent: AgentOption = None,
    backbone: BackboneFilter = None,
    controls: ControlsOption = None,
    family: FamilyOption = None,
    domain: DomainOption = None,
    status: StatusOption = None,
    sweep: SweepOption = None,
) -> None:
    """Write one row a run: configuration, decision, times, tokens, every score and its parts.

    The columns are the same whatever runs there are (docs/runs.md lists them); failed and damaged
    runs have rows with status and reason. A damaged run ends the command with 1, once all is
    written.

    Example: foresci runs export --out runs.parquet --status finished
    """
    from evaluation.export.files import check_target, write_runs
    from foresci.cli.runs_filters import filters, fitting
    from foresci.cli.runs_found import found_runs

    check_target(out)
    wanted = filters(task, agent, backbone, controls, family, domain, status, sweep)
    folder = runs_folder(runs)
    chosen = fitting(found_runs(folder), wanted, folder)
    if not chosen:
        raise UsageError(f"no run in {folder} fits; there is nothing to export")
    statuses: Counter[str] = Counter()
    with progress_reporter() as progress:
        write_runs(out, _rows(chosen, statuses, progress))
    told = ", ".join(f"{count:,} {status}" for status, count in sorted(statuses.items()))
    typer.echo(f"{out}: {count_of(len(chosen), 'run')} ({told})")
    if statuses["damaged"]:
        raise typer.Exit(1)


def _rows(
    chosen: "Sequence[Found]", statuses: Counter[str], progress: "Progress"
) -> "Iterator[Row]":
    from evaluation.export import row_of

    for done, one in enumerate(chosen, start=1):
        progress("runs", done, len(chosen))
        row = row_of(one.folder)
        statuses[row["status"]] += 1
        yield row
