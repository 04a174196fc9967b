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
from controls.quoting import find_passage
from foresci.llm.step import JsonSchema
from foresci.options import match_option
from foresci.schema import Candidate

REASON = 300
"""Characters of the one sentence that a prompt asks for."""
WORDS = 250
"""Characters that may be quoted at one place."""
ON_CARD = 200
"""Characters of each text on a card; with six candidates the cards still fit into one reply."""
MOST_GROUNDS = 2
_LENGTHS = {
    "study": ON_CARD, "decides": ON_CARD, "unsure": ON_CARD, "words": WORDS, "reason": REASON,
}  # fmt: skip


class UnfitError(ValueError):
    """A name or a ranking does not fit the task's options."""


def check_cards(given: CardsInput, made: Cards) -> None:
    """Refuse cards that are not one for each candidate, and words that their source does not hold.

    Raises:
        ValueError: a card for something else, a candidate without one or with several, or a
            passage that does not stand where it is said to.
    """
    complete_order([card.candidate for card in made.cards], given.candidates)
    texts = _texts(given)
    for passage in (passage for card in made.cards for passage in card.grounds):
        if find_passage(texts, passage.source, passage.words) is None:
            raise ValueError(
                f"{passage.source} does not hold the words {passage.words!r}; copy three words or"
                " more exactly, or leave the passage out"
            )


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
    return {**field, "maxLength": _LENGTHS[name]} if name in _LENGTHS else field


def _sources(given: PlanInput) -> list[str]:
    """Texts that an input shows; none ("") only where nothing need be quoted."""
    match given:
        case CardsInput():
            return list(_texts(given))
        case RulingInput():
            quoted = (passage.source for card in given.cards for passage in card.grounds)
            return list(dict.fromkeys(["", *_task_texts(given), *quoted]))
        case _:
            return []


def _texts(given: CardsInput) -> dict[str, str]:
    """What a card may quote, by the names of `controls.quoting.texts_of`."""
    return _task_texts(given) | {item.id: item.text for item in given.evidence}


def _task_texts(given: PlanInput) -> dict[str, str]:
    options = {f"option.{candidate.id}": candidate.text for candidate in given.candidates}
    return {"task.question": given.question, "task.constraint": given.constraint, **options}
