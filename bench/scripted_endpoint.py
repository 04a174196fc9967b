"""An OpenAI-style endpoint that plays learnt replies, with a latency, a bound and failures.

`python -m bench.scripted_endpoint REPLIES.json [--latency 2] [--limit 20] [--failures 0.05]`
prints its URL, serves until its standard input ends, and then prints what it was asked: one JSON
list of calls. REPLIES.json holds replies by the SHA-256 of the user message, as `learn` makes them.
"""

import argparse
import json
import random
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from foresci.llm import Step, StepResult
from foresci.llm.step import InputT, OutputT
from foresci.schema.run import TokenUse
from foresci.storage import sha256_text
from tests.foresci.llm.endpoint import END, USAGE, Heard, Scripted, chunk, refusal, serving

Outcome = Literal["replied", "refused", "error", "dropped", "silent", "broken"]
FAULTS: tuple[Outcome, ...] = ("error", "dropped", "silent", "broken")
"""HTTP 500, a connection that breaks off, one that stays silent, and JSON that does not end."""
SILENT_SECONDS = 12.0
"""Clients are to give up before: see `IDLE_SECONDS` of `bench.throughput`."""


class Learning:
    """A backbone that answers by the rules, and keeps each reply by its question's user message."""

    name = identity = "learning"

    def __init__(self) -> None:
        self.replies: dict[str, str] = {}

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step by its rules."""
        output = step.structural(given)
        self.replies[sha256_text(step.prompt.render(given)[1])] = output.model_dump_json()
        return StepResult(output, TokenUse())


class Served(NamedTuple):
    """One request: Unix times in seconds, and what came of it."""

    began: float
    ended: float
    outcome: Outcome


@dataclass
class Playing:
    """The script of the endpoint.

    Attributes:
        replies: by the SHA-256 of the user message.
        latency: seconds that a reply takes.
        limit: requests at once; those beyond it are refused with HTTP 429.
        failures: share of the requests that fail, drawn by their number and `seed`.
        retry_after: what a refusal says of when to come again; nothing when None.
        seed: of the failures.
    """

    replies: Mapping[str, str]
    latency: float
    limit: int
    failures: float = 0.0
    retry_after: int | None = None
    seed: int = 0
    served: list[Served] = field(default_factory=list)
    active: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, heard: Heard, number: int) -> Scripted:
        """Reply to a request."""
        began = time.time()
        with self._place() as free:
            outcome = self._drawn(heard, number) if free else "refused"
            if outcome != "refused":
                time.sleep(SILENT_SECONDS if outcome == "silent" else self.latency)
        self.served.append(Served(began, time.time(), outcome))
        return self._reply(heard, outcome)

    @contextmanager
    def _place(self) -> Iterator[bool]:
        with self.lock:
            free = self.active < self.limit
            self.active += free
        try:
            yield free
        finally:
            with self.lock:
                self.active -= free

    def _drawn(self, heard: Heard, number: int) -> Outcome:
        """What happens to a request.

        A reply that is sent back with what is wrong with it is not broken again: two such replies
        end a call, and a graph then goes on without the branch, where nothing was learnt.
        """
        draw = random.Random(f"{self.seed}-{number}")  # noqa: S311 - a fixed draw, not a secret
        if draw.random() >= self.failures:
            return "replied"
        fault = draw.choice(FAULTS)
        corrected = len(heard.body["messages"]) > 2
        return "replied" if fault == "broken" and corrected else fault

    def _reply(self, heard: Heard, outcome: Outcome) -> Scripted:
        if outcome == "refused":
            wait = {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}
            return Scripted(status=429, body={"error": {"message": "busy"}}, headers=wait)
        if outcome == "error":
            return refusal("injected", status=500)
        known = self.replies.get(sha256_text(heard.body["messages"][1]["content"]))
        if known is None:
            return refusal("the rules were never asked this")
        said = known[: len(known) // 2] if outcome == "broken" else known
        pieces = (chunk({"role": "assistant", "content": said}), chunk({}, "stop"), USAGE, END)
        return Scripted(pieces=pieces, break_off=outcome in ("dropped", "silent"))


def main() -> None:
    """Serve until standard input ends."""
    parser = argparse.ArgumentParser(prog="bench scripted_endpoint", description=__doc__)
    parser.add_argument("replies", type=Path)
    parser.add_argument("--latency", type=float, default=2.0, help="seconds a reply takes")
    parser.add_argument("--limit", type=int, default=20, help="requests at once")
    parser.add_argument("--failures", type=float, default=0.0, help="share that fails")
    parser.add_argument("--retry-after", type=int, help="seconds that a refusal asks to wait")
    parser.add_argument("--seed", type=int, default=0, help="of the failures")
    asked = vars(parser.parse_args())
    replies = json.loads(asked.pop("replies").read_text(encoding="utf-8"))
    playing = Playing(replies, **asked)
    with serving(script=playing) as endpoint:
        print(endpoint.url, flush=True)
        sys.stdin.read()
    print(json.dumps(playing.served))


if __name__ == "__main__":
    main()
