"""Every agent's graph can be read: its nodes in the order of the flow, and where they lead."""

import operator
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, TypedDict

import pytest
from langgraph.graph import END, START, StateGraph
from langgraph.types import Send

from agents.draw import FINISH, DrawnNode, Way, draw, mermaid
from agents.registry import AGENTS, AgentSpec
from controls import ControlsMode


class State(TypedDict, total=False):
    seen: Annotated[list[str], operator.add]


def visit(state: State) -> State:
    """Look at it.

    More is said here.
    """
    return {"seen": ["x"]}


def branches(state: State) -> list[Send] | Literal["join"]:
    return [Send("grow", {})]


def again(state: State) -> Literal["plan", "__end__"]:
    return "plan"


def _toy(_: ControlsMode) -> Any:
    inner = StateGraph(State)
    inner.add_node("read", visit)
    inner.add_edge(START, "read")
    inner.add_edge("read", END)
    graph = StateGraph(State)
    for name in ("join", "plan"):
        graph.add_node(name, visit)
    graph.add_node("grow", inner.compile())
    graph.add_edge(START, "plan")
    graph.add_conditional_edges("plan", branches, ["grow", "join"])
    graph.add_edge("grow", "join")
    graph.add_conditional_edges("join", again)
    return graph


TOY = AgentSpec("toy", False, False, _toy, "a toy")


def way(to: str, conditional: bool = False, for_each: bool = False) -> Way:
    return Way(to=to, conditional=conditional, for_each=for_each)


def test_fan_outs_loops_and_graphs_inside_are_told_apart() -> None:
    start, plan, grow, join = draw(TOY)
    assert (start.ways, plan.name, plan.says) == ((way("plan"),), "plan", "Look at it.")
    sent = way("grow", conditional=True, for_each=True)
    assert set(plan.ways) == {sent, way("join", conditional=True)}
    assert [node.name for node in grow.inside] == ["__start__", "read"]
    assert grow.inside[1].ways == (way(FINISH),)
    assert grow.ways == (way("join"),)
    assert set(join.ways) == {way(FINISH, conditional=True), way("plan", conditional=True)}


def test_mermaid_opens_graphs_inside_and_draws_every_edge() -> None:
    source = mermaid(TOY)
    assert "subgraph grow" in source
    assert "plan -.-> grow" in source
    assert "join -.-> plan" in source


def every(nodes: Iterable[DrawnNode]) -> Iterator[DrawnNode]:
    for node in nodes:
        yield node
        yield from every(node.inside)


@pytest.mark.parametrize("agent", AGENTS)
def test_every_agent_says_what_each_node_does_and_ends_in_the_tail(agent: str) -> None:
    spec = AGENTS[agent]
    assert spec.summary
    nodes = draw(spec)
    silent = [node.name for node in every(nodes) if not (node.says or node.inside)]
    assert set(silent) <= {"__start__"}
    assert [node.name for node in nodes[-2:]] == ["decide", "render"]
    source = mermaid(spec)
    assert all(node.name in source for node in every(nodes))
