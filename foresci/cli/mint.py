"""`foresci mint`: make a benchmark from a corpus, audit it, join it with others."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli import mint_audit, mint_join
from foresci.cli.options import (
    BackboneOption,
    JsonOption,
    chosen_backbone,
    parse_date,
    print_json,
)
from foresci.errors import UsageError

if TYPE_CHECKING:
    from evaluation.mint.report import MintReport
    from evaluation.mint.wanted import Wanted
    from foresci.llm import Backbone
    from foresci.schema import Family

app = typer.Typer(invoke_without_command=True)
app.command("audit")(mint_audit.audit)
app.command("join")(mint_join.join)


@app.callback()
def mint(
    context: typer.Context,
    corpus: Annotated[
        Path | None, typer.Option(help="Corpus folder with papers on both sides of the cutoff.")
    ] = None,
    cutoff: Annotated[str | None, typer.Option(help="Last day of evidence, as YYYY-MM-DD.")] = None,
    horizon: Annotated[
        str | None, typer.Option(help="Length of the window after it: 3m, 6m, 12m ...")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Benchmark folder; an old one is replaced unless it holds verdicts."),
    ] = None,
    domain: Annotated[
        str | None,
        typer.Option(help="Domain, by name or domain file; the whole corpus when left out."),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(
            help="How questions name the field; the first words of the domain's description when"
            " left out."
        ),
    ] = None,
    families: Annotated[
        str, typer.Option(help="Families of tasks, with commas between.")
    ] = "direction,bottleneck,planning,venue",
    n: Annotated[int, typer.Option("--n", min=1, help="Tasks of each family at most.")] = 20,
    seed: Annotated[int, typer.Option(help="Of all that is drawn.")] = 0,
    backbone: BackboneOption = "structural",
    quotes: Annotated[bool, typer.Option(help="Let hidden files hold sentences of papers.")] = True,
    evidence: Annotated[
        Path | None,
        typer.Option(help="Source file that agents read instead of the corpus's papers."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Mint a benchmark from a dated corpus; audit it, and join it with others.

    Tasks come from what was known at the cutoff, targets from what came after it. OUT/public holds
    tasks, support packets and the knowledge base at the cutoff, OUT/hidden targets, claim banks and
    construction records. The same corpus and options give the same tasks. A backbone words them;
    without a model templates do.

    Example: foresci mint --corpus corpus --domain rag --cutoff 2025-09-30 --horizon 6m --out bench
    """
    if context.invoked_subcommand is not None:
        _refuse_options(context, context.invoked_subcommand)
        return
    from evaluation.mint.dates import parse_horizon
    from evaluation.mint.wanted import Wanted

    needed = {"--corpus": corpus, "--cutoff": cutoff, "--horizon": horizon, "--out": out}
    missing = [name for name, value in needed.items() if value is None]
    if corpus is None or cutoff is None or horizon is None or out is None:
        raise UsageError(f"foresci mint needs {', '.join(missing)}; see foresci mint --help")
    chosen = chosen_backbone(backbone)
    wanted = Wanted(
        cutoff=parse_date(cutoff, "--cutoff"),
        horizon=parse_horizon(horizon),
        domain=domain,
        title=title,
        families=_families(families),
        most=n,
        seed=seed,
        quotes=quotes,
        evidence=evidence,
    )
    _check_place(out, corpus, domain, evidence)
    report = _mint(corpus, wanted, out, chosen)
    if as_json:
        print_json(report.to_json())
    else:
        _print_report(out, report)


def _refuse_options(context: typer.Context, command: str) -> None:
    """Options before a subcommand are those of minting; the subcommand would never see them."""
    for option in context.command.params:
        given = option.name and context.get_parameter_source(option.name)
        if given and given.name == "COMMANDLINE":
            raise UsageError(
                f"{option.opts[0]} stands before {command}; put options after {command}"
            )


def _check_place(out: Path, corpus: Path, domain: str | None, evidence: Path | None) -> None:
    """What is read must not be lost when the folder is replaced."""
    from evaluation.mint.writing import check_out

    rule = None if domain is None or not Path(domain).is_file() else Path(domain)
    check_out(out, [path for path in (corpus, rule, evidence) if path is not None])


def _families(text: str) -> "tuple[Family, ...]":
    from foresci.schema import FAMILIES

    named = {name.strip() for name in text.split(",")}
    if unknown := sorted(named - set(FAMILIES)):
        raise UsageError(
            f"--families: no task family {unknown[0]!r}; there are {', '.join(FAMILIES)}"
        )
    return tuple(family for family in FAMILIES if family in named)


def _mint(corpus: Path, wanted: "Wanted", out: Path, backbone: "Backbone") -> "MintReport":
    from evaluation.mint.mint import mint_benchmark
    from foresci.cli.progress import progress_reporter
    from knowledge_base import Corpus

    opened = Corpus.open(corpus)
    with progress_reporter() as progress:
        return mint_benchmark(opened, wanted, out, backbone, progress)


def _print_report(out: Path, report: "MintReport") -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table("Family", title=f"{report.title}: evidence to {report.period.cutoff}, window to"
                                  f" {report.period.window_end}")  # fmt: skip
    table.add_column("Tasks", justify="right")
    table.add_column("Tried", justify="right")
    table.add_column("Why the others were dropped")
    for family, found in report.families.items():
        reasons = [f"{reason} {count}" for reason, count in found.dropped.items()]
        table.add_row(family, str(found.minted), str(found.tried), "; ".join(reasons))
    console.print(table)
    console.print(
        f"{report.papers_before} papers of the time before, {report.papers_window} in the window",
        highlight=False,
    )
    console.print(f"benchmark: {out}", highlight=False, soft_wrap=True)
