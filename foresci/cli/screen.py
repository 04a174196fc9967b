"""`foresci corpus screen`: which papers belong to a domain, and how centrally."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.cli.options import BackboneOption, JsonOption, chosen_backbone, print_json
from foresci.errors import UsageError

if TYPE_CHECKING:
    from foresci.schema import Paper
    from knowledge_base.screening import ScreenedPaper, ScreeningReport

WIDTH_OFF_TERMINAL = 120


def screen(
    corpus: Annotated[Path, typer.Argument(metavar="CORPUS", help="A corpus folder.")],
    domain: Annotated[
        str,
        typer.Option(
            help="llm_agents, post_training, rag, visual_generation, or the path of your own"
            " domain file (.toml)."
        ),
    ],
    out: Annotated[
        Path | None, typer.Option(help="Write one JSON line a paper: id, label, reasons.")
    ] = None,
    sample: Annotated[int, typer.Option(help="Print this many random papers to read.")] = 0,
    label: Annotated[
        str | None,
        typer.Option(help="Sample only core, support or excluded papers [default: the kept ones]."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of examples and sample.")] = 0,
    backbone: BackboneOption = "structural",
    as_json: JsonOption = False,
) -> None:
    """Label every paper core, support or excluded for a domain, with reasons.

    The label depends on the paper and the domain file alone, so screening before or after a cutoff
    gives the same. A backbone with a model decides the borderline papers, and no others.

    Example: foresci corpus screen corpus --domain rag --out rag.jsonl --sample 20 --seed 7
    """
    from agents.render.byline import spent
    from foresci.cli.progress import progress_reporter
    from foresci.llm import StructuralBackbone
    from foresci.storage import write_jsonl
    from knowledge_base.corpus import Corpus
    from knowledge_base.domains import LABELS, load_domain
    from knowledge_base.screening import draw, report_of, screen_papers

    wanted = [name for name in LABELS if name == label or (label is None and name != "excluded")]
    _check(sample, label, LABELS)
    rule = load_domain(domain)
    papers = Corpus.open(corpus).papers()
    # Without a model, the rules' labels stand.
    asked = None if backbone == StructuralBackbone.name else chosen_backbone(backbone)
    with progress_reporter() as progress:
        screened, tokens = screen_papers(papers, rule, asked, progress)
    if taken := spent(tokens):
        typer.echo(taken, err=True)
    if out is not None:
        write_jsonl(out, (paper.to_json() for paper in screened))
    by_id = {paper.id: paper for paper in papers}
    drawn = draw(screened, sample, seed, wanted)
    report = report_of(screened, rule, seed)
    if as_json:
        print_json(_document(report, drawn, by_id))
        return
    _print_report(report, by_id)
    for found in drawn:
        _print_paper(found, by_id[found.id])
    if out is not None:
        typer.echo(f"{out}: {len(screened):,} lines")


def _check(sample: int, label: str | None, labels: tuple[str, ...]) -> None:
    if sample < 0:
        raise UsageError(f"--sample is {sample}; ask for 0 papers or more")
    if label is not None and label not in labels:
        raise UsageError(f"no label {label!r}; choose one of {', '.join(labels)}")


def _document(
    report: "ScreeningReport", drawn: "list[ScreenedPaper]", by_id: "dict[str, Paper]"
) -> dict[str, Any]:
    sample = [
        {**found.to_json(), "title": by_id[found.id].title, "abstract": by_id[found.id].abstract}
        for found in drawn
    ]
    return {**report.to_json(), "sample": sample}


def _print_report(report: "ScreeningReport", by_id: "dict[str, Paper]") -> None:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else WIDTH_OFF_TERMINAL)
    counts = Table("label", "papers", "borderline", "reasons", box=SIMPLE)
    for label, count in report.labels.items():
        reasons = ", ".join(f"{reason} {n:,}" for reason, n in report.reasons[label].items())
        counts.add_row(label, f"{count:,}", f"{report.borderline[label]:,}", reasons)
    console.print(f"{report.papers:,} papers screened for {report.domain}")
    console.print(counts)
    examples = Table("label", "paper", "title", "reasons", box=SIMPLE)
    for found in report.examples:
        title = escape(by_id[found.id].title)
        examples.add_row(found.label, found.id, title, escape("\n".join(found.reasons)))
    console.print(examples)


def _print_paper(found: "ScreenedPaper", paper: "Paper") -> None:
    border = " (borderline)" if found.borderline else ""
    typer.echo(f"{paper.id}  {paper.public_on}  {found.label}{border}  {paper.title}")
    typer.echo(f"  {'; '.join(found.reasons)}")
    typer.echo(f"  {paper.abstract or '(no abstract)'}\n")
