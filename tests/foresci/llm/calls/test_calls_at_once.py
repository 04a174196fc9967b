"""Threads share one backbone: an endpoint gets as many calls at once as it copes with."""

import json
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from foresci.errors import ForesciError
from foresci.llm import Step
from foresci.llm.calls.limiter import Limiter, limiter_of
from foresci.llm.chat import ChatBackbone
from tests.foresci.llm.asked import YES, Query, Verdict, asking
from tests.foresci.llm.endpoint import END, Heard, Scripted, chunk, serving


class Clock:
    """Stands still unless it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_one_crowd_of_refusals_lowers_the_limit_once() -> None:
    clock = Clock()
    limiter = Limiter(most=40, first=40, clock=clock)
    with ExitStack() as under_way:
        starts = [under_way.enter_context(limiter.slot()) for _ in range(20)]
        limiter.rate_limited(0.0, None)
        assert (limiter.limit, limiter.blocked_seconds) == (17, 0.0), "85 % of what it coped with"
        limiter.rate_limited(0.0, None)
        assert limiter.limit == 17, "calls that were under way say nothing new"
        clock.now = 2.0
        for began in starts:
            limiter.succeeded(began)
        assert limiter.limit == 19, "these began with the refused one, when more was tried"
        limiter.rate_limited(clock.now + 2.0, None)
        assert limiter.limit == 17, "refused later, at the same level"


def test_refusals_in_a_row_lower_the_limit_to_one_and_no_further() -> None:
    clock = Clock()
    limiter = Limiter(most=40, first=40, clock=clock)
    limits = []
    for clock.now in (1.0, 2.0, 3.0):
        limiter.rate_limited(clock.now, None)
        limits.append(limiter.limit)
    assert limits == [1, 1, 1]


def test_retry_after_blocks_every_caller_of_the_endpoint() -> None:
    clock = Clock()
    limiter = Limiter(most=9, clock=clock)
    limiter.rate_limited(0.0, 30.0)
    limiter.rate_limited(0.0, 10.0)
    assert limiter.blocked_seconds == 30.0
    clock.now += 31.0
    assert limiter.blocked_seconds == 0.0
    with limiter.slot() as began:
        assert began == clock.now


def test_a_caller_waits_for_the_block_to_end() -> None:
    limiter, entered = Limiter(most=1), []
    limiter.rate_limited(time.monotonic(), 0.05)
    with limiter.slot():
        entered.append(limiter.blocked_seconds)
    assert entered == [0.0]


def test_an_endpoint_has_one_limiter() -> None:
    assert limiter_of("http://one", 8) is limiter_of("http://one", 8)
    assert limiter_of("http://one", 8) is not limiter_of("http://two", 8)


def test_no_more_calls_at_once_than_the_limit(step: Step[Query, Verdict]) -> None:
    slow = Scripted(pieces=(0.05, chunk({"content": YES}, "stop"), END))
    with (
        serving(slow) as endpoint,
        asking(endpoint, limiter=Limiter(2)) as backbone,
        ThreadPoolExecutor(6) as pool,
    ):
        list(pool.map(lambda n: backbone.run(step, Query(note=str(n))), range(6)))
    assert len(endpoint.heard) == 6
    assert endpoint.most_at_once <= 2


def test_a_failed_call_gives_its_place_back(step: Step[Query, Verdict]) -> None:
    with (
        serving(Scripted(status=403, body="no")) as endpoint,
        asking(endpoint, limiter=Limiter(1)) as backbone,
    ):
        told = [_told(backbone, step, note) for note in "abc"]
    assert [line.split(": ")[1] for line in told] == ["HTTP 403"] * 3


def test_a11_branches_at_once_keep_their_own_outcomes(
    shared_data: Path, step: Step[Query, Verdict]
) -> None:
    folder = shared_data / "cases" / "A11_parallel_branches"
    fanout = json.loads((folder / "fanout.json").read_text(encoding="utf-8"))
    rules = json.loads((folder / "mock_script.json").read_text(encoding="utf-8"))["rules"]
    questions = [branch["sub_question"] for branch in fanout["branches"]]
    asked: Counter[str] = Counter()
    lock = threading.Lock()

    def script(heard: Heard, number: int) -> Scripted:
        rule = next(one for one in rules if one["match"] in heard.last)
        with lock:
            asked[rule["match"]] += 1
        if "status" in rule:
            return Scripted(status=rule["status"], body=rule["body"])
        content = json.dumps({"answer": json.loads(rule["content"])["note"], "why": "dated"})
        return Scripted(pieces=(rule["delay_s"], chunk({"content": content}, "stop"), END))

    with (
        serving(script=script) as endpoint,
        asking(endpoint) as backbone,
        ThreadPoolExecutor(3) as pool,
    ):
        told = list(pool.map(lambda text: _told(backbone, step, text), questions))
    assert told[:2] == fanout["want"]["notes_in_order"]
    assert "HTTP 500: invented failure (5 attempts)" in told[2]
    assert asked == {"Alpha": 1, "Beta": 1, "Gamma": 5}


def _told(backbone: ChatBackbone, step: Step[Query, Verdict], note: str) -> str:
    try:
        return backbone.run(step, Query(note=note)).output.answer
    except ForesciError as error:
        return str(error)
