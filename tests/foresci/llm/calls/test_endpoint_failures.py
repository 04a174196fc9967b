"""Every way an endpoint can fail ends in an answer or in one line with the cause."""

import json
import re
import socket
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

from foresci.llm import Step
from foresci.llm.calls.failures import CallFailure
from foresci.llm.calls.retrying import Patience, Tally
from foresci.llm.chat import ModelCallError, ReplyError
from foresci.llm.store.cache import ResponseCache
from tests.foresci.llm.asked import GIVEN, YES, Query, Verdict, asking, outcome
from tests.foresci.llm.endpoint import END, FOR_EVER, Scripted, chunk

GOOD = Scripted(YES)
AT_LAST = Verdict(answer="yes", why="at last")
VerdictStep = Step[Query, Verdict]


def refusal(status: int, message: Any = "invented", **headers: str) -> Scripted:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Scripted(status=status, body={"error": {"message": message}}, headers=named)


def events(*pieces: bytes | float, break_off: bool = False) -> Scripted:
    return Scripted(pieces=pieces, break_off=break_off)


PASSING = {
    "rate limit": (refusal(429, Retry_After="0"), "rate limited (HTTP 429: invented)", 8),
    "server error": (refusal(500), "HTTP 500: invented", 5),
    "gateway": (Scripted(status=502, body="<html>Bad</html>"), "HTTP 502: <html>Bad</html>", 5),
    "error with HTTP 200": (Scripted(body={"error": "overload"}), "an error: overload", 5),
    "error event": (events(b'data: {"error":{"message":"full"}}\n\n'), "an error: full", 5),
    "HTML with HTTP 200": (Scripted(body="<html>Hi</html>"), "not a JSON object: '<html>Hi", 5),
    "broken stream": (events(chunk({"content": YES}), break_off=True), "connection failed", 5),
    "ended early": (events(chunk({"content": YES})), "ended in the middle of the reply", 5),
    "not an event": (events(b"data: {oops\n\n"), "cannot be read (JSONDecodeError", 4),
    "no choices": (Scripted(body={"choices": []}), "no choices in the reply", 4),
    "null choices": (Scripted(body={"choices": None}), "no choices in the reply", 4),
    "empty content": (Scripted(""), "empty content", 4),
    "nothing at all": (events(b""), "cannot be read (ValueError: No gen", 4),
    "filtered": (events(chunk(None, "content_filter"), END), "filtered the reply", 2),
    "cut off": (Scripted(YES[:-5], finish="length"), "cut off after 7 tokens (length)", 2),
    "complete but cut off": (Scripted(YES, finish="length"), "cut off after 7 tokens", 2),
    "cut off, said twice": (events(chunk({"content": YES}, "length"), chunk({}, "length")), "c", 2),
}
"""Failures that may pass: a reply, the cause it must end in, the attempts it is worth."""
LASTING = {
    "no key": (refusal(401, "bad key"), "HTTP 401: bad key (1 attempt)"),
    "not allowed": (refusal(403), "HTTP 403: invented (1 attempt)"),
    "no model": (refusal(404, "no model m"), "HTTP 404: no model m (1 attempt)"),
    "too long": (refusal(400, "context_length_exceeded"), "context_length_exceeded (1 attempt)"),
    "redirect": (
        refusal(307, Location="https://u:p@new.example/v1?key=1"),
        "HTTP 307 redirects to https://new.example/v1, which is not followed; name the endpoint"
        " itself, for openai: in OPENAI_BASE_URL (1 attempt)",
    ),
    "redirect to nowhere": (refusal(302), "HTTP 302 redirects, which is not followed;"),
    "terminal escapes": (refusal(403, "a\x1b[2Jb\x07c\u202ed"), "HTTP 403: a [2Jb c d (1 attempt)"),
    "long wait": (refusal(429, Retry_After="900"), "to be asked again in 900 s) (1 attempt)"),
}


@pytest.mark.parametrize("name", PASSING)
def test_a_passing_failure_is_tried_again(name: str, step: VerdictStep) -> None:
    came = outcome(step, PASSING[name][0], GOOD)
    assert came.output == AT_LAST
    assert (came.tokens.calls, came.tokens.cached, len(came.heard)) == (2, 0, 2)


@pytest.mark.parametrize("name", PASSING)
def test_a_failure_that_stays_ends_with_its_cause(name: str, step: VerdictStep) -> None:
    reply, cause, attempts = PASSING[name]
    cache = ResponseCache()
    came = outcome(step, reply, cache=cache)
    assert came.told.startswith("openai:m, step verdict: ")
    assert cause in came.told
    assert f"({attempts} attempts" in came.told
    assert "\n" not in came.told
    assert len(came.heard) == attempts
    assert cache.entries() == []


@pytest.mark.parametrize("name", LASTING)
def test_a_lasting_failure_is_not_tried_again(name: str, step: VerdictStep) -> None:
    reply, cause = LASTING[name]
    came = outcome(step, reply, GOOD)
    assert cause in came.told
    assert len(came.heard) == 1


