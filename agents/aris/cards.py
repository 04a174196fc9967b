"""Option cards: one for each option of the task, none more, with missing evidence stated."""

from datetime import date
from typing import Annotated

from langgraph.runtime import Runtime
from pydantic import Field

from agents.aris.figures import count_options
from agents.aris.grounds import grounds_of, score_of, tier_of
from agents.aris.narrowing import narrow_options
from agents.aris.options import name_of
from agents.aris.records import MOST_OPTIONS, Card, Figures, Gap, Marks, Remark, Tier
from agents.aris.state import ArisState
from agents.aris.verified import verified_papers
from agents.aris.words import GROUND_WORDS
from agents.asking import ask
from agents.context import RunContext
from agents.decide.steps import PROMPTS
from agents.state import Json, node_event
from foresci.llm import Prompt, Step
from foresci.schema import Record


class OptionFacts(Record):
    """An option with its figures and what its papers say."""

    about: str
    name: str
    tier: Tier
    figures: Figures
    remarks: tuple[Remark, ...]


class CardsInput(Record):
    """What cards are written from."""

    question: str
    cutoff: date
    options: tuple[OptionFacts, ...]
    gaps: tuple[Gap, ...]


class CardText(Record):
    """The words of one card."""

    about: str
    case: str = Field(description="What speaks for the option, in one sentence.")
    lacking: Annotated[tuple[str, ...], Field(max_length=3)] = ()
    evidence: Marks = ()


class CardTexts(Record):
    """The words of all cards."""

    cards: Annotated[tuple[CardText, ...], Field(max_length=MOST_OPTIONS)] = ()


def write_cards(given: CardsInput) -> CardTexts:
    """For each option its remedy, or else the first remark on it; and what is not known."""
    return CardTexts(cards=tuple(_write(one, given.gaps) for one in given.options[:MOST_OPTIONS]))


def _write(option: OptionFacts, gaps: tuple[Gap, ...]) -> CardText:
    remedies = [one for one in option.remarks if one.kind == "mechanism"]
    said = next(iter((*remedies, *option.remarks)), None)
    lacking = tuple(gap.text for gap in gaps if gap.about == option.about)[:3]
    if said is None:
        return CardText(about=option.about, case="", lacking=lacking)
    return CardText(about=option.about, case=said.text, lacking=lacking, evidence=said.evidence)


CARD = Step(
    "aris.card",
    CardsInput,
    CardTexts,
    Prompt(PROMPTS / "aris.card.md"),
    write_cards,
    narrow=lambda given, schema: narrow_options([one.about for one in given.options], schema),
)


def options(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Count what stands behind each option, and write its card. No option is added or left out."""
    context, task = runtime.context, runtime.context.task
    known = verified_papers(context.evidence, task)
    figures = count_options(context.evidence, task, known, state["verified"])
    remarks = {one["about"]: one["remarks"] for one in state.get("readings", [])}
    facts = tuple(
        OptionFacts(
            about=one.id,
            name=name_of(task, one.text),
            tier=tier_of(figures[one.id]),
            figures=figures[one.id],
            remarks=tuple(Remark.model_validate(said) for said in remarks[one.id]),
        )
        for one in known.options
    )
    gaps = tuple(Gap.model_validate(gap) for gap in state["gaps"])
    given = CardsInput(question=task.question, cutoff=task.cutoff, options=facts, gaps=gaps)
    asked = ask(context, CARD, given)
    texts = {one.about: one for one in reversed(asked.output.cards)}
    cards = [_card(one, texts.get(one.about)) for one in facts]
    event = node_event("options", cards={one.about: one.tier for one in cards})
    return {
        "cards": [one.to_json() for one in cards],
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def _card(facts: OptionFacts, text: CardText | None) -> Card:
    """Figures are counted, words are written: no reply can change a figure or cite the unseen."""
    text = text or CardText(about=facts.about, case="", lacking=("No card was written for it.",))
    shown = {cited for said in facts.remarks for cited in said.evidence}
    return Card(
        about=facts.about,
        name=facts.name,
        score=score_of(facts.figures),
        tier=facts.tier,
        case=text.case,
        lacking=text.lacking,
        evidence=tuple(cited for cited in text.evidence if cited in shown),
        figures=facts.figures,
    )


def filter_options(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Set options without any verified evidence back behind the others; remove none."""
    cards = [Card.model_validate(card) for card in state["cards"]]
    some = any(card.tier != "none" for card in cards)
    judged = [card.model_copy(update={"demoted": some and card.tier == "none"}) for card in cards]
    demoted = [card.about for card in judged if card.demoted]
    event = node_event("filter", kept=len(judged), demoted=demoted)
    return {"cards": _json(judged), "trace": [event]}


def prior_check(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Ask of each option what its own figures hold against it already."""
    cards = [Card.model_validate(card) for card in state["cards"]]
    checked = [card.model_copy(update={"grounds": grounds_of(card.figures)}) for card in cards]
    event = node_event(
        "prior_check",
        since={card.about: str(card.figures.since) for card in checked if card.figures.since},
        against={
            card.about: [GROUND_WORDS[one] for one in card.grounds]
            for card in checked
            if card.grounds
        },
    )
    return {"cards": _json(checked), "trace": [event]}


def _json(cards: list[Card]) -> list[Json]:
    return [card.to_json() for card in cards]
