"""`foresci corpus`: import papers and look at what is there."""

from pathlib import Path
from typing import Annotated

import typer

from foresci.cli.options import JsonOption, print_json
from foresci.errors import DataError

app = typer.Typer(no_args_is_help=True, help="Import dated papers, and look at what is there.")

CorpusFolder = Annotated[Path, typer.Argument(metavar="CORPUS", help="A corpus folder.")]


@app.command("import")
def import_command(
    sources: Annotated[
        list[Path],
        typer.Argument(
            metavar="SRC...",
            help="Files, folders, quoted patterns, or - (standard input); .gz, .zst, .bz2 too.",
        ),
    ],
    out: Annotated[Path, typer.Option(help="Corpus folder; an existing one is added to.")],
    format_name: Annotated[
        str,
        typer.Option(
            "--format",
            help="auto, or one of arxiv-snapshot, arxiv-atom, oai-pmh, openalex, "
            "semantic-scholar, acl-anthology, openreview, bibtex, csv, jsonl, arxiv-listing, "
            "foresci-sample.",
        ),
    ] = "auto",
    columns: Annotated[
        str | None,
        typer.Option(
            metavar="FIELD=COLUMN,...",
            help="For tables: which column holds id, title, abstract, authors, categories, "
            "comments, date, year, month, doi.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Import papers from files into a corpus.

    Every record is accounted for: kept, merged with another of the same paper, or refused with
    its line and reason. A paper is dated by its first public day; one without a date is refused.
    Importing the same file again changes nothing.

    Example: foresci corpus import anthology/ works.jsonl.zst --out corpus

    Example: foresci corpus import table.csv --columns id=ID,title=Name,date=Day --out corpus
    """
    from foresci.cli.progress import progress_reporter
    from knowledge_base.corpus import import_corpus
    from knowledge_base.corpus.importers.delimited import parse_columns

    chosen = parse_columns(columns) if columns is not None else {}
    with progress_reporter() as progress:
        report = import_corpus(sources, out, format=format_name, columns=chosen, progress=progress)
    if as_json:
        print_json(report.to_json())
    else:
        typer.echo(report.text())
    if not report.papers:
        raise DataError(f"{out}: the corpus is empty, no record could be used; see the reasons")


@app.command()
def stats(corpus: CorpusFolder, as_json: JsonOption = False) -> None:
    """Count papers by month, category and domain.

    Example: foresci corpus stats corpus
    """
    from knowledge_base.corpus import Corpus
    from knowledge_base.corpus.stats import corpus_stats

    found = corpus_stats(Corpus.open(corpus))
    if as_json:
        print_json(found.to_json())
        return
    typer.echo(
        f"{found.papers:,} papers, first public {found.first_public_on} to "
        f"{found.last_public_on}; {found.with_abstract:,} with an abstract, "
        f"{found.with_comments:,} with comments"
    )
    _print_counts("month", found.per_month, found.papers)
    _print_counts("primary category", found.per_category, found.papers)
    _print_counts("domain", found.per_domain, found.papers)


@app.command()
def show(
    corpus: CorpusFolder,
    paper_id: Annotated[str, typer.Argument(metavar="PAPER_ID", help="In any spelling or URL.")],
    as_json: JsonOption = False,
) -> None:
    """Show one paper.

    Example: foresci corpus show corpus https://arxiv.org/abs/2503.21760v2
    """
    from knowledge_base.corpus import Corpus
    from knowledge_base.domains import domains_of

    opened = Corpus.open(corpus)
    paper = opened.get(paper_id)
    dois = opened.dois(paper.id)
    if as_json:
        print_json({**paper.to_json(), "dois": dois})
        return
    typer.echo(f"{paper.id}  {paper.title}")
    revised = f", revised {paper.revised_on}" if paper.revised_on else ""
    known_by = f" (known by the {paper.precision})" if paper.precision else ""
    typer.echo(f"first public {paper.public_on}{known_by}{revised}; source {paper.source}")
    if dois:
        typer.echo(f"DOI: {', '.join(dois)}")
    typer.echo(f"authors: {', '.join(paper.authors) or '-'}")
    typer.echo(f"categories: {', '.join(paper.categories) or '-'}")
    typer.echo(f"domains: {', '.join(domains_of(paper)) or '-'}")
    typer.echo(f"comments: {paper.comments or '-'}")
    typer.echo(f"\n{paper.abstract or '(no abstract)'}")
    for section in paper.sections:
        typer.echo(f"\n[{section.name}] {section.text}")


def _print_counts(title: str, counts: dict[str, int], total: int) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title, "papers", "share")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}", f"{count / total:.1%}" if total else "-")
    Console().print(table)
