"""How many calls an endpoint gets at once: more while it copes, fewer when it says it does not."""

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FIRST_LIMIT = 4
HIGHEST_LIMIT = 32
COOL_DOWN_SECONDS = 5.0
"""After a cut: how long the limit neither grows nor is cut again for calls already under way."""


class Limiter:
    """An adaptive bound on concurrent calls, shared by all threads that call one endpoint.

    It grows by about one for each round of successful calls and is halved by a rate limit
    (additive increase, multiplicative decrease: Chiu and Jain, 1989).

    Args:
        first: calls at once to begin with.
        most: calls at once at most.
        clock: seconds that only grow.
    """

    def __init__(
        self,
        first: int = FIRST_LIMIT,
        most: int = HIGHEST_LIMIT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limit = float(first)
        self._most = most
        self._clock = clock
        self._active = 0
        self._blocked_until = self._cooling_until = -math.inf
        self._changed = threading.Condition()

    @property
    def limit(self) -> int:
        """Calls that may be under way at once just now."""
        return int(self._limit)

    @property
    def blocked_seconds(self) -> float:
        """How long no call may begin, from now on."""
        return max(0.0, self._blocked_until - self._clock())

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait until one more call may begin, and hold its place while it is under way."""
        with self._changed:
            while (wait := self.blocked_seconds) or self._active >= self.limit:
                self._changed.wait(wait or None)
            self._active += 1
        try:
            yield
        finally:
            with self._changed:
                self._active -= 1
                self._changed.notify_all()

    def succeeded(self) -> None:
        """A call went well."""
        with self._changed:
            if self._clock() >= self._cooling_until:
                self._limit = min(float(self._most), self._limit + 1 / self._limit)
                self._changed.notify_all()

    def rate_limited(self, wait: float | None) -> None:
        """A call was turned away; with `wait`, no call begins for so many seconds."""
        with self._changed:
            now = self._clock()
            if now >= self._cooling_until:
                self._limit = max(1.0, self._limit / 2)
            self._cooling_until = max(
                self._cooling_until, now + max(COOL_DOWN_SECONDS, wait or 0.0)
            )
            if wait:
                self._blocked_until = max(self._blocked_until, now + wait)


_limiters: dict[str, Limiter] = {}
_registry_lock = threading.Lock()


def limiter_of(endpoint: str) -> Limiter:
    """The one limiter of an endpoint in this process."""
    with _registry_lock:
        return _limiters.setdefault(endpoint, Limiter())
