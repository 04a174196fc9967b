"""`foresci agents`: which agents there are, and how each one works."""

from typing import TYPE_CHECKING, Annotated

import typer

from controls import controls_mode
from foresci.cli.options import JsonOption, print_json
from foresci.errors import UsageError

if TYPE_CHECKING:
    from agents.draw import DrawnNode, Way

app = typer.Typer(no_args_is_help=True, help="List the agents, and draw how each one works.")

INDENT = "    "
TERMINALS = {"__start__": "start", "__end__": "end"}


@app.command("list")
def list_agents(as_json: JsonOption = False) -> None:
    """List the agents with what each one gathers.

    Example: foresci agents list
    """
    from agents.registry import AGENTS

    if as_json:
        print_json({"agents": [_about(name) for name in AGENTS]})
        return
    width = max(map(len, AGENTS))
    for spec in AGENTS.values():
        control = "controls" if spec.has_control else "no controls"
        reads = _reads(spec.retrieves)
        typer.echo(f"{spec.name:{width}}  {reads:14}  {control:11}  {spec.summary}")


@app.command("show")
def show(
    name: Annotated[str, typer.Argument(help="An agent's name; `foresci agents list`.")],
    as_mermaid: Annotated[
        bool, typer.Option("--mermaid", help="Print the graph as Mermaid source.")
    ] = False,
    controls: Annotated[str, typer.Option(help="Drift controls: off, on or gated.")] = "off",
    as_json: JsonOption = False,
) -> None:
    """Draw an agent's state machine: its nodes in order, and where each one leads.

    Example: foresci agents show aris --controls gated
    """
    from agents.draw import draw, mermaid
    from agents.registry import agent_spec

    if as_mermaid and as_json:
        raise UsageError("--mermaid and --json are two forms of output; choose one")
    mode = controls_mode(controls)
    spec = agent_spec(name, mode)
    if as_mermaid:
        typer.echo(mermaid(spec, mode))
        return
    nodes = draw(spec, mode)
    if as_json:
        print_json({**_about(name), "nodes": [node.to_json() for node in nodes]})
        return
    typer.echo(f"{name}: {spec.summary}")
    typer.echo(f"reads {_reads(spec.retrieves)}\n")
    for line in graph_lines(nodes):
        typer.echo(line)


def graph_lines(nodes: "tuple[DrawnNode, ...]", indent: str = "") -> list[str]:
    """A graph as text: each node with what it does, then where it leads.

    `->` always leads there, `-?>` on a condition, `=>` once for each of several branches.
    """
    width = max((len(node.name) for node in nodes if node.says), default=0)
    lines = []
    for node in nodes:
        name = TERMINALS.get(node.name, node.name)
        lines.append(f"{indent}{name:{width}}  {node.says}".rstrip())
        lines += graph_lines(node.inside, indent + INDENT)
        lines += [f"{indent}{INDENT}{_arrow(way)}" for way in node.ways]
    return lines


def _arrow(way: "Way") -> str:
    to = TERMINALS.get(way.to, way.to)
    if way.for_each:
        return f"=> {to}, once for each branch, in parallel"
    return f"-?> {to}" if way.conditional else f"-> {to}"


def _about(name: str) -> dict[str, object]:
    from agents.registry import AGENTS

    spec = AGENTS[name]
    return {
        "name": name,
        "summary": spec.summary,
        "retrieves": spec.retrieves,
        "has_control": spec.has_control,
    }


def _reads(retrieves: bool) -> str:
    return "knowledge base" if retrieves else "nothing"
