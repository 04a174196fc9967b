"""`foresci trace`: what a run searched, found, kept and cited."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from foresci.cli.options import JsonOption, RunsOption, print_json, runs_folder

if TYPE_CHECKING:
    from foresci.runs import RunFolder


def trace(
    run_id: Annotated[str, typer.Argument(help="Run id, or the path of a run folder.")],
    runs: RunsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show each search of a run with both retrievers' ranks, and what was kept and cited.

    Example: foresci trace RFDIR-0001--hybrid_rag--structural--off--1a2b3c4d
    """
    from foresci.runs import find_run

    found = find_run(runs_folder(runs), run_id)
    if as_json:
        print_json({"run_id": found.manifest.run_id, "trace": list(found.trace)})
        return
    console = Console()
    cited = cited_items(found.answer.to_json())
    for row in found.trace:
        if row["kind"] == "retrieval":
            _show_retrieval(console, row, found, cited)
        else:
            _show_node(console, row)


def cited_items(answer: Any) -> set[str]:
    """Every evidence id that plain answer data cites."""
    if isinstance(answer, dict):
        parts: Iterable[Any] = answer.values()
        own = set(answer.get("evidence", ()))
    elif isinstance(answer, list):
        parts, own = answer, set()
    else:
        return set()
    return own.union(*(cited_items(part) for part in parts))


def _show_retrieval(
    console: Console, row: dict[str, Any], found: "RunFolder", cited: set[str]
) -> None:
    about = f" [dim](about {escape(row['about'])})[/dim]" if row["about"] else ""
    console.print(f"\n[bold]search[/bold]{about} {escape(row['query'])}")
    kept = {(item.paper_id, item.section): item.id for item in found.packet.items}
    table = Table("fused", "score", "BM25", "dense", "paper", "section", "kept as", box=None)
    for hit in row["hits"]:
        item = kept.get((hit["paper_id"], hit["section"]), "")
        table.add_row(
            str(hit["fused_rank"]),
            f"{hit['fused_score']:.4f}",
            _place(hit["bm25_rank"], hit["bm25_score"]),
            _place(hit["dense_rank"], hit["dense_score"]),
            hit["paper_id"],
            escape(hit["section"]),
            f"{item} cited" if item in cited else item,
        )
    console.print(table)


def _show_node(console: Console, row: dict[str, Any]) -> None:
    name = row["step_name"] if row["kind"] == "step" else row["node"]
    hidden = {"kind", "node", "step", "step_name"}
    facts = {key: value for key, value in row.items() if key not in hidden}
    told = ", ".join(f"{key}={_brief(value)}" for key, value in facts.items())
    console.print(f"\n[bold]{name}[/bold] {escape(told)}")


def _place(rank: int | None, score: float | None) -> str:
    """A rank with its score, or a dash where the retriever did not list the paper."""
    return "-" if rank is None or score is None else f"{rank} ({score:.2f})"


def _brief(value: Any) -> str:
    if isinstance(value, list):
        return f"{len(value)} items" if len(value) > 8 else " ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(value) or "none"
    return str(value)
