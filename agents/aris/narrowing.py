"""What one input leaves open in a reply to a stage of ARIS, as the JSON schema a model is held to.

Only the schema is narrowed, so that a model which does not know when to stop comes to an end: the
options that may be named, how many lists of them may hold, and room for what prompts ask for.
"""

from collections.abc import Sequence
from typing import Any

from foresci.llm.step import JsonSchema

CHARACTERS = 500
"""Room for the one to three sentences that prompts ask for at most."""
MARK_CHARACTERS = 12


def narrow_options(options: Sequence[str], schema: JsonSchema) -> JsonSchema:
    """A schema with bounded texts, in which only some options may be named.

    Args:
        options: their ids, each of which may be named.
        schema: of a stage's reply; it is not changed.
    """
    models = {"": schema, **schema.get("$defs", {})}
    narrowed = {name: _model(options, model) for name, model in models.items()}
    whole = narrowed.pop("")
    return {**whole, "$defs": narrowed} if narrowed else whole


def _model(options: Sequence[str], schema: JsonSchema) -> JsonSchema:
    fields = schema.get("properties", {})
    narrowed = {name: _field(options, name, field) for name, field in fields.items()}
    return {**schema, "properties": narrowed} if fields else schema


def _field(options: Sequence[str], name: str, field: JsonSchema) -> JsonSchema:
    named: dict[str, Any] = {"type": "string", "enum": list(options)}
    if name == "about" and options:
        return {**field, "anyOf": [named, {"type": "null"}]} if "anyOf" in field else field | named
    if name == "order":
        return {**field, "items": named, "minItems": len(options), "maxItems": len(options)}
    if name == "cards":
        return {**field, "maxItems": len(options)}
    if name == "evidence":
        return {**field, "items": {"type": "string", "maxLength": MARK_CHARACTERS}}
    return _bounded(field)


def _bounded(field: JsonSchema) -> JsonSchema:
    """A free text with a greatest length, also within a list."""
    if field.get("type") == "array" and "items" in field:
        return {**field, "items": _bounded(field["items"])}
    free = field.get("type") == "string" and not {"enum", "const", "format"} & field.keys()
    return {**field, "maxLength": CHARACTERS} if free else field
