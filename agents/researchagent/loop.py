"""The nodes of every stage: draft, review, pick."""

from typing import Literal

from langgraph.runtime import Runtime

from agents.asking import ask
from agents.context import RunContext
from agents.researchagent.facts import count
from agents.researchagent.given import attempts_of, facts_of, focus_of, stage_input
from agents.researchagent.option_rows import option_hits, passages_of
from agents.researchagent.records import (
    Attempt,
    Draft,
    DraftInput,
    Focus,
    OptionFacts,
    ReviewInput,
)
from agents.researchagent.reviews import review_with
from agents.researchagent.stages import BEST, STAGES, after, best_of, is_done
from agents.researchagent.state import ResearchState
from agents.researchagent.steps import DRAFTS
from agents.researchagent.topics import first_focus, usable_focus
from agents.state import Json, node_event
from foresci.llm.errors import ReplyError
from taxonomy.entities import entity_store


def draft(state: ResearchState, runtime: Runtime[RunContext]) -> ResearchState:
    """Draft the stage, with what reviews said of its earlier drafts."""
    stage, attempts = state["stage"], attempts_of(state)
    given = DraftInput(
        **stage_input(state, runtime.context, facts_of(state)),
        previous=attempts[-1].draft if attempts else None,
        reviews=tuple(
            tuple(said for said in one.judgements if said.score < BEST) for one in attempts
        ),
    )
    number = len(attempts) + 1
    asked = ask(runtime.context, DRAFTS[stage], given, f"{stage} {number}")
    event = node_event("draft", stage=stage, round=number, text=asked.output.text)
    return {
        "history": _with_attempts(state, [*attempts, Attempt(draft=asked.output)]),
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def review(state: ResearchState, runtime: Runtime[RunContext]) -> ResearchState:
    """Review the last draft in a fresh context, in one call for all five criteria."""
    context, stage, attempts = runtime.context, state["stage"], attempts_of(state)
    last = attempts[-1].draft
    counted = _counted(state, context, last)
    facts = tuple(OptionFacts.model_validate(one) for one in counted["facts"])
    given = ReviewInput(**stage_input(state, context, facts), draft=last, criteria=())
    reviewed = review_with(context, given, len(attempts))
    attempts[-1] = Attempt(draft=last, judgements=reviewed.judgements, failure=reviewed.failure)
    event = node_event(
        "review",
        stage=stage,
        round=len(attempts),
        scores={one.criterion: one.score for one in reviewed.judgements},
        asks=sorted({one.change for one in reviewed.judgements if one.change}),
        failure=reviewed.failure,
    )
    return {
        **counted,
        "history": _with_attempts(state, attempts),
        "tokens": reviewed.tokens,
        "trace": [*reviewed.events, event],
    }


def pick(state: ResearchState, runtime: Runtime[RunContext]) -> ResearchState:
    """Take the stage's best attempt, and go on to the next stage.

    Once the problem is settled, the passages on its options may get into the packet.

    Raises:
        ReplyError: no review of the stage could be read.
    """
    stage, attempts = state["stage"], attempts_of(state)
    best = best_of(attempts)
    if best is None:
        raise ReplyError(
            f"researchagent.review.{stage}: none of {len(attempts)} reviews could be read;"
            f" the last failure: {attempts[-1].failure}"
        )
    event = node_event(
        "pick", stage=stage, round=attempts.index(best) + 1, rounds=len(attempts), mean=best.mean
    )
    counted = _counted(state, runtime.context, best.draft)
    hits = []
    if stage == "problem":
        focus = map(Focus.model_validate, counted["focus"])
        hits = option_hits(runtime.context.task, focus, counted["passages"])
    return {
        **counted,
        "best": {**state["best"], stage: best.to_json()},
        "stage": after(stage) or stage,
        "hits": hits,
        "trace": [event],
    }


def after_review(state: ResearchState) -> Literal["draft", "pick"]:
    """Draft again while a score is below 4 and fewer than three rounds were made."""
    return "pick" if is_done(attempts_of(state)) else "draft"


def after_pick(state: ResearchState) -> Literal["draft", "findings"]:
    """Draft the next stage; after the last go on to the findings."""
    return "findings" if len(state["best"]) == len(STAGES) else "draft"


def _with_attempts(state: ResearchState, attempts: list[Attempt]) -> dict[str, list[Json]]:
    return {**state["history"], state["stage"]: [one.to_json() for one in attempts]}


def _counted(state: ResearchState, context: RunContext, drafted: Draft) -> ResearchState:
    """Focus, passages and facts, told again where a problem draft changed the focus."""
    old = focus_of(state)
    kb, task = context.evidence, context.task
    store = entity_store(kb, task.domain)
    new = old
    if state["stage"] == "problem":
        new = usable_focus(store, first_focus(kb, store, task), drafted.focus)
    if new == old:
        return {"focus": state["focus"], "passages": state["passages"], "facts": state["facts"]}
    passages = passages_of(kb, store, task, new)
    facts = count(kb, task, new, passages)
    return {
        "passages": passages,
        "focus": [one.to_json() for one in new],
        "facts": [one.to_json() for one in facts],
    }
