"""`foresci kb`: build, check, search and compare knowledge bases."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import JsonOption, parse_date, print_json

if TYPE_CHECKING:
    from knowledge_base.diff import Difference
    from knowledge_base.manifest import KBManifest
    from knowledge_base.search import SearchResult

app = typer.Typer(no_args_is_help=True, help="Build, check, search and compare knowledge bases.")

KbFolder = Annotated[Path, typer.Argument(metavar="KB", help="A knowledge base folder.")]
DomainOption = Annotated[
    str | None,
    typer.Option(
        help="Only papers of this domain: llm_agents, post_training, rag or visual_generation."
    ),
]
EXAMPLES_SHOWN = 10
WIDTH_OFF_TERMINAL = 120


@app.command()
def build(
    corpus: Annotated[Path, typer.Option(help="Corpus folder to build from.")],
    cutoff: Annotated[str, typer.Option(help="Last first-public day let in, YYYY-MM-DD.")],
    out: Annotated[Path, typer.Option(help="Knowledge base folder; an old one is replaced.")],
    domain: DomainOption = None,
    embedder: Annotated[
        str, typer.Option(help="lsa, or bge:<hub id or encoder folder> (extra `bge`).")
    ] = "lsa",
    as_json: JsonOption = False,
) -> None:
    """Freeze what a corpus knows up to a cutoff date.

    Example: foresci kb build --corpus corpus --cutoff 2025-09-30 --domain rag --out kb
    """
    from foresci.cli.progress import progress_reporter
    from knowledge_base.build import build_kb
    from knowledge_base.corpus import Corpus

    last_day = parse_date(cutoff, "--cutoff")
    source = Corpus.open(corpus)
    with progress_reporter() as progress:
        manifest = build_kb(
            source, last_day, out, domain=domain, embedder=embedder, progress=progress
        )
    if as_json:
        print_json(manifest.to_json())
        return
    typer.echo(_built(out, manifest))
    if later := source.revised_after(last_day):
        typer.echo(
            f"{later:,} papers of the corpus were revised after the cutoff: their comments were "
            "left out"
        )


@app.command()
def verify(kb: KbFolder, as_json: JsonOption = False) -> None:
    """Recompute hashes, dates, counts and statistics; exit 1 when one does not fit.

    Example: foresci kb verify kb
    """
    from foresci.errors import IntegrityError
    from knowledge_base.verify import verify as find_problems

    problems = find_problems(kb)
    if as_json:
        print_json({"problems": [problem.to_json() for problem in problems]})
    else:
        typer.echo("\n".join(map(str, problems)) or f"{kb}: all files, dates and counts fit")
    if problems:
        raise IntegrityError(f"{kb}: {len(problems)} problems found; build the KB again")


@app.command()
def search(
    kb: KbFolder,
    query: Annotated[str, typer.Argument(metavar="QUERY", help="Any text.")],
    k: Annotated[int, typer.Option(help="Most hits to return.")] = 10,
    domain: DomainOption = None,
    since: Annotated[str | None, typer.Option(help="First public on this day or later.")] = None,
    until: Annotated[str | None, typer.Option(help="First public on this day or earlier.")] = None,
    category: Annotated[str | None, typer.Option(help="Only papers of this category.")] = None,
    section: Annotated[str | None, typer.Option(help="Only passages of this section.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Search a knowledge base: words and vectors, fused by rank.

    Example: foresci kb search kb "memory for tool-using agents" --k 5
    """
    from knowledge_base.base import KnowledgeBase
    from knowledge_base.filters import Filters

    filters = Filters(
        domain=domain,
        since=None if since is None else parse_date(since, "--since"),
        until=None if until is None else parse_date(until, "--until"),
        category=category,
        section=section,
    )
    result = KnowledgeBase.open(kb).search(query, k=k, filters=filters)
    if as_json:
        print_json(result.to_json())
    else:
        _print_hits(result)


@app.command()
def diff(
    first: Annotated[Path, typer.Argument(metavar="KB1", help="A knowledge base folder.")],
    second: Annotated[Path, typer.Argument(metavar="KB2", help="Another one.")],
    as_json: JsonOption = False,
) -> None:
    """Compare two knowledge bases: papers, counts, dates and the terms that gained most.

    Example: foresci kb diff kb-june kb-september
    """
    from knowledge_base.base import KnowledgeBase
    from knowledge_base.diff import diff as compare

    found = compare(KnowledgeBase.open(first), KnowledgeBase.open(second))
    if as_json:
        print_json(found.to_json())
    else:
        _print_difference(first, second, found)


def _built(out: Path, manifest: "KBManifest") -> str:
    counts = manifest.counts
    size = sum(entry.size for entry in manifest.files.values())
    return (
        f"{out}: {counts.papers:,} papers from {manifest.first_public_on} to "
        f"{manifest.last_public_on}, {counts.chunks:,} chunks ({counts.wordless_chunks:,} without "
        f"a word left out), {manifest.embedder.id} of width {manifest.embedder.width}, "
        f"{size / 1e6:.1f} MB"
    )


def _print_hits(result: "SearchResult") -> None:
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


def _print_difference(first: Path, second: Path, found: "Difference") -> None:
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
