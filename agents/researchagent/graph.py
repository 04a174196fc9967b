"""The state machine of ResearchAgent."""

from langgraph.graph import START, StateGraph

from agents.context import RunContext
from agents.ending import end
from agents.researchagent.finding import findings
from agents.researchagent.loop import after_pick, after_review, draft, pick, review
from agents.researchagent.sources import anchor, context, support
from agents.researchagent.state import ResearchState
from controls import ControlsMode


def build(controls: ControlsMode = "off") -> StateGraph[ResearchState, RunContext]:
    """The state machine, not yet compiled.

    A review is one call for all five criteria, where the original makes one for each.
    """
    graph = StateGraph(ResearchState, context_schema=RunContext)
    for node in (support, anchor, context, draft, review, pick, findings):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "support")
    graph.add_edge("support", "anchor")
    graph.add_edge("anchor", "context")
    graph.add_edge("context", "draft")
    graph.add_edge("draft", "review")
    graph.add_conditional_edges("review", after_review)
    graph.add_conditional_edges("pick", after_pick)
    end(graph, "findings", controls)
    return graph
