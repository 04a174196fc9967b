"""`foresci audit`: do answers name what nobody could know before their cutoff?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import (
    BenchOption,
    JsonOption,
    RunsOption,
    chosen_runs,
    open_benchmark,
    print_json,
    runs_folder,
)

if TYPE_CHECKING:
    from evaluation.leakage.records import LeakageReport
    from evaluation.leakage.review import LeakageFiles

app = typer.Typer(no_args_is_help=True, help="Audit answers for what they could not know.")


@app.command()
def leakage(
    corpus: Annotated[
        Path,
        typer.Option(help="Corpus folder that dates names; must go on after the cutoffs."),
    ],
    run_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="RUN_ID", help="Run ids or run folders; all when left out."),
    ] = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    out: Annotated[
        Path | None,
        typer.Option(help="New folder for leakage.json and review.csv, a sheet for people."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Look for papers, methods, models and data sets in answers that are newer than the cutoff.

    A leak is confirmed where all of this holds: it is an exact span of the answer; it can mean one
    thing only; the oldest paper of the corpus that has it came after the cutoff; the question does
    not have it; and no passage of the run's packet from before the cutoff has it. Ends with 1
    where a leak is confirmed or a record is damaged.

    Example: foresci audit leakage --corpus corpus --runs runs --out audit
    """
    from evaluation.leakage.audit import audit_leakage
    from evaluation.leakage.review import leakage_files, write_leakage_files
    from foresci.cli.progress import progress_reporter
    from knowledge_base.corpus import Corpus

    chosen = chosen_runs(runs_folder(runs), run_ids or [])
    if out is not None:
        leakage_files(out)
    with progress_reporter() as progress:
        report = audit_leakage(chosen, open_benchmark(bench), Corpus.open(corpus), progress)
    files = None if out is None else write_leakage_files(report, out)
    _show(report, files, as_json)


@app.command("leakage-review")
def leakage_review(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="What --out named.")],
    sheet: Annotated[
        list[Path], typer.Option(help="A sheet that somebody filled in; may be repeated.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Put people's decisions in place of the rules', and count again.

    A decision is confirmed or rejected; who made it is part of leakage.json, which is rewritten.
    Nobody's decision gives way to another person's.

    Example: foresci audit leakage-review audit --sheet audit/review.csv
    """
    from evaluation.leakage.review import read_report, reviewed, write_report

    report = reviewed(read_report(folder), sheet)
    write_report(report, folder)
    _show(report, None, as_json)


def _show(report: "LeakageReport", files: "LeakageFiles | None", as_json: bool) -> None:
    from foresci.cli.audit_text import document, print_leakage

    if as_json:
        print_json(document(report, files))
    else:
        print_leakage(report, files)
    if report.confirmed or not report.answers or any(one.broken for one in report.not_audited):
        raise typer.Exit(1)
