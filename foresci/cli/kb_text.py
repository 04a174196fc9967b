"""What `foresci kb` prints for people."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from knowledge_base.catalogue import Listed
    from knowledge_base.diff import Difference
    from knowledge_base.manifest import KBManifest
    from knowledge_base.search import SearchResult

EXAMPLES_SHOWN = 10
WIDTH_OFF_TERMINAL = 120


def built_text(out: Path, manifest: "KBManifest") -> str:
    """What was built, and how many vectors did not have to be made."""
    built = manifest.built_at
    return (
        f"{out}: {_contents(manifest)}\n"
        f"vectors: {built.vectors_reused:,} reused, {built.vectors_made:,} made anew"
    )


def info_text(kb: Path, manifest: "KBManifest") -> str:
    """What a knowledge base holds and how it was made, a line for each matter."""
    built, dense = manifest.built_at, manifest.dense
    index = "flat, exact"
    if dense.kind == "ivf":
        index = (
            f"{dense.lists:,} inverted lists, {dense.probes} searched a query, "
            f"recall@10 {dense.recall_at_10} of exact search"
        )
    domain = "all" if manifest.domain is None else manifest.domain.name
    return "\n".join(
        (
            f"{kb}: {_contents(manifest)}",
            f"cutoff: {manifest.cutoff}, domain: {domain}",
            f"vectors: {index}; weight in fusion {manifest.embedder.fusion_weight}",
            f"built: {built.time:%Y-%m-%d %H:%M} UTC from {built.corpus} (relative to the folder), "
            f"{built.vectors_reused:,} vectors reused, {built.vectors_made:,} made",
            f"fingerprint: {manifest.content_fingerprint}",
        )
    )


def print_list(folder: Path, found: Sequence["Listed"]) -> None:
    """Knowledge bases as a table."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    if not found:
        typer.echo(f"{folder}: no knowledge base in it")
        return
    table = Table(box=SIMPLE)
    for column in ("knowledge base", "cutoff", "papers", "chunks", "domain", "embedder"):
        table.add_column(column, justify="right" if column in ("papers", "chunks") else "left")
    for entry in found:
        table.add_row(*map(escape, (entry.path, *_row(entry))))
    Console(width=None if sys.stdout.isatty() else WIDTH_OFF_TERMINAL).print(table)


def _row(entry: "Listed") -> tuple[str, ...]:
    manifest = entry.manifest
    if manifest is None:
        return ("-", "-", "-", "-", entry.problem or "-")
    domain = "all" if manifest.domain is None else manifest.domain.name
    counts = f"{manifest.counts.papers:,}", f"{manifest.counts.chunks:,}"
    return (str(manifest.cutoff), *counts, domain, manifest.embedder.id)


def _contents(manifest: "KBManifest") -> str:
    counts = manifest.counts
    size = sum(entry.size for entry in manifest.files.values())
    return (
        f"{counts.papers:,} papers from {manifest.first_public_on} to "
        f"{manifest.last_public_on}, {counts.chunks:,} chunks ({counts.wordless_chunks:,} without "
        f"a word left out), {manifest.embedder.id} of width {manifest.embedder.width}, "
        f"{size / 1e6:.1f} MB"
    )


def print_hits(result: "SearchResult") -> None:
    """The hits of a search as a table."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=SIMPLE, caption="words, vectors: rank (score) in each list")
    for column in ("#", "public on", "paper"):
        table.add_column(column, no_wrap=True)
    table.add_column("title (section shown)", ratio=1)
    for column in ("words", "vectors", "fused"):
        table.add_column(column, no_wrap=True, justify="right")
    for hit in result.hits:
        found = hit.retrieval
        table.add_row(
            str(found.fused_rank),
            str(hit.public_on),
            hit.paper_id,
            f"{escape(hit.title)} ({escape(hit.section)})",
            _place(found.bm25_rank, found.bm25_score),
            _place(found.dense_rank, found.dense_score),
            f"{found.fused_score:.5f}",
        )
    Console(width=None if sys.stdout.isatty() else WIDTH_OFF_TERMINAL).print(table)
    typer.echo(f"{len(result.hits)} hits in {result.trace.latency_ms:.0f} ms")


def _place(rank: int | None, score: float | None) -> str:
    return "-" if rank is None or score is None else f"{rank} ({score:.2f})"


def print_difference(first: Path, second: Path, found: "Difference") -> None:
    """Two knowledge bases side by side."""
    for path, side in ((first, found.first), (second, found.second)):
        typer.echo(
            f"{path}: cutoff {side.cutoff}, {side.papers:,} papers from {side.first_public_on} to "
            f"{side.last_public_on}, {side.chunks:,} chunks"
        )
    for path, ids in ((first, found.only_first), (second, found.only_second)):
        examples = ", ".join(ids[:EXAMPLES_SHOWN]) + (" …" if len(ids) > EXAMPLES_SHOWN else "")
        typer.echo(f"only in {path}: {len(ids):,}" + (f" ({examples})" if ids else ""))
    for change in found.gained:
        typer.echo(f"  {change.term}: {change.before:.2%} -> {change.after:.2%} of chunks")
