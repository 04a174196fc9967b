"""`foresci trace`: what a run searched, found, asked, kept and cited."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.cli.options import JsonOption, RunsOption, count_of, print_json, runs_folder
from foresci.errors import DataError

if TYPE_CHECKING:
    from foresci.runs import RunFolder


def trace(
    run_id: Annotated[str, typer.Argument(help="Run id, or the path of a run folder.")],
    runs: RunsOption = None,
    every_hit: Annotated[
        bool, typer.Option("--all", help="Show every hit, not only what the packet kept.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show each search of a run with what was kept and cited of it, and each step that was asked.

    Example: foresci trace RFDIR-0001--hybrid_rag--structural--off--1a2b3c4d
    """
    from foresci.cli.trace_text import row_text
    from foresci.runs import find_run
    from foresci.schema import citations_of

    found = find_run(runs_folder(runs), run_id)
    _check_finished(found)
    if as_json:
        print_json({"run_id": found.manifest.run_id, "trace": list(found.trace)})
        return
    cited = {cited for _, cited in citations_of(found.answer)}
    for number, row in enumerate(found.trace, start=1):
        typer.echo(f"{number:3}  {row_text(row)}")
        if row["kind"] == "retrieval":
            for line in _hit_lines(row, found, cited, every_hit):
                typer.echo(f"       {line}")
    typer.echo("")
    for line in _summary(found, cited):
        typer.echo(line)


def _check_finished(found: "RunFolder") -> None:
    manifest = found.manifest
    if manifest.status != "finished":
        why = f": {manifest.error}" if manifest.error else ""
        raise DataError(
            f"run {manifest.run_id} is {manifest.status}{why}; there is no trace until it has"
            " finished, and the same `foresci run` goes on where it was"
        )


def _hit_lines(
    row: dict[str, Any], found: "RunFolder", cited: set[str], every_hit: bool
) -> Iterator[str]:
    """The hits that the packet kept: in full where this search ranked them best."""
    from foresci.cli.trace_text import places
    from taxonomy.view.plain import plain

    kept = {(item.paper_id, item.section): item for item in found.packet.items}
    again = []
    for hit in row["hits"]:
        item = kept.get((hit["paper_id"], hit["section"]))
        if item and item.retrieval.query != row["query"] and not every_hit:
            again.append(item.id)
        elif item or every_hit:
            use = "" if item is None else "cited" if item.id in cited else "kept"
            paper = f"{plain(hit['paper_id'])} {plain(hit['section'])}"
            yield f"{item.id if item else '':4} {use:5}  {paper:24} {places(hit)}"
    if again:
        yield f"again: {', '.join(again)}"


def _summary(found: "RunFolder", cited: set[str]) -> Iterator[str]:
    """What the run came to: evidence, steps by name, and what a model took."""
    from agents.render.byline import spent

    searches = sum(row["kind"] == "retrieval" for row in found.trace)
    kept = count_of(len(found.packet.items), "passage")
    yield f"{searches} search{'' if searches == 1 else 'es'}, {kept} kept, {len(cited)} cited"
    asked = Counter(row["step_name"] for row in found.trace if row["kind"] == "step")
    yield f"asked: {', '.join(f'{name} {count}' for name, count in asked.items())}"
    if taken := spent(found.manifest.tokens):
        yield taken
