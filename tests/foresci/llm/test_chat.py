"""One backbone on any chat model: what is kept, what is asked again, what makes it what it is."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from langchain_core.language_models import FakeListChatModel, SimpleChatModel

from foresci.llm import Step
from foresci.llm.chat import ChatBackbone, ModelCallError
from foresci.llm.store.cache import ResponseCache
from foresci.log import configure
from foresci.settings import Settings, settings
from tests.foresci.llm.asked import GIVEN, HASTY, YES, Listening, Query, Verdict

VerdictStep = Step[Query, Verdict]


def test_an_accepted_reply_is_not_asked_for_again(step: VerdictStep) -> None:
    cache = ResponseCache()
    first = _backbone(["never mind", YES], cache).run(step, GIVEN)
    assert (first.tokens.calls, first.tokens.cached) == (2, 0)
    silent = _backbone(["nothing"], cache)
    again = silent.run(step, GIVEN)
    assert again.output == first.output
    assert (again.tokens.calls, again.tokens.cached, again.tokens.cost) == (0, 1, 0.0)
    with pytest.raises(ModelCallError):
        silent.run(step, Query(note="Something else?"))
    assert len(cache.entries()) == 1


def test_what_determines_a_reply_finds_it(step: VerdictStep) -> None:
    cache = ResponseCache()
    _backbone([YES], cache).run(step, GIVEN)
    (entry,) = cache.entries()
    named = {"backbone", "endpoint", "parameters", "mode", "step", "instruction"}
    assert set(entry.parts) == named | {"system", "user", "schema"}
    other = ChatBackbone(FakeListChatModel(responses=[YES]), "other", cache=cache)
    assert other.run(step, GIVEN).tokens.calls == 1


def test_a_kept_reply_that_is_not_accepted_any_more_is_replaced(step: VerdictStep) -> None:
    cache = ResponseCache()
    _backbone([YES], cache).run(step, GIVEN)
    (kept,) = cache.entries()
    stale = kept.reply.model_copy(update={"text": "{}"})
    cache.clear()
    cache.put(kept.parts, stale)
    tokens = [_backbone([YES], cache).run(step, GIVEN).tokens for _ in range(2)]
    assert [(one.calls, one.cached) for one in tokens] == [(1, 0), (0, 1)]
    assert cache.get(kept.parts) == kept.reply
    cache.discard(kept.parts, stale, "late")
    assert cache.get(kept.parts) == kept.reply, "another process has replaced it meanwhile"


class Unexplained(ResponseCache):
    def explain(self, parts: Mapping[str, str]) -> str:
        raise AssertionError("it costs time, and nobody reads it")


def test_a_miss_is_explained_only_where_it_is_shown(step: VerdictStep) -> None:
    assert _backbone([YES], Unexplained()).run(step, GIVEN).tokens.calls == 1


def test_a_step_may_refuse_what_fits_its_type(step: VerdictStep) -> None:
    def check(given: Query, said: Verdict) -> None:
        if said.answer not in given.note:
            raise ValueError(f"{said.answer!r} is not in the note")

    cache, model = ResponseCache(), Listening(responses=[YES, YES.replace("yes", "Alpha")])
    backbone = ChatBackbone(model, "fake", cache=cache)
    assert backbone.run(replace(step, check=check), GIVEN).output.answer == "Alpha"
    assert "'yes' is not in the note" in model.heard[1][-1].text
    assert ["yes" in entry.reply.text for entry in cache.entries()] == [False]


class Private(SimpleChatModel):
    """A client that tells langchain nothing of its parameters."""

    temperature: float = 0.0
    client: Any = None

    @property
    def _llm_type(self) -> str:
        return "private"

    def _call(self, *args: object, **kwargs: object) -> str:
        raise KeyboardInterrupt


def test_what_stands_behind_a_name_is_part_of_the_identity() -> None:
    cold, warm = (Private(temperature=degree) for degree in (0.0, 1.0))
    same = ChatBackbone(Private(client=object()), "private").identity
    assert ChatBackbone(cold, "private").identity == same
    assert ChatBackbone(warm, "private").identity != same
    assert ChatBackbone(cold, "private", prompt_room=900).identity != same
    assert ChatBackbone(cold, "other").identity != same


def test_an_interrupted_call_is_not_logged_as_done(
    step: VerdictStep, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(Settings(log_level="debug"))
    try:
        with pytest.raises(KeyboardInterrupt):
            ChatBackbone(Private(), "private").run(step, GIVEN)
    finally:
        configure(settings())
    assert "model call" not in capsys.readouterr().err


def _backbone(replies: list[str], cache: ResponseCache) -> ChatBackbone:
    model = SameModel(responses=replies)
    return ChatBackbone(model, "fake", cache=cache, patience=HASTY)


class SameModel(FakeListChatModel):
    """Scripted replies that are no parameters of the model."""

    @property
    def _identifying_params(self) -> dict[str, object]:
        return {"model": "same"}
