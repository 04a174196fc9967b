"""What an endpoint does not know is left out from then on; what it calls wrong is not."""

import pytest

from foresci.llm import Step
from foresci.llm.errors import ModelCallError
from tests.foresci.llm.asked import GIVEN, YES, Query, Verdict, asking, outcome
from tests.foresci.llm.endpoint import Heard, Scripted, refusal, serving

GOOD = Scripted(YES)
VerdictStep = Step[Query, Verdict]


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


def test_a_request_quoted_in_words_is_no_refusal(step: VerdictStep) -> None:
    problem = {"loc": ["body", "messages"], "msg": "Value error, unknown role"}

    def script(heard: Heard, number: int) -> Scripted:
        if number == 0:
            return refusal(str([{**problem, "input": heard.body}]))
        said = {**problem, "input": "an unsupported seed"}
        return Scripted(status=422, body={"detail": [said]})

    with serving(script=script) as endpoint, asking(endpoint) as backbone:
        for _ in range(2):
            with pytest.raises(ModelCallError, match=r"\(1 attempt\)"):
                backbone.run(step, GIVEN)
    assert len(endpoint.heard) == 2


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
