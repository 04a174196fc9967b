"""`foresci runs diff`: in what two runs differ."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.cli.options import JsonOption, RunsOption, print_json, runs_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foresci.cli.runs_differences import Changed, Differences, Parting

LONGEST = 160
RunArgument = Annotated[str, typer.Argument(help="Run id, or the path of a run folder.")]


def diff(
    first: RunArgument,
    second: RunArgument,
    runs: RunsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show in what two runs differ: configuration, decision, answer, evidence, trace and scores.

    Times, places on the disk and what model calls took do not count. Exits with 0 when the runs are
    the same, and with 1 when they differ.

    Example: foresci runs diff here/runs/RUN there/runs/RUN
    """
    from foresci.cli.runs_differences import differences
    from foresci.runs import find_run

    folder = runs_folder(runs)
    one, other = find_run(folder, first), find_run(folder, second)
    found = differences(one, other)
    if as_json:
        ids = {"first": str(one.path), "second": str(other.path)}
        print_json({**ids, "same": found.is_empty, **found.to_json()})
    elif found.is_empty:
        typer.echo("the same apart from times")
    else:
        _print(found)
    if not found.is_empty:
        raise typer.Exit(1)


def _print(found: "Differences") -> None:
    from rich.console import Console
    from rich.text import Text

    from foresci.cli.compare_text import diff_line
    from foresci.cli.printable import as_text

    console = Console(highlight=False)
    for title, lines in _sections(found):
        if lines:
            console.print(as_text(title, "bold"))
        for line in lines:
            console.print(Text("  ").append_text(as_text(line)), soft_wrap=True)
    if found.answer:
        console.print(as_text("answer", "bold"))
    for one in found.answer:
        console.print(diff_line(one))


def _sections(found: "Differences") -> "Iterator[tuple[str, list[str]]]":
    """All but the answer; an empty list where nothing differs."""
    yield "configuration", [_change(one) for one in found.configuration]
    decided = [one for one in (found.choice, found.control) if one]
    yield "decision", [_change(one) for one in decided]
    yield "scores", [_change(one) for one in found.scores]
    passages = [
        f"only in the {one.run}: {one.id} {one.paper_id} {one.section}, {one.title}"
        for one in found.evidence
    ]
    order = ["the same passages with other ids, ranks or places"] if found.packet_order else []
    yield "evidence", passages + order
    yield "trace", list(_parting(found.trace)) if found.trace else []


def _change(one: "Changed") -> str:
    from taxonomy.view.plain import shortened

    sides = ("none" if value is None else value for value in (one.first, one.second))
    return f"{one.name}: {' -> '.join(shortened(side, LONGEST) for side in sides)}"


def _parting(parting: "Parting") -> "Iterator[str]":
    from foresci.cli.trace_text import row_text

    def told(row: dict[str, Any] | None) -> str:
        return "nothing, the trace has ended" if row is None else row_text(row)

    yield f"step {parting.step} is the first that differs"
    yield f"first:  {told(parting.first)}"
    yield f"second: {told(parting.second)}"
