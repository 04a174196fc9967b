"""`openai:` takes its endpoint and key from the environment, and settles for what there is."""

import json
import logging
import sys
import traceback
from collections.abc import Iterator

import pytest

from foresci.errors import UsageError
from foresci.llm import Step
from foresci.llm.chat import ChatBackbone, ModelCallError
from foresci.llm.choosing import backbone_of
from foresci.llm.models.catalogue import Catalogue, ModelFacts
from foresci.llm.models.endpoint import openai_wire
from foresci.log import configure
from foresci.settings import Settings, settings
from tests.foresci.llm.asked import GIVEN, YES, Query, Verdict, asking, close, outcome
from tests.foresci.llm.endpoint import END, Scripted, chunk, refusal, serving

GOOD = Scripted(YES)
KEY = "sk-invented-0123456789abcdef"
VerdictStep = Step[Query, Verdict]


@pytest.fixture(autouse=True)
def _no_endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


def test_a_request_asks_for_all_that_makes_a_reply_hold(step: VerdictStep) -> None:
    came = outcome(step, GOOD)
    body = came.heard[0].body
    assert body["stream"] is True
    assert (body["temperature"], body["seed"], body["model"]) == (0.0, 0, "m")
    assert body["response_format"]["json_schema"]["schema"] == Verdict.model_json_schema()
    system, user = body["messages"]
    assert (
        json.dumps(Verdict.model_json_schema()["required"], separators=(",", ":"))
        in (system["content"])
    )
    assert user["content"] == f'<note>"{GIVEN.note}"</note>'
    assert (came.tokens.prompt, came.tokens.completion, came.tokens.cost) == (11, 7, None)


def test_a_call_costs_what_all_its_attempts_took(step: VerdictStep) -> None:
    came = outcome(step, Scripted("{}"), GOOD, prices=lambda prompt, reply: prompt * 2.0 + reply)
    assert came.tokens.cost == 2 * (11 * 2.0 + 7)
    unreported = Scripted(pieces=(chunk({"content": YES}, "stop"), END))
    assert outcome(step, unreported, prices=lambda *_: 1.0).tokens.cost is None


