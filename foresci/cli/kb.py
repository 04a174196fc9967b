"""`foresci kb`: build, rebuild, list, check, search and compare knowledge bases."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.kb_engine import AddressOption, Engine, EngineOption, JobsOption, encoding
from foresci.cli.kb_text import built_text, info_text, print_difference, print_hits, print_list
from foresci.cli.options import JsonOption, parse_date, print_json

if TYPE_CHECKING:
    from knowledge_base.manifest import KBManifest

app = typer.Typer(
    no_args_is_help=True, help="Build, rebuild, list, check, search and compare knowledge bases."
)

KbFolder = Annotated[Path, typer.Argument(metavar="KB", help="A knowledge base folder.")]
DomainOption = Annotated[
    str | None,
    typer.Option(
        help="Only papers of this domain: llm_agents, post_training, rag, visual_generation, or"
        " one of your own (to build: the path of its .toml file)."
    ),
]
CacheOption = Annotated[
    Path | None,
    typer.Option(
        help="Folder of vectors embedded before; $FORESCI_CACHE, or else .foresci-cache beside the "
        "knowledge base, when left out."
    ),
]


@app.command()
def build(
    corpus: Annotated[Path, typer.Option(help="Corpus folder to build from.")],
    cutoff: Annotated[str, typer.Option(help="Last first-public day let in, YYYY-MM-DD.")],
    out: Annotated[Path, typer.Option(help="Knowledge base folder; an old one is replaced.")],
    domain: DomainOption = None,
    embedder: Annotated[
        str, typer.Option(help="lsa, or bge:<hub id or encoder folder> (extra `bge`).")
    ] = "lsa",
    cache: CacheOption = None,
    engine: EngineOption = Engine.LOCAL,
    address: AddressOption = None,
    jobs: JobsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Freeze what a corpus knows up to a cutoff date.

    An encoder's vectors are cached: a killed build goes on where it was, and other cutoffs embed
    only what is new.

    Example: foresci kb build --corpus corpus --cutoff 2025-09-30 --domain rag --out kb
    """
    from foresci.cli.progress import progress_reporter
    from knowledge_base.build import build_kb
    from knowledge_base.corpus import Corpus

    last_day = parse_date(cutoff, "--cutoff")
    source = Corpus.open(corpus)
    with encoding(embedder, engine, address, jobs) as embed, progress_reporter() as progress:
        manifest = build_kb(
            source,
            last_day,
            out,
            domain=domain,
            embedder=embedder,
            progress=progress,
            cache=cache,
            embed_blocks=embed,
        )
    _report(out, manifest, corpus, as_json=as_json)


@app.command()
def rebuild(
    kb: KbFolder,
    cutoff: Annotated[str, typer.Option(help="Last first-public day let in, YYYY-MM-DD.")],
    out: Annotated[
        Path | None, typer.Option(help="Folder of the new one; KB is replaced when left out.")
    ] = None,
    corpus: Annotated[
        Path | None, typer.Option(help="Corpus folder; the one KB was built from when left out.")
    ] = None,
    cache: CacheOption = None,
    as_json: JsonOption = False,
) -> None:
    """Build a knowledge base again at another cutoff, with the same domain and embedder.

    Example: foresci kb rebuild kb --cutoff 2025-10-31 --out kb-october
    """
    from foresci.cli.progress import progress_reporter
    from knowledge_base.rebuild import corpus_of, rebuild_kb

    last_day = parse_date(cutoff, "--cutoff")
    source = corpus or corpus_of(kb)
    with progress_reporter() as progress:
        manifest = rebuild_kb(kb, last_day, corpus, out, progress, cache)
    _report(out or kb, manifest, source, as_json=as_json)


@app.command("list")
def list_(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of knowledge bases.")],
    as_json: JsonOption = False,
) -> None:
    """List the knowledge bases in a folder, those of other versions included.

    Example: foresci kb list .
    """
    from knowledge_base.catalogue import list_kbs

    found = list_kbs(folder)
    if as_json:
        print_json({"kbs": [entry.to_json() for entry in found]})
    else:
        print_list(folder, found)


@app.command()
def info(kb: KbFolder, as_json: JsonOption = False) -> None:
    """Show what a knowledge base holds and how it was made.

    Example: foresci kb info kb
    """
    from knowledge_base.base import KnowledgeBase

    opened = KnowledgeBase.open(kb)
    manifest = opened.manifest
    if as_json:
        print_json({**manifest.to_json(), "content_fingerprint": opened.fingerprint})
    else:
        typer.echo(info_text(kb, manifest))


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
    label: Annotated[
        str | None, typer.Option(help="Only papers that are core, or support, in the domain.")
    ] = None,
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
        label=label,
    )
    result = KnowledgeBase.open(kb).search(query, k=k, filters=filters)
    if as_json:
        print_json(result.to_json())
    else:
        print_hits(result)


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
        print_difference(first, second, found)


def _report(out: Path, manifest: "KBManifest", corpus: Path, *, as_json: bool) -> None:
    from knowledge_base.corpus import Corpus

    if as_json:
        print_json(manifest.to_json())
        return
    typer.echo(built_text(out, manifest))
    if later := Corpus.open(corpus).revised_after(manifest.cutoff):
        typer.echo(
            f"{later:,} papers of the corpus were revised after the cutoff: their comments were "
            "left out"
        )
