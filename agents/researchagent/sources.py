"""The nodes that gather: support, anchor, context."""

import numpy as np
from langgraph.runtime import Runtime

from agents.context import RunContext
from agents.passages import abstract_row
from agents.researchagent.facts import count
from agents.researchagent.option_rows import passages_of
from agents.researchagent.rows import support_row
from agents.researchagent.state import ResearchState
from agents.researchagent.topics import first_focus
from agents.signals.citing import found_hits
from agents.state import Json, node_event
from foresci.schema import BottleneckTask, Task, VenueTask
from knowledge_base.domain_scope import domain_filter
from knowledge_base.neighbours import neighbourhood
from taxonomy.entities import entity_store

SUPPORT_HITS = 10
"""Papers of the search that stands in for a support packet."""
REFERENCES = 10
ENTITIES = 30


def support(state: ResearchState, runtime: Runtime[RunContext]) -> ResearchState:
    """Take the passages that came with the task, or else one search for its question."""
    kb, task = runtime.context.evidence, runtime.context.task
    given: dict[int, str | None] = {}
    for passage in runtime.context.support:
        row = support_row(kb, passage)
        if row is not None:
            given.setdefault(row, passage.about)
    if given:
        hits = [
            hit
            for about in dict.fromkeys(given.values())
            for hit in found_hits(
                [row for row in given if given[row] == about], about, "support packet of the task"
            )
        ]
        return {
            "refs": list(given),
            "hits": hits,
            "trace": [node_event("support", source="packet", found=len(given))],
        }
    result = kb.search(subject_of_task(task), SUPPORT_HITS, domain_filter(kb, task.domain))
    hits = [
        {"about": None, "row": hit.row, "retrieval": hit.retrieval.to_json()} for hit in result.hits
    ]
    searched: Json = {"kind": "retrieval", "about": None, **result.trace.to_json()}
    return {
        "refs": [hit.row for hit in result.hits],
        "hits": hits,
        "trace": [searched, node_event("support", source="search", found=len(hits))],
    }


def anchor(state: ResearchState, runtime: Runtime[RunContext]) -> ResearchState:
    """Take the support document whose entities are nearest to the task's."""
    kb, task = runtime.context.evidence, runtime.context.task
    store = entity_store(kb, task.domain)
    wanted = {one for part in first_focus(kb, store, task) for one in part.entities}
    near = dict(zip(store.rows.tolist(), store.closeness(sorted(wanted)).tolist(), strict=True))
    papers = dict.fromkeys(kb.paper_row(row) for row in state["refs"])
    best = max(papers, key=lambda paper: (near.get(paper, 0.0), paper), default=None)
    chosen = None if best is None else kb.table.ids[best]
    return {"anchor": best, "trace": [node_event("anchor", paper=chosen, among=len(papers))]}


def context(state: ResearchState, runtime: Runtime[RunContext]) -> ResearchState:
    """Add older neighbours of the anchor, its entities, and the papers and counts of each option.

    The entities are those that go most with the anchor and its references (log-likelihood ratio).
    """
    kb, task = runtime.context.evidence, runtime.context.task
    store = entity_store(kb, task.domain)
    older = _older(state, runtime.context)
    refs = list(dict.fromkeys([*state["refs"], *older]))
    papers = np.isin(store.rows, [kb.paper_row(row) for row in refs])
    entities = [store.form(one.entity) for one in store.going_with(papers, ENTITIES)]
    focus = first_focus(kb, store, task)
    passages = passages_of(kb, store, task, focus)
    hits = found_hits(older, None, _described(kb.table.ids, state["anchor"]))
    facts = count(kb, task, focus, passages)
    event = node_event(
        "context",
        older=len(older),
        entities=entities,
        focus={one.about: list(one.entities) for one in focus},
        papers={one.about: one.papers for one in facts},
    )
    return {
        "refs": refs,
        "entities": entities,
        "passages": passages,
        "focus": [one.to_json() for one in focus],
        "facts": [one.to_json() for one in facts],
        "stage": "problem",
        "history": {},
        "best": {},
        "hits": hits,
        "trace": [event],
    }


def subject_of_task(task: Task) -> str:
    """What a search for the whole task asks."""
    match task:
        case BottleneckTask():
            return f"{task.subdirection} {task.question}"
        case VenueTask():
            return task.project
        case _:
            return f"{task.question} {' '.join(option.text for option in task.candidates)}"


def _older(state: ResearchState, context: RunContext) -> list[int]:
    """Chunk rows of the anchor's older neighbours, nearest first."""
    paper, kb, task = state["anchor"], context.evidence, context.task
    if paper is None:
        return []
    near = neighbourhood(kb).older(paper, REFERENCES, "", domain_filter(kb, task.domain))
    return [abstract_row(kb, one.paper) for one in near]


def _described(ids: list[str], paper: int | None) -> str:
    return "" if paper is None else f"older than {ids[paper]}"
