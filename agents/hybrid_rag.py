"""Hybrid RAG, one round of search: `search -> evidence_pack -> decide -> render`."""

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from agents.context import RunContext
from agents.packet import pack
from agents.queries import queries_for
from agents.signals.families import owners
from agents.signals.retrieval import assess_by_retrieval
from agents.state import Json, RunState, node_event
from agents.tail import decide, render
from controls.findings import Findings
from foresci.errors import UsageError
from foresci.schema import VenueTask
from knowledge_base.domain_scope import domain_filter


def build() -> StateGraph[RunState, RunContext]:
    """The state machine, not yet compiled."""
    graph = StateGraph(RunState, context_schema=RunContext)
    graph.add_node("search", search)
    graph.add_node("evidence_pack", evidence_pack)
    graph.add_node("decide", decide)
    graph.add_node("render", render)
    graph.add_edge(START, "search")
    graph.add_edge("search", "evidence_pack")
    graph.add_edge("evidence_pack", "decide")
    graph.add_edge("decide", "render")
    graph.add_edge("render", END)
    return graph


def search(state: RunState, runtime: Runtime[RunContext]) -> RunState:
    """Ask the knowledge base every query of the task's family.

    A paper near a project to be positioned speaks for the venue family that accepted it. A query
    that cannot be asked, as it holds no word to search for, is recorded, and the others are asked.

    Raises:
        UsageError: not one query could be asked.
    """
    task, kb = runtime.context.task, runtime.context.evidence
    filters = domain_filter(kb, task.domain)
    accepted = owners(kb, task.candidates) if isinstance(task, VenueTask) else {}
    hits: list[Json] = []
    trace: list[Json] = []
    failed: list[UsageError] = []
    for query in queries_for(task):
        try:
            result = kb.search(query.text, k=query.k, filters=filters)
        except UsageError as problem:
            failed.append(problem)
            trace.append({"kind": "unasked", "about": query.about, "error": str(problem)})
            continue
        hits += [
            {
                "about": query.about or accepted.get(hit.paper_id),
                "row": hit.row,
                "retrieval": hit.retrieval.to_json(),
            }
            for hit in result.hits
        ]
        trace.append({"kind": "retrieval", "about": query.about, **result.trace.to_json()})
    if len(failed) == len(trace):
        raise failed[0]
    return {"hits": hits, "trace": [*trace, node_event("search", found=len(hits))]}


def evidence_pack(state: RunState, runtime: Runtime[RunContext]) -> RunState:
    """Freeze what may be cited, and assess the options by what a search for each one finds."""
    task, kb = runtime.context.task, runtime.context.evidence
    findings = Findings(assessments=assess_by_retrieval(kb, task))
    packet = pack(state["hits"], kb)
    event = node_event("evidence_pack", kept=len(packet), assessed=len(findings.assessments))
    return {"packet": packet, "findings": findings.to_json(), "trace": [event]}
