"""How many calls an endpoint gets at once: more while it copes, fewer when it says it does not."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from foresci.llm.calls.level import Level

FIRST_LIMIT = 4
LATENCY_WEIGHT = 0.2
"""How much the latest call counts in what calls take on average."""


class Limiter:
    """An adaptive bound on concurrent calls, shared by all threads that call one endpoint.

    What a refusal says about the bound is told by when the refused call began: calls that were on
    their way when the bound was lowered, or began within one usual call's time of that, say nothing
    new, so that one crowd of refusals lowers it once.

    Args:
        most: calls at once at most.
        first: calls at once to begin with.
        clock: seconds that only grow.
    """

    def __init__(
        self,
        most: int,
        first: int = FIRST_LIMIT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._level = Level(min(first, most), most)
        self._clock = clock
        self._active = 0
        self._latency = 0.0
        self._cut_at = self._blocked_until = float("-inf")
        self._changed = threading.Condition()

    @property
    def limit(self) -> int:
        """Calls that may be under way at once just now."""
        return self._level.calls

    @property
    def blocked_seconds(self) -> float:
        """How long no call may begin, from now on."""
        return max(0.0, self._blocked_until - self._clock())

    @contextmanager
    def slot(self) -> Iterator[float]:
        """Wait until one more call may begin, and hold its place while it is under way.

        Yields:
            When the call began, by the limiter's clock.
        """
        with self._changed:
            while (wait := self.blocked_seconds) or self._active >= self.limit:
                self._changed.wait(wait or None)
            self._active += 1
        try:
            yield self._clock()
        finally:
            with self._changed:
                self._active -= 1
                self._changed.notify()

    def succeeded(self, began: float) -> None:
        """A call went well that began then."""
        with self._changed:
            taken = self._clock() - began
            known = self._latency or taken
            self._latency = known + LATENCY_WEIGHT * (taken - known)
            if began >= self._cut_at:
                self._level.succeeded()
                self._changed.notify_all()

    def rate_limited(self, began: float, wait: float | None) -> None:
        """A call was turned away that began then; with `wait`, none begins for so many seconds."""
        with self._changed:
            now = self._clock()
            if began < self._cut_at + self._latency:
                self._level.refused_too(self._active)
            else:
                self._level.refused(self._active)
                self._cut_at = now
            if wait:
                self._blocked_until = max(self._blocked_until, now + wait)


_limiters: dict[str, Limiter] = {}
_registry_lock = threading.Lock()


def limiter_of(endpoint: str, most: int) -> Limiter:
    """The one limiter of an endpoint in this process.

    Args:
        endpoint: its base URL.
        most: calls at once at most; what counts is what the first caller says.
    """
    with _registry_lock:
        return _limiters.setdefault(endpoint, Limiter(most))
