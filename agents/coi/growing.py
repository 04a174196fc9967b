"""How a chain grows: its anchor is read, then newer papers follow it and older ones lead to it."""

from typing import Any, Literal

from langgraph.runtime import Runtime

from agents.asking import Asked, ask
from agents.coi.ideas import terms_of
from agents.coi.options import on_option, option_of
from agents.coi.records import LONGEST, SHORTEST, Idea, IdeaInput
from agents.coi.state import ChainState
from agents.coi.steps import READ
from agents.context import RunContext
from agents.passages import abstract_row, shown
from agents.state import node_event
from knowledge_base.domain_scope import domain_filter
from knowledge_base.neighbours import Neighbour, neighbourhood

Direction = Literal["forward", "backward"]
LOOKED_AT = 6
"""Neighbours among which one that is on the chain's option goes first."""


def read(state: ChainState, runtime: Runtime[RunContext]) -> ChainState:
    """Read the anchor."""
    context = runtime.context
    paper = context.evidence.paper_row(state["anchor"]["row"])
    asked = _read(state, context, paper)
    event = node_event("read", about=state["about"], paper=context.evidence.table.ids[paper])
    return {
        "papers": [paper],
        "edges": [{"edge": "anchor", "cosine": None, "of": None, "rank": None}],
        "ideas": [asked.output.to_json()],
        "ended": False,
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def forward(state: ChainState, runtime: Runtime[RunContext]) -> ChainState:
    """Append the nearest newer paper, while there is a relevant one."""
    return _grow(state, runtime.context, "forward")


def backward(state: ChainState, runtime: Runtime[RunContext]) -> ChainState:
    """Put the nearest older paper before the chain; a short chain takes even a remote one."""
    return _grow(state, runtime.context, "backward")


def _grow(state: ChainState, context: RunContext, direction: Direction) -> ChainState:
    """One paper more at one end, or the news that there is none."""
    papers = state["papers"]
    at = -1 if direction == "forward" else 0
    ranked = _next(state, context, direction) if len(papers) < LONGEST else None
    if ranked is None:
        event = node_event(direction, about=state["about"], paper=None, length=len(papers))
        return {"ended": True, "trace": [event]}
    found, rank = ranked
    asked = _read(state, context, found.paper)
    edge = {
        "edge": found.kind,
        "cosine": round(found.cosine, 6),
        "of": papers[at],
        "rank": rank,
    }
    place = len(papers) if direction == "forward" else 0
    event = node_event(
        direction,
        about=state["about"],
        paper=context.evidence.table.ids[found.paper],
        edge=found.kind,
        cosine=edge["cosine"],
        length=len(papers) + 1,
    )
    return {
        "papers": _with(papers, place, found.paper),
        "edges": _with(state["edges"], place, edge),
        "ideas": _with(state["ideas"], place, asked.output.to_json()),
        "ended": False,
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def _next(
    state: ChainState, context: RunContext, direction: Direction
) -> tuple[Neighbour, int] | None:
    """The nearest neighbour that is on the chain's option, or else the nearest one; with its rank.

    The rank is among all neighbours on that side, from 1.
    """
    kb, task, papers = context.evidence, context.task, state["papers"]
    space, filters = neighbourhood(kb), domain_filter(kb, task.domain)
    if direction == "forward":
        found = space.newer(papers[-1], LOOKED_AT, state["topic"], filters, papers)
    else:
        gated = len(papers) >= SHORTEST
        found = space.older(papers[0], LOOKED_AT, state["topic"], filters, papers, gated=gated)
    option = option_of(kb, task, state["about"])
    on_it = on_option(kb, task, option) if option else None
    ranked = list(zip(found, range(1, LOOKED_AT + 1), strict=False))
    fitting = (one for one in ranked if on_it is not None and on_it[one[0].paper])
    return next(fitting, ranked[0] if ranked else None)


def _read(state: ChainState, context: RunContext, paper: int) -> Asked[Idea]:
    """Ask what a paper says."""
    (shown_paper,) = shown(context.evidence, [abstract_row(context.evidence, paper)])
    given = IdeaInput(
        subject=state["topic"],
        cutoff=context.task.cutoff,
        paper=shown_paper,
        terms=terms_of(context.evidence, shown_paper.title, shown_paper.text),
    )
    return ask(context, READ, given, about=state["about"])


def _with(found: list[Any], place: int, new: Any) -> list[Any]:
    return [*found[:place], new, *found[place:]]
