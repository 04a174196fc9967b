"""One model call with its attempts: sending, checking, repairing, and giving up with the cause."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage

from foresci.llm.calls.failures import UNUSABLE_REPLIES, CallFailure, failure_of, one_line
from foresci.llm.calls.limiter import Limiter
from foresci.llm.calls.question import Question
from foresci.llm.calls.redaction import redacted
from foresci.llm.calls.retrying import Patience, Tally, retrying
from foresci.llm.calls.wire import Received, Wire, check_complete, received
from foresci.llm.errors import ModelCallError, ReplyError
from foresci.llm.step import InputT, OutputT
from foresci.log import get_logger
from foresci.schema.run import TokenUse
from foresci.storage import canonical_json

Prices = Callable[[int, int], float | None]
"""The cost of prompt and completion tokens; None where it is unknown."""


@dataclass(frozen=True)
class Line:
    """A way to a model that its calls share.

    Attributes:
        name: the backbone's.
        wire: how the model is asked.
        limiter: bounds the calls that are under way at once.
        patience: how long a call may be kept waiting.
        prices: what tokens cost, where that is known.
    """

    name: str
    wire: Wire
    limiter: Limiter
    patience: Patience
    prices: Prices | None = None


class Call(Generic[InputT, OutputT]):
    """A question on its way to an output.

    Attributes:
        attempts: replies asked for.
        prompt: prompt tokens that the model reported, of all attempts.
        completion: completion tokens, likewise.
        counted: that every reply came with its tokens.
        reply: the last attempt's reply; None where it gave none.
    """

    def __init__(self, line: Line, question: Question[InputT, OutputT]) -> None:
        self.line = line
        self.question = question
        self.attempts = self.prompt = self.completion = 0
        self.counted = True
        self.reply: Received | None = None
        self._messages = question.messages()
        self._rooms = line.wire.rooms
        self._began = 0.0
        self._tally = Tally(line.patience)

    @property
    def use(self) -> TokenUse:
        """What all attempts took so far."""
        prices = self.line.prices if self.counted else None
        return TokenUse(
            prompt=self.prompt,
            completion=self.completion,
            calls=self.attempts,
            cost=None if prices is None else prices(self.prompt, self.completion),
        )

    def run(self) -> OutputT:
        """Attempts until one gives an output, or the patience is spent.

        Raises:
            ReplyError: the reply did not fit, even after the error was fed back, was cut off, or
                was held back by a filter.
            ModelCallError: any other failure.
        """
        try:
            return retrying(self._tally)(self._attempt)
        except CallFailure as failure:
            error = self._final(failure)
        raise error  # outside, so that the client's own error, which may quote a key, is let go

    def _attempt(self) -> OutputT:
        self.attempts += 1
        self.reply = None
        entered = time.perf_counter()
        try:
            with self.line.limiter.slot() as self._began:
                message = self._send()
            output = self._output(message)
        except CallFailure as failure:
            self._prepare_next(failure)
            self._tell(time.perf_counter() - entered, failure)
            raise
        self._tell(time.perf_counter() - entered, None)
        return output

    def _send(self) -> BaseMessage:
        try:
            return self.line.wire.send(self._messages, self.question.schema, self._rooms[0])
        except CallFailure:
            raise
        except Exception as error:  # the client is someone else's; `failure_of` keeps the cause
            raise failure_of(error) from None

    def _output(self, message: BaseMessage) -> OutputT:
        self.reply = got = received(message)
        self.prompt, self.completion = self.prompt + got.prompt, self.completion + got.completion
        self.counted = self.counted and got.counted
        self.line.limiter.succeeded(self._began)
        check_complete(message, got, self.line.wire.tells_end)
        return self.question.accept(got.text)

    def _prepare_next(self, failure: CallFailure) -> None:
        """Count a failure, and change what the next attempt must do differently."""
        self._tally.add(failure)
        if failure.kind == "rate limit":
            wait = None if self._tally.spent else failure.wait
            self.line.limiter.rate_limited(self._began, wait)
        if failure.kind == "truncated":
            self._tally.hopeless = len(self._rooms) == 1
            self._rooms = self._rooms[1:] or self._rooms
        if failure.kind == "shape" and self.reply is not None:
            answered = [AIMessage(self.reply.text), HumanMessage(_complaint(failure.cause))]
            self._messages = [*self._messages, *answered]

    def _tell(self, seconds: float, failure: CallFailure | None) -> None:
        """The log event of an attempt."""
        log = get_logger("llm").bind(backbone=self.line.name, step=self.question.step.name)
        told: dict[str, Any] = {"attempt": self.attempts, "seconds": round(seconds, 3)}
        if self.reply is not None:
            told.update(prompt=self.reply.prompt, completion=self.reply.completion)
        if failure is None:
            log.info("model call", cached=False, **told)
        else:
            log.warning("model call failed", kind=failure.kind, cause=failure.cause, **told)

    def _final(self, failure: CallFailure) -> ModelCallError:
        """The error of a call that failed for good: one line."""
        earlier = dict.fromkeys(one.cause for one in self._tally.failures)
        earlier.pop(failure.cause, None)
        before = f"; before: {'; '.join(earlier)}" if earlier else ""
        place = self.line.wire.endpoint if failure.kind == "network" else ""
        cause = f"{failure.cause} at {place}" if place else failure.cause
        count = f"{self.attempts} attempt{'' if self.attempts == 1 else 's'}"
        asked = f"{self.line.name}, step {self.question.step.name}"
        message = redacted(f"{asked}: {cause} ({count}{before})")
        if failure.kind not in UNUSABLE_REPLIES:
            return ModelCallError(message, self.use)
        if failure.kind != "shape" or self.reply is None:
            return ReplyError(message, self.use)
        began = canonical_json(one_line(self.reply.text))
        return ReplyError(f"{message}; the reply began {began}", self.use)


def _complaint(problem: str) -> str:
    return f"That reply cannot be used: {problem}. Reply again with the corrected JSON object only."
