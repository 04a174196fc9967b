"""Searching the literature in several forms at once."""

from datetime import date

from langgraph.runtime import Runtime
from langgraph.types import Send

from agents.aris.brief import Brief
from agents.aris.queries import QueryForm, Wanted, query_forms
from agents.aris.state import ArisState, SearchBranch
from agents.aris.verified import verified_papers
from agents.context import RunContext
from agents.state import Json, node_event
from foresci.errors import ForesciError
from knowledge_base import Filters, KnowledgeBase
from knowledge_base.domain_scope import domain_filter
from taxonomy.momentum import recent_start


def lit_queries(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Write the query forms down."""
    task = runtime.context.task
    options = verified_papers(runtime.context.evidence, task).options
    forms = query_forms(task, Brief.model_validate(state["brief"]), options)
    event = node_event("lit_queries", forms={one.form: len(one.queries) for one in forms})
    return {"forms": [one.to_json() for one in forms], "trace": [event]}


def each_form(state: ArisState) -> list[Send]:
    """One branch of `lit_search` for each form."""
    return [
        Send("lit_search", SearchBranch(branch=branch, form=form))
        for branch, form in enumerate(state["forms"])
    ]


def lit_search(state: SearchBranch, runtime: Runtime[RunContext]) -> ArisState:
    """Ask the knowledge base the queries of one form; a form that cannot be asked is recorded."""
    form = QueryForm.model_validate(state["form"])
    kb, domain = runtime.context.evidence, runtime.context.task.domain
    hits: list[Json] = []
    trace: list[Json] = []
    error = None
    try:
        for wanted in form.queries:
            found, row = _search(kb, domain, wanted)
            hits += found
            trace.append(row)
    except ForesciError as problem:
        error = str(problem)
    branch = {"branch": state["branch"], "form": form.form, "error": error, "hits": hits}
    event = node_event("lit_search", form=form.form, found=len(hits), error=error)
    return {"found": [branch], "trace": [*trace, event]}


def _search(kb: KnowledgeBase, domain: str, wanted: Wanted) -> tuple[list[Json], Json]:
    filters = domain_filter(kb, domain) or Filters()
    if wanted.recent:
        filters = filters.model_copy(update={"since": _recent(kb)})
    result = kb.search(wanted.text, k=wanted.k, filters=filters)
    hits = [
        {"about": wanted.about, "row": hit.row, "retrieval": hit.retrieval.to_json()}
        for hit in result.hits
    ]
    return hits, {"kind": "retrieval", "about": wanted.about, **result.trace.to_json()}


def _recent(kb: KnowledgeBase) -> date:
    days = kb.table.public_on
    first: date = days[0].astype(object) if len(days) else kb.cutoff
    return recent_start(first, kb.cutoff)