def test_a_cut_off_reply_gets_more_room_within_the_declared_context(
    step: VerdictStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = Catalogue({"openai:m": ModelFacts(context_tokens=32768, reply_tokens=4096)})
    with serving(Scripted(YES[:-1], finish="length"), GOOD) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        backbone = backbone_of("openai:m", catalogue=catalogue)
        assert backbone.run(step, GIVEN).tokens.calls == 2
        close(backbone)
    assert [heard.body["max_tokens"] for heard in endpoint.heard] == [4096, 8192]


def test_another_endpoint_is_another_identity(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for port in (1, 2, 1):
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{port}/v1")
        backbone = backbone_of("openai:m")
        told.append(backbone.identity)
        close(backbone)
    assert told[0] == told[2] != told[1]


def test_calls_share_a_connection(step: VerdictStep) -> None:
    assert len({heard.port for heard in outcome(step, Scripted("{}"), GOOD).heard}) == 1


def test_an_endpoint_that_leaves_replies_open_is_waited_for_once(step: VerdictStep) -> None:
    left_open = Scripted(pieces=(chunk({"content": YES}, "stop"), END, 30.0), break_off=True)
    with serving(left_open) as endpoint, asking(endpoint, idle=0.3) as backbone:
        client = backbone.line.wire.model.http_client
        assert client.waits_for_ends
        for _ in range(2):
            assert backbone.run(step, GIVEN).tokens.calls == 1
            assert not client.waits_for_ends


def test_as_many_calls_at_once_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:7/v1")
    monkeypatch.setenv("FORESCI_MODEL_CALLS", "3")
    settings.cache_clear()
    backbone = backbone_of("openai:m")
    settings.cache_clear()
    assert isinstance(backbone, ChatBackbone)
    limiter = backbone.line.limiter
    for _ in range(20):
        limiter.succeeded(0.0)
    close(backbone)
    assert limiter.limit == 3


def test_a_key_in_a_traceback_or_a_reply_is_hidden(
    step: VerdictStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    said = json.dumps({"answer": "yes", "why": f"Bearer {KEY}"})
    with serving(refusal(f"bad key {KEY}", 401), Scripted(said)) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        backbone = backbone_of("openai:m")
        with pytest.raises(ModelCallError) as raised:
            backbone.run(step, GIVEN)
        assert KEY not in "".join(traceback.format_exception(raised.value))
        assert backbone.run(step, GIVEN).output.why == "Bearer [hidden]"
        close(backbone)


def test_an_endpoint_that_does_not_stream_is_understood(step: VerdictStep) -> None:
    message = {"role": "assistant", "content": YES}
    usage = {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    came = outcome(step, Scripted(body={"choices": [choice], "usage": usage}))
    assert came.output == Verdict(answer="yes", why="at last")
    assert (came.tokens.prompt, came.tokens.completion) == (3, 2)


WRONG = [
    ({}, "openai:m needs a key for https://api.openai.com/v1: set OPENAI_API_KEY"),
    ({"OPENAI_BASE_URL": "http://10.0.0.1/v1"}, "needs a key for http://10.0.0.1/v1"),
    ({"OPENAI_BASE_URL": "localhost:80"}, "OPENAI_BASE_URL is not the URL of an endpoint"),
    ({"OPENAI_BASE_URL": "http://a:b@localhost/v1"}, "must not hold credentials"),
    ({"OPENAI_BASE_URL": "http://localhost/v1?key=1"}, "must not hold credentials"),
    ({"OPENAI_API_KEY": "sk one"}, "OPENAI_API_KEY holds characters that no key has"),
]


@pytest.mark.parametrize(("environment", "told"), WRONG)
def test_what_is_wrong_with_the_environment_is_said_in_one_line(
    environment: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(UsageError) as raised:
        openai_wire("m", (4096,))
    assert told in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "langchain_openai", None)
    monkeypatch.setattr("foresci.llm.models.endpoint.find_spec", lambda _: None)
    with pytest.raises(UsageError, match=r"pip install 'foresci\[openai\]'"):
        openai_wire("m", (4096,))


def test_an_endpoint_of_this_machine_needs_no_key_and_no_proxy(
    monkeypatch: pytest.MonkeyPatch, step: VerdictStep
) -> None:
    with serving(GOOD) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", f"{endpoint.url}/")
        monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        backbone = backbone_of("openai:llama3:8b")
        assert backbone.run(step, GIVEN).output.answer == "yes"
        close(backbone)
    assert endpoint.heard[0].body["model"] == "llama3:8b"
    assert backbone.name == "openai:llama3:8b"


@pytest.fixture
def heard_logs() -> Iterator[list[str]]:
    """Everything that is logged at any level, by structlog and by the libraries."""
    lines: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    listener, root = Listener(), logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "openai", "httpx", "httpcore")}
    root.addHandler(listener)
    for name in levels:
        logging.getLogger(name).setLevel(logging.DEBUG)
    configure(Settings(log_level="debug"))
    yield lines
    root.removeHandler(listener)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    configure(settings())


@pytest.mark.parametrize("good", [True, False])
def test_a_key_reaches_no_log_and_no_failure(
    good: bool,
    step: VerdictStep,
    heard_logs: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    echo = {"Set-Cookie": f"token={KEY}"}
    refused = {"error": {"message": f"no such key: {KEY}; headers: Bearer {KEY}"}}
    reply = Scripted(YES, headers=echo) if good else Scripted(status=401, body=refused)
    with serving(reply) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        backbone = backbone_of("openai:m")
        try:
            told = str(backbone.run(step, GIVEN))
        except Exception as error:
            told = f"{error} {error.__cause__}"
        close(backbone)
    assert endpoint.heard[0].headers["authorization"] == f"Bearer {KEY}"
    events = capsys.readouterr().err
    assert ("model call" in events, bool(heard_logs)) == (True, True)
    assert [text for text in (told, events, *heard_logs) if KEY in text] == []
    assert good or "no such key: [hidden]" in told
