"""How the agents that have a control end: evidence_pack, decide, perhaps a check, render."""

from typing import Any

from langgraph.graph import END, StateGraph

from agents.control.nodes import drift_check, open_gate, weigh_risk
from agents.tail import decide, evidence_pack, render
from controls import ControlsMode


def end(graph: StateGraph[Any, Any], last: str, controls: ControlsMode) -> None:
    """Add the common end to a graph.

    With controls off nothing stands between `decide` and `render`; on, the check always does;
    gated, where the risk is high.

    Args:
        graph: gets the nodes and edges.
        last: the agent's own node that writes its findings.
        controls: the mode.
    """
    for node in (evidence_pack, decide, render):
        graph.add_node(node.__name__, node)
    graph.add_edge(last, "evidence_pack")
    graph.add_edge("evidence_pack", "decide")
    graph.add_edge("render", END)
    if controls == "off":
        graph.add_edge("decide", "render")
        return
    graph.add_node("weigh_risk", weigh_risk)
    graph.add_node("drift_check", drift_check)
    graph.add_edge("decide", "weigh_risk")
    graph.add_edge("drift_check", "render")
    if controls == "gated":
        graph.add_conditional_edges("weigh_risk", open_gate)
    else:
        graph.add_edge("weigh_risk", "drift_check")
