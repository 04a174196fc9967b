"""One chain a branch: a graph of its own, and the node that runs it."""

from typing import Any, Literal, cast

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from langgraph.types import Send

from agents.coi.growing import backward, forward, read
from agents.coi.options import text_of
from agents.coi.outcome import prior_probe, propose, trend
from agents.coi.records import LONGEST
from agents.coi.state import ChainState, CoiState
from agents.context import RunContext
from agents.state import Json, add_tokens, node_event
from foresci.llm.errors import ModelCallError
from foresci.schema import TokenUse
from knowledge_base.neighbours import neighbourhood


def after_forward(state: ChainState) -> str:
    """Forward again while that found a paper and there is room for another."""
    return "backward" if state["ended"] or len(state["papers"]) >= LONGEST else "forward"


def after_backward(state: ChainState) -> str:
    """Backward again while that found a paper and there is room for another."""
    return "trend" if state["ended"] or len(state["papers"]) >= LONGEST else "backward"


def build_chain() -> StateGraph[ChainState, RunContext]:
    """Read -> forward, repeated -> backward, repeated -> trend -> propose -> prior_probe."""
    graph = StateGraph(ChainState, context_schema=RunContext)
    graph.add_node("read", read)
    graph.add_node("forward", forward)
    graph.add_node("backward", backward)
    graph.add_node("trend", trend)
    graph.add_node("propose", propose)
    graph.add_node("prior_probe", prior_probe)
    graph.add_edge(START, "read")
    graph.add_edge("read", "forward")
    graph.add_conditional_edges("forward", after_forward, ["forward", "backward"])
    graph.add_conditional_edges("backward", after_backward, ["backward", "trend"])
    graph.add_edge("trend", "propose")
    graph.add_edge("propose", "prior_probe")
    graph.add_edge("prior_probe", END)
    return graph


CHAIN: Any = build_chain().compile()


def each_anchor(state: CoiState) -> list[Send] | Literal["line_up"]:
    """One branch of `grow_chain` for each anchor; without any there is nothing to compare."""
    return [Send("grow_chain", anchor) for anchor in state["anchors"]] or "line_up"


def grow_chain(state: Json, runtime: Runtime[RunContext]) -> CoiState:
    """Grow a chain from an anchor; one whose model call fails for good is recorded."""
    key, about = state["key"], state["about"]
    topic = text_of(runtime.context.evidence, runtime.context.task, about)
    begun = {"key": key, "about": about, "anchor": state["anchor"], "topic": topic, "trace": []}
    grown, error = _grown(cast("ChainState", begun), runtime.context)
    length = len(grown.get("papers", []))
    event = node_event("grow_chain", about=about, papers=length, error=error)
    failed = {"key": key, "about": about, "error": error}
    return {
        "chains": [failed if error is not None else _kept(grown, runtime.context)],
        "tokens": grown.get("tokens", TokenUse().to_json()),
        "trace": [*grown["trace"], event],
    }


def _grown(begun: ChainState, context: RunContext) -> tuple[ChainState, str | None]:
    """The chain as far as it came, and what ended it before its time."""
    grown = begun
    try:
        for reached in CHAIN.stream(begun, context=context, stream_mode="values"):
            grown = reached
    except ModelCallError as problem:
        tokens = add_tokens(grown.get("tokens", {}), problem.tokens.to_json())
        return {**grown, "tokens": tokens}, str(problem)
    return grown, None


def _kept(grown: ChainState, context: RunContext) -> Json:
    """What later nodes need of a finished chain; what each paper says stays behind."""
    kb, papers = context.evidence, grown["papers"]
    vectors = neighbourhood(kb).vectors[papers]
    cosines = (vectors[1:] * vectors[:-1]).sum(axis=1)
    return {
        "key": grown["key"],
        "about": grown["about"],
        "error": None,
        "anchor": grown["anchor"],
        "papers": papers,
        "edges": grown["edges"],
        "coherence": round(float(cosines.mean()), 6) if len(papers) > 1 else 0.0,
        "results": sum(bool(idea["result"]) for idea in grown["ideas"]),
        "assessed": grown["assessed"],
        "trend": grown["trend"],
        "proposal": grown["proposal"],
        "probe": grown["probe"],
    }
