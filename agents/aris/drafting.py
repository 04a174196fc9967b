"""The draft of the decision, and its revisions."""

from datetime import date
from typing import Annotated, NamedTuple

from langgraph.runtime import Runtime
from pydantic import Field

from agents.aris.grounds import lowered
from agents.aris.narrowing import narrow_options
from agents.aris.records import Card, Draft, Ground, Point
from agents.aris.review import Fix, Review
from agents.aris.state import ArisState
from agents.aris.words import counted_in_words
from agents.asking import Asked, ask
from agents.context import RunContext
from agents.decide.steps import PROMPTS
from agents.state import Json, node_event
from agents.wording import lower_first, upper_first
from foresci.llm import Prompt, Step
from foresci.llm.step import JsonSchema
from foresci.schema import Family, Record, Window


class DraftInput(Record):
    """What a draft is made from."""

    family: Family
    question: str
    requirements: tuple[str, ...]
    constraints: tuple[str, ...]
    non_goals: tuple[str, ...]
    cutoff: date
    window: Window
    cards: tuple[Card, ...]


class ReviseInput(DraftInput):
    """A draft, what a judge wants mended, and the cards as they stand after that judgement."""

    draft: Draft
    fixes: Annotated[tuple[Fix, ...], Field(max_length=7)]


def write_draft(given: DraftInput) -> Draft:
    """Options by score, set-back ones last; of equals the one with more verified papers."""
    return _draft([card.about for card in _by_score(given.cards)], given.cards)


def write_revision(given: ReviseInput) -> Draft:
    """The order by the lowered scores; where the runner-up won the argument, the two change."""
    order = [card.about for card in _by_score(given.cards)]
    beaten = {fix.about for fix in given.fixes if fix.ground == "rival"}
    if len(order) > 1 and order[0] in beaten:
        order[:2] = reversed(order[:2])
    return _draft(order, given.cards)


def _by_score(cards: tuple[Card, ...]) -> list[Card]:
    return sorted(
        cards, key=lambda one: (one.demoted, -one.score, -one.figures.verified, one.about)
    )


def _draft(order: list[str], cards: tuple[Card, ...]) -> Draft:
    by_id = {card.about: card for card in cards}
    if not order:
        return Draft(order=(), case="There is nothing to choose between.")
    first, *others = (by_id[about] for about in order)
    said = f"{upper_first(first.name)}: {counted_in_words(first.figures)}."
    if others:
        rival = others[0]
        said += f" Next is {lower_first(rival.name)}: {counted_in_words(rival.figures)}."
    return Draft(order=tuple(order), case=said)


def _narrow(given: DraftInput, schema: JsonSchema) -> JsonSchema:
    return narrow_options([card.about for card in given.cards], schema)


DRAFT = Step(
    "aris.draft", DraftInput, Draft, Prompt(PROMPTS / "aris.draft.md"), write_draft, narrow=_narrow
)
REVISE = Step(
    "aris.revise",
    ReviseInput,
    Draft,
    Prompt(PROMPTS / "aris.revise.md"),
    write_revision,
    narrow=_narrow,
)


def draft(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Put the options in order, and make the case for the first."""
    cards = read_cards(state)
    asked = ask(runtime.context, DRAFT, DraftInput.model_validate(_given(state, runtime, cards)))
    made = sound(asked.output, cards)
    event = node_event("draft", order=list(made.order))
    return {
        "draft": made.to_json(),
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def revise(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Mend what the reviewer asked for: lower the scores that were charged, and order anew."""
    fixes = Review.model_validate(state["review"]).fixes
    revised = _revise(state, runtime, fixes)
    event = node_event("revise", round=state["review_round"], order=list(revised.draft.order))
    return {**revised.wrote(), "trace": [revised.asked.event, event]}


def revise_once(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Repair a draft that fell to its attack; there is no second repair."""
    leader = next(iter(state["draft"]["order"]), "")
    points = [Point.model_validate(point) for point in state["points"]]
    fixes = tuple(
        Fix(about=leader, ground=point.ground, demand=point.text)
        for point in points
        if point.standing == "unresolved"
    )
    revised = _revise(state, runtime, fixes)
    event = node_event("revise_once", order=list(revised.draft.order))
    return {**revised.wrote(), "repaired": True, "trace": [revised.asked.event, event]}


class _Revised(NamedTuple):
    draft: Draft
    cards: tuple[Card, ...]
    asked: Asked[Draft]

    def wrote(self) -> ArisState:
        return {
            "draft": self.draft.to_json(),
            "cards": [card.to_json() for card in self.cards],
            "tokens": self.asked.tokens,
        }


def _revise(state: ArisState, runtime: Runtime[RunContext], fixes: tuple[Fix, ...]) -> _Revised:
    charged: dict[str, list[Ground]] = {}
    for fix in fixes:
        charged.setdefault(fix.about, []).append(fix.ground)
    cards = tuple(_lowered(card, charged.get(card.about, [])) for card in read_cards(state))
    given = {**_given(state, runtime, cards), "draft": state["draft"], "fixes": fixes}
    asked = ask(runtime.context, REVISE, ReviseInput.model_validate(given))
    return _Revised(sound(asked.output, cards), cards, asked)


def _lowered(card: Card, grounds: list[Ground]) -> Card:
    for ground in grounds:
        card = lowered(card, ground)
    return card


def _given(state: ArisState, runtime: Runtime[RunContext], cards: tuple[Card, ...]) -> Json:
    task = runtime.context.task
    return {
        "family": task.family,
        "question": task.question,
        "requirements": task.requirements,
        "constraints": state["brief"]["constraints"],
        "non_goals": state["brief"]["non_goals"],
        "cutoff": task.cutoff,
        "window": task.window,
        "cards": cards,
    }


def read_cards(state: ArisState) -> tuple[Card, ...]:
    """The cards as records."""
    return tuple(Card.model_validate(card) for card in state["cards"])


def sound(written: Draft, cards: tuple[Card, ...]) -> Draft:
    """A draft that orders every option once and no other, and cites only what cards show.

    Options that it leaves out follow in the order of their scores.
    """
    known = [card.about for card in _by_score(cards)]
    order = dict.fromkeys([*(one for one in written.order if one in known), *known])
    shown = {cited for card in cards for cited in card.evidence}
    kept = tuple(one for one in written.evidence if one in shown)
    return Draft(order=tuple(order), case=written.case, evidence=kept)
