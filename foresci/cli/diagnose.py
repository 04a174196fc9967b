"""`foresci diagnose`: what the scores of many runs say together."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import JsonOption, RunsOption, chosen_runs, print_json, runs_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from evaluation.answered import LeftOut
    from evaluation.diagnostics import Table


def diagnose(
    run_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="RUN", help="Run ids or run folders; all when left out."),
    ] = None,
    runs: RunsOption = None,
    table: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Only this table: headline, families, agents, backbones, contrasts, correlations,"
            " low-scores, cases-..., planning, venue, fingerprints, lengths or length-correlations."
            " Can be given several times.",
        ),
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a CSV file for each table.")
    ] = None,
    latex: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a LaTeX file for each table.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show what the scores of many runs say together.

    Means by agent, backbone and family, agents against baselines, correlations of metrics, shares
    of low scores, cases in which metrics disagree, what fails in planning and venue tasks, and
    lengths of answers. Every table names its judges and has 95% intervals; scores by different
    judges or evaluators are refused. Folders for files must be new or empty.

    Example: foresci diagnose --table headline --latex tables
    """
    from evaluation.diagnostics import NAMES, read_rows
    from evaluation.diagnostics import diagnose as tables_of
    from evaluation.diagnostics.files import check_folders

    check_folders(csv, latex)
    rows, left_out = read_rows(chosen_runs(runs_folder(runs), run_ids or []))
    tables = tables_of(rows, tuple(table or NAMES))
    _show(tables, left_out, len(rows), as_json)
    _write(tables, csv, latex)
    if any(one.broken for one in left_out):
        raise typer.Exit(1)


def _show(
    tables: "Sequence[Table]", left_out: "Sequence[LeftOut]", runs: int, as_json: bool
) -> None:
    from foresci.cli.diagnose_text import print_left_out, print_tables

    if as_json:
        print_json({
            "runs": runs,
            "left_out": [{"run": one.run, "reason": one.reason} for one in left_out],
            "tables": [one.to_json() for one in tables],
        })  # fmt: skip
    else:
        print_tables(tables)
        print_left_out(left_out)


def _write(tables: "Sequence[Table]", csv: Path | None, latex: Path | None) -> None:
    from evaluation.diagnostics.files import write_latex, write_sheets

    if csv is not None:
        write_sheets(csv, tables)
        typer.echo(f"written: {csv}", err=True)
    if latex is not None:
        write_latex(latex, tables)
        typer.echo(f"written: {latex}", err=True)
