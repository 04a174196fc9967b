"""The JSON that a model replied with is found in its wrapping, and never in its thinking."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.language_models import FakeListChatModel

from foresci.llm import Step
from foresci.llm.calls.reply import NotJsonError, replied_objects
from foresci.llm.chat import ChatBackbone
from tests.foresci.llm.asked import GIVEN, Query, Verdict

WRAPPED: list[tuple[str, list[Any]]] = [
    ('{"a":1}', [{"a": 1}]),
    ('```json\n{"a":1}\n```', [{"a": 1}]),
    ('```json\n{"a":1}', [{"a": 1}]),
    ('So {maybe}:\n```\n{"a":1}\n```\n{smile}', [{"a": 1}]),
    ('<think>{"a":0}</think>{"a":1}', [{"a": 1}]),
    ('<Thinking>{"a":0\n</Thinking>\n{"a":1}', [{"a": 1}]),
    ('{"a":0} was a draft</think>{"a":1}', [{"a": 1}]),
    ('{"a":0, "b"</think>{"a":1}', [{"a": 1}]),
    ('{"a":"<think>","b":"</think>"}', [{"a": "<think>", "b": "</think>"}]),
    ('{"a":"run ```ls``` now"}', [{"a": "run ```ls``` now"}]),
    ('{"a":[1,2,],}', [{"a": [1, 2]}]),
    ('{"a":"x,}","b":1,}', [{"a": "x,}", "b": 1}]),
    ('First {"a":0}, then {"a":1}', [{"a": 0}, {"a": 1}]),
    ('{"a":{"b":1}}', [{"a": {"b": 1}}]),
]
HOPELESS = [
    ("", "the reply is empty"),
    ("I would rather not.", "no complete JSON object"),
    ('<think>{"a":1}', "thinking that never ends"),
    ('{"a":{"b":1}, and so on', "no complete JSON object"),
    ('{"a":{"b":1} "c":2}', "no complete JSON object"),
    ('[{"a":1},{"a":2}]', "no complete JSON object"),
    ('{"a":NaN}', "no complete JSON object"),
    ("[" * 10_000, "no complete JSON object"),
    ('{"a":' * 100_000, "no complete JSON object"),
    ('{"' * 50_000, "no complete JSON object"),
]


@pytest.mark.parametrize(("text", "objects"), WRAPPED)
def test_objects_are_found_in_their_wrapping(text: str, objects: list[Any]) -> None:
    assert replied_objects(text) == objects


@pytest.mark.parametrize(("text", "problem"), HOPELESS)
def test_no_part_of_a_broken_reply_is_read(text: str, problem: str) -> None:
    with pytest.raises(NotJsonError, match=problem):
        replied_objects(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(), VALUES, min_size=1, max_size=4)


@settings(max_examples=60, deadline=None)
@given(value=OBJECTS, draft=OBJECTS, ascii_only=st.booleans())
def test_any_object_survives_fences_and_thinking(
    value: dict[str, Any], draft: dict[str, Any], ascii_only: bool
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    thought = json.dumps(draft).replace("<", "")
    assert replied_objects(text) == [value]
    wrapped = f"<think>{thought}</think>\nHere:\n```json\n{text}\n```\nDone."
    assert replied_objects(wrapped) == [value]


def test_a12_every_wrapping_from_the_field(shared_data: Path, step: Step[Query, Verdict]) -> None:
    path = shared_data / "cases" / "A12_json_in_wrapping" / "replies.json"
    good = Verdict(answer="yes", why="asked again")
    for reply in json.loads(path.read_text(encoding="utf-8"))["replies"]:
        model = FakeListChatModel(responses=[reply["content"], good.model_dump_json()])
        output, used = ChatBackbone(model, "fake").run(step, GIVEN)
        wanted = isinstance(reply["want"], dict)
        assert output == (Verdict.model_validate(reply["want"]) if wanted else good)
        assert used.calls == (1 if wanted else 2)


def test_the_last_object_that_fits_is_the_answer(step: Step[Query, Verdict]) -> None:
    text = '{"answer":"no","why":"draft"} better: {"answer":"yes","why":"final"} {"answer":"?"}'
    backbone = ChatBackbone(FakeListChatModel(responses=[text]), "fake")
    assert backbone.run(step, GIVEN).output == Verdict(answer="yes", why="final")
