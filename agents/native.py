"""Native: the backbone alone, without any evidence. `decide -> render`."""

from langgraph.graph import END, START, StateGraph

from agents.context import RunContext
from agents.state import RunState
from agents.tail import decide, render


def build() -> StateGraph[RunState, RunContext]:
    """The state machine, not yet compiled."""
    graph = StateGraph(RunState, context_schema=RunContext)
    graph.add_node("decide", decide)
    graph.add_node("render", render)
    graph.add_edge(START, "decide")
    graph.add_edge("decide", "render")
    graph.add_edge("render", END)
    return graph
