"""What one task leaves open in a decision, as the JSON schema that a model is held to.

Only the schema is narrowed: the options, labels and evidence that may be named, and sizes. Whether
an answer fits its task is for `agents.render.enforce` to say.
"""

from typing import Any

from agents.decide.inputs import DecisionInput, DirectionInput, PlanningInput, VenueInput
from foresci.llm.step import JsonSchema

CLAIM_CHARACTERS = 400
"""Room for the one to three sentences that a prompt asks for; a small model would fill any."""
CLAIM_CITATIONS = 4
LIST_LENGTH = 3


def narrow_decision(given: DecisionInput, schema: JsonSchema) -> JsonSchema:
    """The schema of a family's answer with the options and evidence of one input.

    Args:
        given: the input.
        schema: of the family's answer; it is not changed.
    """
    models = {"": schema, **schema["$defs"]}
    narrowed = {name: _model(given, model) for name, model in models.items()}
    whole = narrowed.pop("")
    return {**whole, "$defs": narrowed}


def _model(given: DecisionInput, schema: JsonSchema) -> JsonSchema:
    fields = {name: _field(given, name, field) for name, field in schema["properties"].items()}
    return {**schema, "properties": fields}


def _field(given: DecisionInput, name: str, field: JsonSchema) -> JsonSchema:
    """One field; what is not recognised stays as it is."""
    if name == "default" or (name == "candidate" and isinstance(given, DirectionInput)):
        return {**field, "enum": list(given.settled[:1]) or _options(given)}
    if name == "candidate":
        taken = given.settled[:1] if isinstance(given, VenueInput) else ()
        return {**field, "enum": [one for one in _options(given) if one not in taken]}
    if name == "trajectory" and isinstance(given, DirectionInput):
        return {**field, "enum": list(given.trajectories)}
    if name == "evidence":
        return {**field, **_citations(given)}
    if name == "text":
        return {**field, "maxLength": CLAIM_CHARACTERS}
    if name == "ranking":
        return {**field, "minItems": len(_options(given)), "maxItems": len(_options(given))}
    if field.get("type") == "array":
        return {"maxItems": LIST_LENGTH, **field}
    return field


def _options(given: DecisionInput) -> list[str]:
    match given:
        case DirectionInput() | PlanningInput() | VenueInput():
            return [option.id for option in given.candidates]
        case _:
            return []


def _citations(given: DecisionInput) -> dict[str, Any]:
    """Up to four of the evidence ids; where there are none, no citation."""
    ids = [item.id for item in given.evidence]
    if not ids:
        return {"maxItems": 0}
    return {"items": {"type": "string", "enum": ids}, "maxItems": CLAIM_CITATIONS}
