"""The reviewer: a fresh reader who scores a draft and asks for the fixes it needs."""

from datetime import date
from typing import Annotated, Literal

from langgraph.runtime import Runtime
from pydantic import Field

from agents.aris.narrowing import narrow_options
from agents.aris.records import Card, Draft, Ground
from agents.aris.state import ArisState
from agents.aris.words import GROUND_WORDS
from agents.asking import ask
from agents.context import RunContext
from agents.decide.steps import PROMPTS
from agents.state import node_event
from foresci.llm import Prompt, Step
from foresci.schema import Record

ROUNDS = 4
ENOUGH = 6
BEST = 9
MOST_FIXES = 4
GRAVEST = 3
"""Points that grounds against the first option can take at most: no revision mends the evidence,
so they alone never keep a draft in review."""
UNMENDED = 4
"""Points that an open fix takes."""


class ReviewInput(Record):
    """What the reviewer sees: draft and cards, nothing of how they came about."""

    question: str
    cutoff: date
    draft: Draft
    cards: tuple[Card, ...]


class Fix(Record):
    """The least that must be mended."""

    about: str = Field(description="Id of the option whose standing is charged.")
    ground: Ground
    demand: str


class Review(Record):
    """A judgement of a draft."""

    score: Annotated[int, Field(ge=1, le=10)]
    verdict: Literal["ready", "almost", "not_ready"]
    fixes: Annotated[tuple[Fix, ...], Field(max_length=MOST_FIXES)] = ()


def judge_draft(given: ReviewInput) -> Review:
    """Charge every rise that is partly spent; the first option's other weaknesses cost points."""
    cards = {card.about: card for card in given.cards}
    ordered = [cards[about] for about in given.draft.order if about in cards]
    fixes = tuple(_fix(card) for card in ordered if _is_overstated(card))[:MOST_FIXES]
    weak = min(GRAVEST, len(ordered[0].grounds)) if ordered else GRAVEST
    score = BEST - weak - (UNMENDED if fixes else 0)
    if fixes:
        return Review(score=score, verdict="not_ready", fixes=fixes)
    return Review(score=score, verdict="almost" if weak else "ready")


def _is_overstated(card: Card) -> bool:
    return "spent" in card.grounds and "spent" not in card.charged


def _fix(card: Card) -> Fix:
    demand = f"Count the rise of {card.name} for half: {GROUND_WORDS['spent']}."
    return Fix(about=card.about, ground="spent", demand=demand)


REVIEW = Step(
    "aris.review",
    ReviewInput,
    Review,
    Prompt(PROMPTS / "aris.review.md"),
    judge_draft,
    role="adjudicator",
    narrow=lambda given, schema: narrow_options([card.about for card in given.cards], schema),
)


def review(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Have the draft judged by a reader who knows only it and the cards."""
    task, turn = runtime.context.task, state.get("review_round", 0) + 1
    given = ReviewInput.model_validate(
        {
            "question": task.question,
            "cutoff": task.cutoff,
            "draft": state["draft"],
            "cards": state["cards"],
        }
    )
    asked = ask(runtime.context, REVIEW, given, about=f"round {turn}")
    judged = asked.output
    event = node_event(
        "review",
        round=turn,
        score=judged.score,
        verdict=judged.verdict,
        fixes=[fix.demand for fix in judged.fixes],
    )
    return {
        "review": judged.to_json(),
        "review_round": turn,
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def after_review(state: ArisState) -> Literal["revise", "kill"]:
    """On to the attack at a score of 6 with a verdict of ready or almost, or after four rounds."""
    judged = Review.model_validate(state["review"])
    accepted = judged.score >= ENOUGH and judged.verdict != "not_ready"
    return "kill" if accepted or state["review_round"] >= ROUNDS else "revise"
