"""The bench of throughput counts what it says, and its endpoint refuses and fails as asked."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

from bench.scripted_endpoint import FAULTS, Playing, Served
from bench.throughput import Swept, report
from foresci.storage import sha256_text
from foresci.sweep.records import SweepEnded
from tests.foresci.llm.endpoint import Heard, Scripted

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def asked(text: str) -> Heard:
    messages = [{"role": "system", "content": "S"}, {"role": "user", "content": text}]
    return Heard(0.0, {"messages": messages}, {})


def playing(latency: float = 0.0, failures: float = 0.0, retry_after: int | None = None) -> Playing:
    return Playing({sha256_text("Q"): '{"a":1}'}, latency, 2, failures, retry_after)


def test_requests_beyond_the_limit_are_refused() -> None:
    script = playing(latency=0.3, retry_after=7)
    with ThreadPoolExecutor(5) as pool:
        replies = list(pool.map(lambda number: script(asked("Q"), number), range(5)))
    assert Counter(reply.status for reply in replies) == {200: 2, 429: 3}
    assert {reply.headers.get("Retry-After") for reply in replies if reply.status == 429} == {"7"}


def test_failures_are_drawn_by_number() -> None:
    def outcomes() -> list[str]:
        script = playing(failures=0.5)
        return [script._drawn(asked("Q"), number) for number in range(400)]

    counts = Counter(outcomes())
    assert outcomes() == outcomes()
    assert 160 <= counts["replied"] <= 240
    assert set(counts) == {"replied", *FAULTS}


def test_a_correction_gets_the_reply_to_the_question_it_is_about() -> None:
    heard = asked("Q")
    heard.body["messages"].append({"role": "user", "content": "That reply cannot be used"})
    reply: Scripted = playing()(heard, 0)
    assert reply.pieces is not None
    assert b'{\\"a\\":1}' in reply.pieces[0]  # type: ignore[operator]
    assert playing()(asked("never learnt"), 0).status == 400


def test_rates_count_replies_of_use_in_their_window() -> None:
    begun = time.time()
    ended = SweepEnded(at=NOON, finished=2, failed=1, waiting=0, seconds=100.0, interrupted=False)
    answers = {("T", "native"): b"1", ("T", "aris"): b"2"}
    swept = Swept(ended, begun, begun + 60.0, {("T", "native"): b"1", ("T", "aris"): b"3"})
    served = [Served(begun + at - 2, begun + at, "replied") for at in range(2, 90)]
    served += [Served(begun + 30, begun + 30, "refused"), Served(begun + 30, begun + 32, "error")]
    told = list(report(swept, served, 2.0, answers))
    assert told[0] == "runs: 2 finished, 1 failed, 0 lost"
    assert told[1] == "answers as the rules give them: 1 of 2"
    assert told[2] == "requests: 88 replied, 1 refused, 1 error"
    assert told[3] == "whole: 0.88 replies/s, 44.0% of 2/s"
    assert told[4] == "steady: 1.00 replies/s, 50.0% of 2/s"
    assert told[5] == "most at once: 3; 100 s in all"
