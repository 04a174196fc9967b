"""`foresci mint audit`: is a benchmark sound, how hard is it to guess, what do experts say?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.cli.options import JsonOption, count_of, print_json
from foresci.errors import IntegrityError, UsageError

if TYPE_CHECKING:
    from evaluation.audit.records import AuditReport
    from evaluation.audit.reviews import Review
    from knowledge_base import Corpus


def audit(
    bench: Annotated[Path, typer.Argument(metavar="BENCH", help="A benchmark with both halves.")],
    corpus: Annotated[
        Path | None,
        typer.Option(help="The corpus it was minted from; without it less can be checked."),
    ] = None,
    sheet: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write review.csv and review.html for experts; they tell targets."
        ),
    ] = None,
    verdicts: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A filled review.csv to store; may be repeated."),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT",
            help="Write a copy without tasks that were rejected or need revision; what else has"
            " errors stays in it.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check a benchmark's dates, leaks, duplicates, targets and balance; score guessers on it.

    Exit code 1 when a finding is an error, but verdicts are stored and files written all the same.
    A verdict of an expert is approve, revise or reject.

    Example: foresci mint audit bench --corpus corpus --sheet review

    Example: foresci mint audit bench --verdicts ann.csv --verdicts bob.csv --keep bench-reviewed
    """
    from knowledge_base import Corpus

    reviews = _read(bench, verdicts or [])
    _check_places(bench, sheet, keep, reviews)
    opened = None if corpus is None else Corpus.open(corpus)
    report = _stored(bench, reviews, _audit(bench, opened))
    written = _written(bench, opened, sheet, keep)
    if as_json:
        print_json({**report.to_json(), **written})
    else:
        _print(bench, report, written)
    if report.errors:
        raise IntegrityError(f"{bench}: {count_of(report.errors, 'error')} found; {_remedy(keep)}")


def _remedy(keep: Path | None) -> str:
    return "mend the benchmark" if keep is None else f"see with an audit which are in {keep}, too"


def _read(bench: Path, sheets: list[Path]) -> "list[Review]":
    """The verdicts of all sheets; nothing is stored yet."""
    from evaluation.audit.reviews import read_reviews
    from foresci.benchmark import Benchmark

    tasks = [task.id for task in Benchmark.open(bench).tasks] if sheets else []
    return [one for path in sheets for one in read_reviews(path, tasks)]


def _check_places(
    bench: Path, sheet: Path | None, keep: Path | None, reviews: "list[Review]"
) -> None:
    """Refuse what cannot be written before the long part, and before anything is."""
    from evaluation.audit.keeping import check_keep
    from evaluation.audit.review_sheet import review_files
    from evaluation.audit.reviews import with_stored

    if sheet is not None:
        review_files(bench, sheet)
    if keep is not None:
        check_keep(bench, keep, with_stored(bench, reviews))
    if sheet is not None and keep is not None:
        copy, folder = keep.resolve(), sheet.resolve()
        if copy == folder or copy in folder.parents:
            raise UsageError(f"{sheet}: in the copy that --keep writes; choose another folder")


def _stored(bench: Path, reviews: "list[Review]", report: "AuditReport") -> "AuditReport":
    """Store verdicts once the audit could read the benchmark; the report with them."""
    from evaluation.audit.reviews import review_summary, store_reviews

    if not reviews:
        return report
    store_reviews(bench, reviews)
    return report.model_copy(update={"reviews": review_summary(bench)})


def _audit(bench: Path, corpus: "Corpus | None") -> "AuditReport":
    from evaluation.audit.audit import audit_benchmark
    from foresci.cli.progress import progress_reporter

    with progress_reporter() as progress:
        return audit_benchmark(bench, corpus, progress)


def _written(
    bench: Path, corpus: "Corpus | None", sheet: Path | None, keep: Path | None
) -> dict[str, Any]:
    from evaluation.audit.keeping import keep_fit
    from evaluation.audit.review_sheet import write_review_files

    written: dict[str, Any] = {}
    if sheet is not None:
        files = write_review_files(bench, sheet, corpus)
        written["sheet"] = [str(files.sheet), str(files.page)]
    if keep is not None:
        kept = keep_fit(bench, keep)
        written["kept"] = {
            "path": str(keep), "tasks": kept.tasks, "left_out": list(kept.left_out),
        }  # fmt: skip
    return written


def _print(bench: Path, report: "AuditReport", written: dict[str, Any]) -> None:
    from foresci.cli.mint_audit_text import print_report
    from taxonomy.view.plain import plain

    print_report(report)
    if "sheet" in written:
        typer.echo(f"to review: {', '.join(written['sheet'])}")
    if "kept" in written:
        kept = written["kept"]
        left_out = plain(", ".join(kept["left_out"])) or "none"
        tasks = count_of(kept["tasks"], "task")
        typer.echo(f"{kept['path']}: {tasks} of {bench}; left out: {left_out}")
