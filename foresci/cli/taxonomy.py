"""`foresci taxonomy`: build, show, compare and audit the taxonomy of a knowledge base."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import BackboneOption, JsonOption, chosen_backbone, print_json
from foresci.cli.taxonomy_text import print_audit, print_built, print_difference, print_view
from foresci.errors import UsageError

if TYPE_CHECKING:
    from foresci.llm import Backbone
    from taxonomy.manifest import TaxonomyManifest
    from taxonomy.view.reading import Reading

app = typer.Typer(
    no_args_is_help=True, help="Build, show, compare and audit taxonomies and their signals."
)

TaxonomyFolder = Annotated[Path, typer.Argument(metavar="TAX", help="A taxonomy folder.")]


@app.command()
def build(
    kb: Annotated[Path, typer.Argument(metavar="KB", help="A knowledge base folder.")],
    out: Annotated[Path, typer.Option(help="Taxonomy folder; an old one is replaced.")],
    domain: Annotated[
        str | None,
        typer.Option(help="Only papers of this domain; the one KB is of when left out."),
    ] = None,
    backbone: BackboneOption = "structural",
    as_json: JsonOption = False,
) -> None:
    """Induce a taxonomy from a knowledge base, with evidence, momentum and signals.

    Five dimensions: tasks, methods, datasets, evaluation methods, application domains.

    The same knowledge base always gives the same taxonomy.

    Example: foresci taxonomy build kb --out taxonomy
    """
    from knowledge_base.replaceable import check_replaceable

    chosen = chosen_backbone(backbone)
    check_replaceable(out, "taxonomy")
    manifest = _build(kb, out, domain, chosen)
    if as_json:
        print_json(manifest.to_json())
    else:
        print_built(out, manifest)


@app.command()
def show(
    taxonomy: TaxonomyFolder,
    node: Annotated[
        str | None, typer.Option(help="Show one node in full: its id, or its label.")
    ] = None,
    dimension: Annotated[
        str | None,
        typer.Option(
            help="Only tasks, methods, datasets, evaluation_methods or application_domains."
        ),
    ] = None,
    levels: Annotated[
        int | None,
        typer.Option(min=1, help="Show so many levels below each root; all when left out."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page that needs nothing else.")
    ] = None,
    export: Annotated[
        str | None, typer.Option(metavar="FORMAT", help="Give the whole as graphml or json.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File of the export; standard output when left out."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show a taxonomy as a tree, a node in full, or write it for a browser or another program.

    Example: foresci taxonomy show taxonomy --dimension methods --levels 2

    Example: foresci taxonomy show taxonomy --node "query rewriting"

    Example: foresci taxonomy show taxonomy --html taxonomy.html --export graphml --out tax.graphml
    """
    from taxonomy.store import Taxonomy
    from taxonomy.view.reading import Reading

    if out is not None and export is None:
        raise UsageError("--out is for --export; name a format: --export graphml or json")
    if levels and (node or as_json):
        raise UsageError("--levels is for the tree; leave it out with --node and --json")
    if html is None and export is None:
        reading = Reading(Taxonomy.open(taxonomy))
        _show(reading, node, dimension, levels, as_json=as_json)
        return
    if node or dimension or levels or as_json:
        raise UsageError(
            "--html and --export give all; leave out --node, --dimension, --levels and --json"
        )
    _write(Reading(Taxonomy.open(taxonomy)), html, export, out)


@app.command()
def diff(
    first: Annotated[Path, typer.Argument(metavar="TAX1", help="The one of the earlier cutoff.")],
    second: Annotated[Path, typer.Argument(metavar="TAX2", help="The one of the later cutoff.")],
    as_json: JsonOption = False,
) -> None:
    """Compare the taxonomies of a domain at two cutoffs: born, gone, split, merged, grown, faded.

    Example: foresci taxonomy diff taxonomy-june taxonomy-september
    """
    from taxonomy.diff import diff as compare
    from taxonomy.store import Taxonomy

    found = compare(Taxonomy.open(first), Taxonomy.open(second))
    if as_json:
        print_json(found.to_json())
    else:
        print_difference(first, second, found)


