"""What one task leaves open in a contract or a review, as the JSON schema a model is held to."""

from controls.venue.records import ContractInput, ReviewInput
from foresci.llm.step import JsonSchema

SENTENCE_CHARACTERS = 300
"""Room for words that are copied, or for one sentence; a small model would fill any."""
CLAUSE_CHARACTERS = 200


def narrow(given: ContractInput | ReviewInput, schema: JsonSchema) -> JsonSchema:
    """The schema with the families and claims of one input, and sizes; the given one is kept."""
    models = {"": schema, **schema["$defs"]}
    narrowed = {name: _model(given, model) for name, model in models.items()}
    whole = narrowed.pop("")
    return {**whole, "$defs": narrowed}


def _model(given: ContractInput | ReviewInput, schema: JsonSchema) -> JsonSchema:
    fields = schema["properties"]
    narrowed = {name: {**field, **_limits(given, name, field)} for name, field in fields.items()}
    return {**schema, "properties": narrowed}


def _limits(given: ContractInput | ReviewInput, name: str, field: JsonSchema) -> JsonSchema:
    """What is added to a field; nothing where it is bounded already."""
    families = [one.id for one in given.candidates]
    if name in ("candidate", "default"):
        return {"enum": families}
    if name == "claim" and isinstance(given, ReviewInput):
        return {"enum": [one.path for one in given.claims]}
    if name == "fits":
        return {"minItems": len(families), "maxItems": len(families)}
    if name in ("because", "reason"):
        return {"maxLength": CLAUSE_CHARACTERS}
    if field.get("items") == {"type": "string"}:
        return {"items": {"type": "string", "maxLength": SENTENCE_CHARACTERS}}
    if field.get("type") == "string" and "enum" not in field:
        return {"maxLength": SENTENCE_CHARACTERS}
    return {}
