"""Whether a reply stays within its plan's task, and the schema that keeps it there."""

from collections.abc import Sequence

from controls.planning.records import (
    AnswerInput,
    Cards,
    CardsInput,
    PlanInput,
    Ranking,
    Reconciled,
    Ruling,
    RulingInput,
)
from foresci.llm.step import JsonSchema
from foresci.options import match_option
from foresci.schema import Candidate

WORDS = 600
"""Characters of a text that a model may write or quote at one place."""
MOST_GROUNDS = 3
TASK_SOURCES = ("task.question", "task.constraint")


class UnfitError(ValueError):
    """A name or a ranking does not fit the task's options."""


def check_cards(given: CardsInput, made: Cards) -> None:
    """Refuse cards that are not one for each candidate.

    Raises:
        ValueError: a card for something else, or a candidate without one or with several.
    """
    complete_order([card.candidate for card in made.cards], given.candidates)


def check_first(given: AnswerInput, proposed: Reconciled) -> None:
    """Refuse a first option that is none of the candidates.

    Raises:
        ValueError: it names none of them, or several.
    """
    option_named(proposed.first, given.candidates)


def check_order(given: AnswerInput, ranked: Ranking) -> None:
    """Refuse an incomplete ranking.

    Raises:
        ValueError: another name than a candidate's, or one left out or named twice.
    """
    complete_order(ranked.order, given.candidates)


def check_ruling(given: RulingInput, ruling: Ruling) -> None:
    """Refuse an upheld change that rests on nothing.

    Raises:
        ValueError: it names no ground, source or words.
    """
    if ruling.upheld and not (ruling.ground and ruling.source and ruling.words.strip()):
        raise ValueError("an upheld change needs its ground, source and words")


def option_named(said: str, candidates: Sequence[Candidate]) -> str:
    """The id of the candidate that a name means.

    Raises:
        UnfitError: it means none of them, or several.
    """
    found = match_option(said, candidates)
    if found is None:
        ids = ", ".join(candidate.id for candidate in candidates)
        raise UnfitError(f"{said!r} names no single option; the options are {ids}")
    return found


def complete_order(said: Sequence[str], candidates: Sequence[Candidate]) -> tuple[str, ...]:
    """The ids that a ranking names, in its order.

    Raises:
        UnfitError: a name means no single candidate, or one is left out or named twice.
    """
    order = tuple(option_named(one, candidates) for one in said)
    if sorted(order) != sorted(candidate.id for candidate in candidates):
        raise UnfitError("each option must be named exactly once")
    return order


def narrow(given: PlanInput, schema: JsonSchema) -> JsonSchema:
    """The schema of a reply with the options and sources of one input; the given one is kept."""
    models = {"": schema, **schema.get("$defs", {})}
    narrowed = {name: _model(given, model) for name, model in models.items()}
    whole = narrowed.pop("")
    return {**whole, "$defs": narrowed} if narrowed else whole


def _model(given: PlanInput, schema: JsonSchema) -> JsonSchema:
    fields = schema.get("properties", {})
    narrowed = {name: _field(given, name, field) for name, field in fields.items()}
    return {**schema, "properties": narrowed} if fields else schema


def _field(given: PlanInput, name: str, field: JsonSchema) -> JsonSchema:
    ids = [candidate.id for candidate in given.candidates]
    if name in {"candidate", "first"}:
        return {**field, "enum": ids}
    if name == "order":
        items = {"type": "string", "enum": ids}
        return {**field, "items": items, "minItems": len(ids), "maxItems": len(ids)}
    if name == "cards":
        return {**field, "minItems": len(ids), "maxItems": len(ids)}
    if name == "grounds":
        return {**field, "maxItems": MOST_GROUNDS}
    if name == "source":
        return {**field, "enum": _sources(given)}
    if field.get("type") == "string" and "enum" not in field:
        return {**field, "maxLength": WORDS}
    return field


def _sources(given: PlanInput) -> list[str]:
    """Texts that an input shows; none ("") only where nothing need be quoted."""
    options = [f"option.{candidate.id}" for candidate in given.candidates]
    match given:
        case CardsInput():
            return [*TASK_SOURCES, *options, *(item.id for item in given.evidence)]
        case RulingInput():
            quoted = (passage.source for card in given.cards for passage in card.grounds)
            return list(dict.fromkeys(["", *TASK_SOURCES, *options, *quoted]))
        case _:
            return []
