"""What `foresci taxonomy` prints for people."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

    from taxonomy.diff.records import Difference, Place, ShareChange
    from taxonomy.manifest import TaxonomyManifest
    from taxonomy.quality.audit import Audit, Judged
    from taxonomy.quality.figures import Quality
    from taxonomy.quality.sheets import Sheets

WIDTH_OFF_TERMINAL = 120


def print_view(view: "RenderableType") -> None:
    """A view of the terminal's width, or of a fixed one elsewhere."""
    _console().print(view)


def print_built(out: Path, manifest: "TaxonomyManifest") -> None:
    """What was built."""
    counts = manifest.counts
    signals = ", ".join(f"{count:,} {kind}" for kind, count in counts.signals.items()) or "none"
    typer.echo(
        f"{out}: {counts.nodes:,} nodes ({counts.ungrounded_nodes:,} ungrounded) over "
        f"{counts.papers:,} papers ({counts.core_papers:,} core) up to {manifest.cutoff}\n"
        f"signals: {signals}"
    )


def print_difference(first: Path, second: Path, found: "Difference") -> None:
    """Two taxonomies side by side, and each kind of change that there is."""
    for path, side in ((first, found.first), (second, found.second)):
        typer.echo(f"{path}: cutoff {side.cutoff}, {side.papers:,} papers, {side.nodes:,} nodes")
    typer.echo(f"{len(found.matched):,} topics in both")
    for match in found.matched:
        if match.before.label != match.after.label:
            typer.echo(f"  {_place(match.before)} is now called {_plain(match.after.label)}")
    _print_changes("born", map(_place, found.born))
    _print_changes("gone", map(_place, found.gone))
    _print_changes(
        "split",
        (f"{_place(one.before)} into {_shared(one.parts, one.shares)}" for one in found.split),
    )
    _print_changes(
        "merged",
        (f"{_shared(one.parts, one.shares)} into {_place(one.after)}" for one in found.merged),
    )
    _print_changes("grown", map(_change, found.grown))
    _print_changes("faded", map(_change, found.faded))


def print_audit(
    path: Path, found: "Audit", sheets: "Sheets | None", judged_sheets: Sequence[Path] = ()
) -> None:
    """Structure, quality and verdicts, as far as there are any."""
    typer.echo("\n".join(map(_plain, found.problems)) or f"{path}: the structure is sound")
    if found.quality is not None:
        print_view(_quality_table(found.quality))
    for name, judged in (("edges", found.edges), ("signals", found.signals)):
        if judged is not None:
            _print_judged(name, judged)
    if sheets is not None:
        typer.echo(f"to judge: {sheets.edges}, {sheets.signals}")
    if judged_sheets and found.edges is None and found.signals is None:
        typer.echo("no verdict yet in the sheets: write right, wrong or unsure into their column")
    elif found.quality is None and sheets is None and not judged_sheets:
        typer.echo("name its knowledge base with --kb to measure quality, too")


def _print_changes(name: str, lines: Iterator[str]) -> None:
    listed = list(lines)
    typer.echo(f"{name}: {len(listed):,}")
    for line in listed:
        typer.echo(f"  {line}")


def _place(place: "Place") -> str:
    return f"{_where(place)}, {place.papers:,} papers"


def _where(place: "Place") -> str:
    under = "" if place.under is None else f" / {_plain(place.under)}"
    return f"{_plain(place.label)} ({place.dimension.replace('_', ' ')}{under})"


def _shared(places: "Sequence[Place]", shares: Sequence[float]) -> str:
    pairs = zip(places, shares, strict=True)
    return ", ".join(f"{_plain(place.label)} ({share:.0%})" for place, share in pairs)


def _change(one: "ShareChange") -> str:
    before, after = one.earlier_papers / one.earlier_total, one.new_papers / one.new_total
    return (
        f"{_where(one.after)}: {before:.1%} -> {after:.1%} of papers, "
        f"{one.difference * 100:+.1f} points (95 % interval {one.low * 100:+.1f} to "
        f"{one.high * 100:+.1f})"
    )


def _quality_table(quality: "Quality") -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from taxonomy.quality.figures import MEASURES

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("measure", no_wrap=True)
    for found in quality.dimensions:
        table.add_column(found.dimension.replace("_", " "), justify="right")
    table.add_column("mean", justify="right")
    for name in ("nodes", "leaves", "depth", "papers"):
        table.add_row(name, *(f"{getattr(one, name):,}" for one in quality.dimensions), "")
    for name in MEASURES:
        values = [getattr(one, name) for one in quality.dimensions]
        table.add_row(name.replace("_", " "), *map(_figure, [*values, quality.mean(name)]))
    return table


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _print_judged(name: str, judged: "Judged") -> None:
    for one in judged.accuracies:
        decided = one.right + one.wrong
        rate = "none decided"
        if one.accuracy is not None:
            rate = f"{one.accuracy:.1%} (95 % interval {one.low:.1%} to {one.high:.1%})"
        unsure = f", {one.unsure:,} unsure" if one.unsure else ""
        typer.echo(f"{name}, {one.group}: {one.right:,} of {decided:,} right, {rate}{unsure}")
    if judged.agreement is not None:
        agreed = judged.agreement
        kappa = "" if agreed.kappa is None else f", kappa {agreed.kappa:.2f}"
        typer.echo(
            f"{name}: {agreed.people} people agree on {agreed.share:.1%} of {agreed.items:,} items"
            + kappa
        )


def _plain(text: str) -> str:
    from taxonomy.view.plain import plain

    return plain(text)


def _console() -> "Console":
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else WIDTH_OFF_TERMINAL, highlight=False)
