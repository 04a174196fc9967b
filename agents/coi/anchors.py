"""The first nodes: which chains are wanted, and the paper from which each one grows."""

from collections.abc import Collection, Iterable

from langgraph.runtime import Runtime

from agents.asking import ask
from agents.coi.options import on_option, option_of, options_of, text_of
from agents.coi.queries import completed, rewrites
from agents.coi.records import PlanInput, Query
from agents.coi.state import CoiState
from agents.coi.steps import PLAN
from agents.context import RunContext
from agents.state import Json, node_event
from foresci.schema import BottleneckTask, VenueTask
from knowledge_base import Hit, KnowledgeBase
from knowledge_base.domain_scope import domain_filter
from knowledge_base.neighbours import neighbourhood

FETCHED = 6
"""Papers from which an anchor is taken."""


def plan_queries(state: CoiState, runtime: Runtime[RunContext]) -> CoiState:
    """Ask for queries that each find the anchor of a chain, one for each option at least."""
    context = runtime.context
    task = context.task
    given = PlanInput(
        question=task.question,
        family=task.family,
        cutoff=task.cutoff,
        options=options_of(context.evidence, task),
        subject=text_of(context.evidence, task, None)
        if isinstance(task, BottleneckTask | VenueTask)
        else "",
    )
    asked = ask(context, PLAN, given)
    queries = completed(asked.output, given)
    event = node_event("plan_queries", queries=[query.text for query in queries])
    return {
        "queries": [query.to_json() for query in queries],
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def anchors(state: CoiState, runtime: Runtime[RunContext]) -> CoiState:
    """Find a paper of its own for each query, rewriting those that find none."""
    found: list[Json] = []
    trace: list[Json] = []
    used: set[int] = set()
    for query in map(Query.model_validate, state["queries"]):
        hit, rows = _anchor(runtime.context, query, used)
        trace += rows
        if hit is not None:
            used.add(runtime.context.evidence.paper_row(hit.row))
            anchor = {"row": hit.row, "retrieval": hit.retrieval.to_json()}
            found.append({"key": len(found), "about": query.about, "anchor": anchor})
    papers = [runtime.context.evidence.chunk(one["anchor"]["row"]).paper_id for one in found]
    return {"anchors": found, "trace": [*trace, node_event("anchors", papers=papers)]}


def _anchor(
    context: RunContext, query: Query, used: Collection[int]
) -> tuple[Hit | None, list[Json]]:
    """The best hit that no other chain begins with; for an option even one that another does.

    Where no hit is on the option, the query is asked in wider words before that is accepted.
    """
    kb, task, trace = context.evidence, context.task, []
    option = option_of(kb, task, query.about)
    on_it = on_option(kb, task, option) if option else None
    seen: list[Hit] = []
    for text in rewrites(query, option.text if option else task.question):
        result = kb.search(text, k=FETCHED, filters=domain_filter(kb, task.domain))
        trace.append({"kind": "retrieval", "about": query.about, **result.trace.to_json()})
        ranked = _reranked(kb, option.text if option else query.text, result.hits)
        free = [hit for hit in ranked if kb.paper_row(hit.row) not in used]
        fitting = (hit for hit in free if on_it is None or on_it[kb.paper_row(hit.row)])
        if (best := next(fitting, None)) is not None:
            return best, trace
        seen += free if option is None else [*free, *ranked]
    return next(iter(seen), None), trace


def _reranked(kb: KnowledgeBase, subject: str, hits: Iterable[Hit]) -> list[Hit]:
    """By cosine to the subject, then by row."""
    nearness = neighbourhood(kb).vectors @ kb.embedder.embed_query(subject)
    return sorted(hits, key=lambda hit: (-float(nearness[kb.paper_row(hit.row)]), hit.row))
