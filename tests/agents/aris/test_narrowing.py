"""A model is shown which options it may name, and texts that come to an end."""

from typing import Any

import pytest

from agents.aris.cards import CardTexts
from agents.aris.gaps import GapsOutput
from agents.aris.kill import Adjudication, Attack
from agents.aris.narrowing import CHARACTERS, narrow_options
from agents.aris.reading import ReadOutput
from agents.aris.records import Draft
from foresci.schema import Record

OPTIONS = ("a", "b")
STAGES: tuple[type[Record], ...] = (Attack, Adjudication, Draft, CardTexts, GapsOutput, ReadOutput)


def narrowed(model: type[Record]) -> dict[str, Any]:
    return dict(narrow_options(OPTIONS, model.model_json_schema()))


def strings(schema: Any) -> list[dict[str, Any]]:
    """Every text that a schema asks for."""
    if isinstance(schema, list):
        return [one for part in schema for one in strings(part)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if schema.get("type") == "string" else []
    return own + [one for part in schema.values() for one in strings(part)]


def test_only_the_options_may_be_named() -> None:
    cards = narrowed(CardTexts)
    assert cards["properties"]["cards"]["maxItems"] == len(OPTIONS)
    assert cards["$defs"]["CardText"]["properties"]["about"]["enum"] == ["a", "b"]
    gap = narrowed(GapsOutput)["$defs"]["Gap"]["properties"]["about"]
    assert gap["anyOf"] == [{"type": "string", "enum": ["a", "b"]}, {"type": "null"}]
    order = narrowed(Draft)["properties"]["order"]
    assert order["items"]["enum"] == ["a", "b"]
    assert (order["minItems"], order["maxItems"]) == (2, 2)


@pytest.mark.parametrize("model", STAGES)
def test_every_text_comes_to_an_end(model: type[Record]) -> None:
    found = strings(narrowed(model))
    assert found
    for one in found:
        bounded = one.get("maxLength", CHARACTERS + 1) <= CHARACTERS
        assert bounded or "enum" in one or "const" in one, one


@pytest.mark.parametrize("model", STAGES)
def test_the_models_own_schema_is_not_changed(model: type[Record]) -> None:
    before = model.model_json_schema()
    narrow_options(OPTIONS, before)
    assert before == model.model_json_schema()
