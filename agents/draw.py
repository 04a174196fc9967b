"""An agent's state machine as data that can be printed, and as a Mermaid diagram."""

import inspect
from typing import Any

from agents.registry import AgentSpec
from controls import ControlsMode
from foresci.schema import Record

BEGIN = "__start__"
FINISH = "__end__"


class Way(Record):
    """An edge to a node."""

    to: str
    conditional: bool
    """Taken on a condition."""
    for_each: bool
    """Taken once for each of several branches, which run in parallel (a `Send`)."""


class DrawnNode(Record):
    """A node, where it leads, and the nodes inside it where it is a graph of its own."""

    name: str
    says: str
    """First line of its docstring."""
    ways: tuple[Way, ...]
    inside: tuple["DrawnNode", ...] = ()


def draw(agent: AgentSpec, controls: ControlsMode = "off") -> tuple[DrawnNode, ...]:
    """The nodes of an agent in the order of its flow; the first one stands for the beginning."""
    return _drawn(agent.build(controls).compile())


def mermaid(agent: AgentSpec, controls: ControlsMode = "off") -> str:
    """The graph as Mermaid source, subgraphs opened."""
    diagram: str = agent.build(controls).compile().get_graph(xray=True).draw_mermaid()
    return diagram.strip()


def _drawn(machine: Any) -> tuple[DrawnNode, ...]:
    graph = machine.get_graph()
    insides = dict(machine.get_subgraphs())
    ways: dict[str, list[Way]] = {name: [] for name in graph.nodes}
    for edge in graph.edges:
        many = edge.conditional and _sends(machine, edge.source, edge.target)
        way = Way(to=edge.target, conditional=edge.conditional, for_each=many)
        ways[edge.source].append(way)
    return tuple(
        DrawnNode(
            name=name,
            says=_first_line(graph.nodes[name].data),
            ways=tuple(ways[name]),
            inside=_drawn(insides[name]) if name in insides else (),
        )
        for name in _in_order(ways)
        if name != FINISH
    )


def _in_order(ways: dict[str, list[Way]]) -> list[str]:
    """Names so that each comes after what leads to it, loops aside: a reversed post-order."""
    left: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        seen.add(name)
        for way in ways[name]:
            if way.to not in seen:
                visit(way.to)
        left.append(name)

    for name in (BEGIN, *ways):
        if name not in seen:
            visit(name)
    return left[::-1]


def _sends(machine: Any, source: str, target: str) -> bool:
    """Whether a branch sends to a target: its function's return type has `Send`.

    Nodes that the type names in a `Literal` are gone to without sending.
    """
    branches = machine.builder.branches.get(source, {}).values()
    return any(
        target in (branch.ends or {}).values() and _may_send(branch.path, target)
        for branch in branches
    )


def _may_send(path: Any, target: str) -> bool:
    function = getattr(path, "func", path)
    returned = str(inspect.signature(function).return_annotation)
    return "Send" in returned and repr(target) not in returned


def _first_line(node: Any) -> str:
    """What a node's function says of itself; a graph inside is described by its own nodes."""
    function = getattr(node, "func", None)
    function = getattr(function, "func", function)  # of a partial
    return (inspect.getdoc(function) or "").partition("\n")[0] if function else ""
