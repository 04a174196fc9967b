"""What `foresci audit` prints."""

import sys
from typing import TYPE_CHECKING, Any

import typer

from foresci.cli.options import count_of

if TYPE_CHECKING:
    from rich.table import Table

    from evaluation.leakage.counts import LeakageCounts
    from evaluation.leakage.records import LeakageReport, Mention
    from evaluation.leakage.review import LeakageFiles
    from evaluation.rates import Rate

WIDTH_OFF_TERMINAL = 140


def document(report: "LeakageReport", files: "LeakageFiles | None") -> dict[str, Any]:
    """The report with its counts, for `--json`."""
    from evaluation.leakage.counts import leakage_counts

    counts = [each.to_json() for each in leakage_counts(report)]
    written = [] if files is None else list(map(str, files))
    return {**report.to_json(), "counts": counts, "written": written}


def print_leakage(report: "LeakageReport", files: "LeakageFiles | None") -> None:
    """Counts first, then every confirmed leak, then what was decided why, then what is missing."""
    from rich.console import Console

    from evaluation.leakage.counts import leakage_counts, reasons
    from taxonomy.view.plain import plain

    console = Console(width=None if sys.stdout.isatty() else WIDTH_OFF_TERMINAL)
    corpus = report.corpus
    typer.echo(
        f"{plain(report.benchmark)}: {count_of(len(report.answers), 'answer')}, dated by"
        f" {count_of(corpus.papers, 'paper')} from {corpus.first_public_on} to"
        f" {corpus.last_public_on}; decided by {plain(_adjudicators(report))}"
    )
    if report.answers:
        console.print(_counts(leakage_counts(report)))
    for one in report.confirmed:
        typer.echo(_leak(one))
    for decision, reason, number in reasons(report):
        typer.echo(plain(f"{decision} {number:,}: {reason}"))
    for left in report.not_audited:
        typer.echo(plain(f"not audited: {left.run_id}: {left.reason}"))
    if files is not None:
        typer.echo(f"report: {files.report}, to review: {files.sheet}")


def _adjudicators(report: "LeakageReport") -> str:
    return ", ".join(sorted({report.rules, *(one.adjudicator for one in report.mentions)}))


def _counts(counts: "tuple[LeakageCounts, ...]") -> "Table":
    from rich.box import SIMPLE
    from rich.markup import escape
    from rich.table import Table

    from taxonomy.view.plain import plain

    table = Table(title="Leaks, rates with Wilson intervals at 95 %", title_justify="left",
                  box=SIMPLE)  # fmt: skip
    for name in ("Backbone", "Agent"):
        table.add_column(name, overflow="fold")
    for name in ("Screened", "Adjudicated", "Undated", "Mentions confirmed", "Answers confirmed"):
        table.add_column(name, justify="right")
    for each in counts:
        table.add_row(
            escape(plain(each.backbone or "all")),
            escape(plain(each.agent or "all")),
            f"{each.screened:,}",
            f"{each.adjudicated:,}",
            f"{each.undated:,}",
            _rate(each.mentions),
            _rate(each.answers),
        )
    return table


def _rate(rate: "Rate") -> str:
    if rate.rate is None:
        return "0 of 0"
    ends = f"{100 * rate.low:.2f} to {100 * rate.high:.2f} %"
    return f"{rate.hits:,} of {rate.trials:,} ({ends})"


def _leak(one: "Mention") -> str:
    from taxonomy.view.plain import plain

    return plain(
        f"leak: {one.run_id}: {one.field}[{one.start}:{one.end}] says {one.span!r}, first public on"
        f" {one.first_public_on} in {one.first_paper}, {one.origin.replace('_', ' ')} origin,"
        f" by {one.adjudicator}"
    )