@app.command()
def audit(
    taxonomy: TaxonomyFolder,
    kb: Annotated[
        Path | None,
        typer.Option(help="The knowledge base it was built from: measures quality on its texts."),
    ] = None,
    export_verdicts: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write sheets of 50 edges and 50 signals for people to judge."
        ),
    ] = None,
    verdicts: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A judged sheet, of one person; may be repeated."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check a taxonomy's structure, measure its quality, and have people judge it.

    Exit code 1 when the structure has a problem. A verdict is right, wrong or unsure.

    Example: foresci taxonomy audit taxonomy --kb kb --export-verdicts sheets

    Example: foresci taxonomy audit taxonomy --verdicts ann/edges.csv --verdicts bob/edges.csv
    """
    from foresci.errors import IntegrityError
    from taxonomy.quality.audit import audit_taxonomy
    from taxonomy.quality.sheets import EDGES_SHEET, SIGNALS_SHEET, write_sheets
    from taxonomy.store import Taxonomy

    opened = Taxonomy.open(taxonomy)
    if export_verdicts is not None:
        for name in (EDGES_SHEET, SIGNALS_SHEET):
            _check_outside(taxonomy, export_verdicts / name)
            _check_new(export_verdicts / name)
    found = audit_taxonomy(opened, kb, verdicts or [])
    sheets = None
    if export_verdicts is not None and not found.problems:
        sheets = write_sheets(opened, export_verdicts)
    if as_json:
        print_json(found.to_json())
    else:
        print_audit(taxonomy, found, sheets, verdicts or ())
    if found.problems:
        raise IntegrityError(
            f"{taxonomy}: {len(found.problems)} problems found; build the taxonomy again"
        )


def _build(kb: Path, out: Path, domain: str | None, backbone: "Backbone") -> "TaxonomyManifest":
    from foresci.cli.progress import progress_reporter
    from knowledge_base import KnowledgeBase
    from taxonomy.build import build_taxonomy

    opened = KnowledgeBase.open(kb)
    with progress_reporter() as progress:
        return build_taxonomy(opened, out, domain, backbone, progress)


def _show(
    reading: "Reading",
    node: str | None,
    dimension: str | None,
    levels: int | None,
    *,
    as_json: bool,
) -> None:
    from taxonomy.view.card import card_view
    from taxonomy.view.document import node_document, outline_document
    from taxonomy.view.finding import find_dimension, find_node
    from taxonomy.view.tree import DEEPEST, tree_view

    within = None if dimension is None else find_dimension(dimension)
    if node is not None:
        node_id = find_node(reading, node, within)
        if as_json:
            print_json(node_document(reading, node_id))
        else:
            print_view(card_view(reading, node_id))
    elif as_json:
        print_json(outline_document(reading, within))
    else:
        print_view(tree_view(reading, within, levels or DEEPEST))


def _write(reading: "Reading", html: Path | None, export: str | None, out: Path | None) -> None:
    from foresci.storage import write_text
    from taxonomy.view.export import export_text
    from taxonomy.view.page import render_page

    _check_outside(reading.taxonomy.root, html)
    _check_outside(reading.taxonomy.root, out)
    exported = None if export is None else export_text(reading, export)
    for path, text in ((html, None if html is None else render_page(reading)), (out, exported)):
        if path is not None and text is not None:
            write_text(path, text)
            typer.echo(f"{path}: {len(text.encode('utf-8')) / 1e6:.1f} MB", err=True)
    if out is None and exported is not None:
        typer.echo(exported, nl=False)


def _check_outside(taxonomy: Path, path: Path | None) -> None:
    """A file among the taxonomy's own would be lost with it when it is built again."""
    if path is not None and taxonomy.resolve() in path.resolve().parents:
        raise UsageError(f"{path}: in the taxonomy's own folder; choose another place")


def _check_new(sheet: Path) -> None:
    """A sheet that is there may hold the work of a person."""
    if sheet.exists():
        raise UsageError(f"{sheet}: exists, and may hold verdicts; choose another folder")
