"""What `foresci mint audit` prints for people."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from foresci.cli.options import count_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from evaluation.audit.records import (
        AuditReport,
        Baseline,
        Counted,
        Finding,
        Positions,
        ReviewSummary,
    )

WIDTH_OFF_TERMINAL = 140


def print_report(report: "AuditReport") -> None:
    """Findings first, then balance, then guessers, then what experts said."""
    from taxonomy.view.plain import plain

    warnings = len(report.findings) - report.errors
    typer.echo(
        f"{plain(report.benchmark)}: {count_of(report.tasks, 'task')},"
        f" {count_of(report.errors, 'error')}, {count_of(warnings, 'warning')}"
    )
    console = _console()
    if report.findings:
        console.print(_findings(report.findings))
    for missing in report.not_checked:
        told = plain(f"not checked, {missing}")
        console.print(told, markup=False, highlight=False, soft_wrap=True)
    console.print(_counts(report.counts))
    if report.positions:
        console.print(_positions(report.positions))
    if report.baselines:
        _print_baselines(console, report.baselines)
    if report.reviews is not None:
        _print_reviews(report.reviews)


def _console() -> "Console":
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else WIDTH_OFF_TERMINAL)


def _table(title: str, *columns: str, figures: Sequence[str] = ()) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE)
    for name in columns:
        table.add_column(name, overflow="fold")
    for name in figures:
        table.add_column(name, justify="right")
    return table


def _shown(text: str) -> str:
    from rich.markup import escape

    from taxonomy.view.plain import plain

    return escape(plain(text))


def _findings(findings: "Sequence[Finding]") -> "Table":
    """One row for what is said alike of several tasks: what templates say, all tasks do."""
    table = _table("Findings", "severity", "check", "task", "finding")
    tasks: dict[tuple[str, str, str], list[str]] = {}
    for one in findings:
        held = tasks.setdefault((one.severity, one.check, one.message), [])
        held += [] if one.task_id is None else [one.task_id]
    for (severity, check, message), held in tasks.items():
        others = f" and {len(held) - 1} more" if len(held) > 1 else ""
        tasks_said = _shown(f"{held[0]}{others}") if held else ""
        table.add_row(severity, check, tasks_said, _shown(message))
    return table


def _counts(counts: "Sequence[Counted]") -> "Table":
    table = _table("Tasks", "family", "by", "label", figures=("tasks",))
    for one in counts:
        for label, count in one.counts.items():
            table.add_row(one.family or "all", one.kind, _shown(label), f"{count:,}")
    return table


def _positions(places: "Sequence[Positions]") -> "Table":
    table = _table("Places of right candidates", "family", "tasks by place", figures=("tasks", "p"))
    for one in places:
        listed = ", ".join(f"{place}: {count:g}" for place, count in one.counts.items())
        table.add_row(one.family, listed, f"{one.tasks:,}", f"{one.p:.4f}")
    return table


def _print_baselines(console: "Console", found: "Sequence[Baseline]") -> None:
    """One table for each family, cutoff and score: in one for all, rows would break in two."""
    typer.echo("Guessers, mean with 95 % interval\n")
    groups: dict[tuple[str, str, str], list[Baseline]] = {}
    for one in found:
        where = f"at {one.cutoff}" if one.cutoff else "at all cutoffs"
        groups.setdefault((one.family, where, one.score), []).append(one)
    width = max(len(one.guesser) for one in found)
    for (family, where, score), rows in groups.items():
        console.print(_baselines(f"{family} {where}: {score}", rows, width))


def _baselines(title: str, rows: "Sequence[Baseline]", width: int) -> "Table":
    """The guessers of one score; all tables get columns of the same width."""
    figures = ("tasks", "mean", "interval", "chance", "standing")
    table = _table(title, "guesser", figures=figures)
    for column, least in zip(table.columns, (width, 5, 5, 12, 6, 13), strict=True):
        column.min_width = least
    for one in rows:
        interval = (
            "-" if one.low is None or one.high is None else f"{one.low:.2f} to {one.high:.2f}"
        )
        table.add_row(
            one.guesser, f"{one.tasks:,}", f"{one.mean:.2f}", interval, f"{one.chance:.2f}",
            one.standing,
        )  # fmt: skip
    return table


def _print_reviews(reviews: "ReviewSummary") -> None:
    from taxonomy.view.plain import plain

    said = ", ".join(f"{count:,} {verdict}" for verdict, count in reviews.verdicts.items())
    people = count_of(len(reviews.reviewers), "reviewer")
    typer.echo(f"reviews: {said}; {count_of(reviews.tasks, 'task')} by {people}")
    if reviews.unfit:
        typer.echo(f"rejected or to be revised: {plain(', '.join(reviews.unfit))}")
    found = reviews.agreement
    if found is not None:
        kappa = "not defined" if found.kappa is None else f"{found.kappa:.2f}"
        typer.echo(
            f"{count_of(found.people, 'reviewer')} agree on {found.share:.0%} of"
            f" {count_of(found.items, 'task')} that all judged, kappa {kappa}"
        )
