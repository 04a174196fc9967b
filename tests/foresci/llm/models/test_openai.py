"""`openai:` takes its endpoint and key from the environment, and settles for what there is."""

import json
import logging
import sys
import traceback
from collections.abc import Iterator

import pytest

from foresci.errors import UsageError
from foresci.llm import Step
from foresci.llm.chat import ModelCallError
from foresci.llm.choosing import backbone_of
from foresci.llm.models.catalogue import Catalogue, ModelFacts
from foresci.llm.models.endpoint import openai_wire
from foresci.log import configure
from foresci.settings import Settings, settings
from tests.foresci.llm.asked import GIVEN, YES, Query, Verdict, asking, close, outcome
from tests.foresci.llm.endpoint import END, Heard, Scripted, chunk, serving

GOOD = Scripted(YES)
KEY = "sk-invented-0123456789abcdef"
VerdictStep = Step[Query, Verdict]


def refusal(told: object, status: int = 400) -> Scripted:
    return Scripted(status=status, body={"error": {"message": told}})


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


def test_an_endpoint_without_schemas_is_asked_for_json_and_else_by_the_prompt(
    step: VerdictStep,
) -> None:
    replies = [
        refusal("response_format.type json_schema is not supported"),
        refusal([{"loc": ["body", "response_format"], "msg": "extra"}], 422),
        GOOD,
    ]
    with serving(*replies) as endpoint, asking(endpoint) as backbone:
        assert backbone.run(step, GIVEN).tokens.calls == 1
        backbone.run(step, GIVEN)
    formats = [heard.format for heard in endpoint.heard]
    assert formats == ["json_schema", "json_object", None, None]


@pytest.mark.filterwarnings("ignore:Invalid schema for OpenAI")
def test_a_schema_that_is_refused_is_asked_for_as_json(step: VerdictStep) -> None:
    came = outcome(step, refusal("Invalid schema for response_format 'verdict': no"), GOOD)
    assert [heard.format for heard in came.heard] == ["json_schema", "json_object"]


def test_an_error_about_something_else_is_no_refusal(step: VerdictStep) -> None:
    came = outcome(step, refusal("the model is being loaded"), GOOD)
    assert "HTTP 400: the model is being loaded (1 attempt)" in came.told


@pytest.mark.parametrize("name", ["stream_options", "seed", "temperature", "max_tokens"])
def test_a_parameter_that_is_refused_is_left_out(name: str, step: VerdictStep) -> None:
    came = outcome(step, refusal(f"Unsupported parameter: '{name}'"), GOOD)
    first, second = (heard.body for heard in came.heard)
    assert name in first
    assert name not in second
    assert second["response_format"]["type"] == "json_schema"


TOO_LARGE = (
    "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context"
    " length is 8192 tokens and your request has 6000 input tokens"
)
EXTRA = {
    "loc": ["body", "seed"],
    "msg": "Extra inputs are not permitted",
    "type": "extra_forbidden",
}


def test_a_value_that_is_refused_is_no_missing_feature(step: VerdictStep) -> None:
    with serving(refusal(TOO_LARGE), GOOD) as endpoint, asking(endpoint) as backbone:
        with pytest.raises(ModelCallError, match=r"HTTP 400: 'max_tokens' .* \(1 attempt\)"):
            backbone.run(step, GIVEN)
        backbone.run(step, GIVEN)
    assert [heard.body["max_tokens"] for heard in endpoint.heard] == [4096, 4096]


@pytest.mark.parametrize("name", [None, "seed"])
def test_a_refusal_that_quotes_the_request_names_no_more_than_it_says(
    name: str | None, step: VerdictStep
) -> None:
    """Of a field that is not known, that field; of the content, nothing."""
    blocked = {"loc": ["body", "messages"], "msg": "content blocked"}

    def script(heard: Heard, number: int) -> Scripted:
        said = {**(EXTRA if name else blocked), "input": heard.body}
        return GOOD if number else Scripted(status=422, body={"detail": [said]})

    with serving(script=script) as endpoint, asking(endpoint) as backbone:
        if name is None:
            with pytest.raises(ModelCallError, match="HTTP 422"):
                backbone.run(step, GIVEN)
        backbone.run(step, GIVEN)
    first, second = (set(heard.body) for heard in endpoint.heard)
    assert first - second == ({name} if name else set())


REFUSALS = {
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
    " 'max_completion_tokens' instead.": "max_tokens",
    "Unsupported value: 'temperature' does not support 0 with this model.": "temperature",
    "Unrecognized request argument supplied: seed": "seed",
    "'response_format.type' must be 'json_object' or 'text'": "response_format",
}


@pytest.mark.parametrize("told", REFUSALS)
def test_refusals_are_understood_in_the_words_of_endpoints(told: str, step: VerdictStep) -> None:
    came = outcome(step, refusal(told), GOOD)
    first, second = (heard.body for heard in came.heard)
    changed = {name for name in first if first[name] != second.get(name)}
    assert changed == {REFUSALS[told]}


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


def test_a_key_in_a_traceback_or_a_reply_is_hidden(
    step: VerdictStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    said = json.dumps({"answer": "yes", "why": f"Bearer {KEY}"})
    with serving(Scripted(status=401, body=f"bad key {KEY}"), Scripted(said)) as endpoint:
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