def test_a_slow_endpoint_is_not_a_dead_one(step: VerdictStep) -> None:
    slow = [piece for one in YES for piece in (chunk({"content": one}), 0.04)]
    came = outcome(step, events(*slow, chunk({}, "stop"), END), idle=1.0)
    assert came.output == AT_LAST
    assert came.tokens.calls == 1


def test_a_silent_endpoint_is_given_up_and_asked_again(
    step: VerdictStep, capsys: pytest.CaptureFixture[str]
) -> None:
    came = outcome(step, events(chunk({"content": "{"}), FOR_EVER, END), GOOD, idle=1.0)
    assert came.output == AT_LAST
    assert "went silent (ReadTimeout)" in capsys.readouterr().err


def test_comments_alone_keep_no_call_waiting(
    step: VerdictStep, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each comes well within the time that the endpoint may be silent, all together do not."""
    pinging = [piece for _ in range(40) for piece in (b": ping\n\n", 0.1)]
    came = outcome(step, events(*pinging, chunk({"content": YES}, "stop"), END), GOOD, idle=0.5)
    assert came.output == AT_LAST
    assert (came.tokens.calls, len(came.heard)) == (2, 2)
    assert "went silent (ReadTimeout)" in capsys.readouterr().err


def test_a_call_that_failed_still_tells_what_it_took(step: VerdictStep) -> None:
    came = outcome(step, Scripted("{}"), prices=lambda prompt, reply: prompt * 2.0 + reply)
    assert came.output is None
    assert (came.tokens.calls, came.tokens.prompt, came.tokens.completion) == (2, 22, 14)
    assert came.tokens.cost == 22 * 2.0 + 14


def test_an_endpoint_that_is_not_there_is_named(step: VerdictStep) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        told = rf"refused\) at {url} \(5 attempts\)"
        with asking(url) as backbone, pytest.raises(ModelCallError, match=told):
            backbone.run(step, GIVEN)


def test_retry_after_is_waited_for(step: VerdictStep) -> None:
    came = outcome(step, refusal(429, Retry_After="0.3"), GOOD)
    first, second = came.heard
    assert second.at - first.at >= 0.3


def test_retry_after_never_shortens_a_pause() -> None:
    tally = Tally(Patience(first_seconds=1.0, longest_seconds=60.0))
    pauses = []
    for asked in (0.0, 0.0, 30.0, None, 0.0):
        tally.add(CallFailure("rate limit", "slow down", asked))
        pauses.append(tally.seconds)
    assert pauses == [1.0, 2.0, 30.0, 8.0, 16.0]


def test_retry_after_may_be_a_date(step: VerdictStep) -> None:
    far = formatdate(usegmt=True, timeval=4_000_000_000)
    came = outcome(step, refusal(429, Retry_After=far), GOOD)
    assert re.search(r"asked again in [\d,]{9,} s\) \(1 attempt\)", came.told)


def test_a_reply_that_was_cut_off_gets_more_room(step: VerdictStep) -> None:
    came = outcome(step, Scripted(YES[:-1], finish="length"), GOOD)
    assert [heard.body["max_tokens"] for heard in came.heard] == [4096, 16384]


def test_a_wrong_shape_is_fed_back_once(step: VerdictStep) -> None:
    wrong = Scripted('{"answer":"yes"}')
    came = outcome(step, wrong, GOOD)
    assert came.output == AT_LAST
    assert (came.tokens.calls, came.tokens.prompt, came.tokens.completion) == (2, 22, 14)
    assert "why: Field required" in came.heard[1].last
    came = outcome(step, wrong)
    assert isinstance(came.error, ReplyError)
    assert "verdict: why: Field required (2 attempts); the reply began" in came.told
    assert len(came.heard) == 2


def test_different_failures_in_a_row_are_all_told(step: VerdictStep) -> None:
    came = outcome(step, Scripted(""), refusal(500), refusal(403))
    assert "(3 attempts; before: empty content; HTTP 500: invented)" in came.told


def test_a13_six_bad_replies_and_then_a_good_one(shared_data: Path, step: VerdictStep) -> None:
    path = shared_data / "cases" / "A13_empty_replies" / "mock_script.json"
    steps = json.loads(path.read_text(encoding="utf-8"))["steps"][:-1]
    bad = [Scripted(status=one["status"], body=one.get("body", one.get("raw"))) for one in steps]
    causes = [
        "no choices in the reply",
        "the endpoint filtered the reply (content_filter)",
        "a tool call instead of content",
        "empty content",
        "the endpoint reports an error: invented overload",
        "HTTP 502: <html><body>Bad gateway</body></html>",
    ]
    for reply, cause in zip(bad, causes, strict=True):
        told = outcome(step, reply).told
        assert told.startswith(f"openai:m, step verdict: {cause} (")
    cache = ResponseCache()
    came = outcome(step, *bad, GOOD, cache=cache)
    assert came.output == AT_LAST
    assert came.tokens.calls == 7
    assert [entry.reply.text for entry in cache.entries()] == [YES]
