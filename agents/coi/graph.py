"""The graph of CoI, from the plan of its chains to the shared tail."""

from langgraph.graph import START, StateGraph

from agents.coi.anchors import anchors, plan_queries
from agents.coi.chain import each_anchor, grow_chain
from agents.coi.concluding import conclude
from agents.coi.state import CoiState
from agents.coi.tournament import compare, each_pair, line_up, tournament
from agents.context import RunContext
from agents.ending import end
from controls import ControlsMode


def build(controls: ControlsMode = "off") -> StateGraph[CoiState, RunContext]:
    """The state machine, not yet compiled."""
    graph = StateGraph(CoiState, context_schema=RunContext)
    for node in (plan_queries, anchors, grow_chain, line_up, compare, tournament, conclude):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "plan_queries")
    graph.add_edge("plan_queries", "anchors")
    graph.add_conditional_edges("anchors", each_anchor, ["grow_chain", "line_up"])
    graph.add_edge("grow_chain", "line_up")
    graph.add_conditional_edges("line_up", each_pair, ["compare", "tournament"])
    graph.add_edge("compare", "tournament")
    graph.add_edge("tournament", "conclude")
    end(graph, "conclude", controls)
    return graph
