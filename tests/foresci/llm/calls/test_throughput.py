"""How much of what an endpoint allows is used: whole days of calls on a clock that is moved."""

import heapq
from contextlib import ExitStack
from itertools import count

import pytest

from foresci.llm.calls.limiter import Limiter

LATENCY = 2.0
WARM_UP = 60.0
END = 1260.0
REFUSED_AFTER = 0.05


class Crowd:
    """Callers without end at an endpoint that takes `bound` calls at once and refuses the rest.

    Every refused caller comes again a second later, when another one may have taken its place.
    """

    def __init__(self, bound: int, most: int, retry_after: float | None = None) -> None:
        self.now = 0.0
        self.bound = bound
        self.retry_after = retry_after
        self.limiter = Limiter(most, clock=lambda: self.now)
        self.held = self.active = self.refused = 0
        self.done: list[float] = []
        self._number = count()
        self._events: list[tuple[float, int, ExitStack, float, bool]] = []

    def run(self, until: float) -> None:
        while self.now < until:
            self._begin()
            if not self._events or self.limiter.blocked_seconds:
                blocked_until = self.now + self.limiter.blocked_seconds
                if not self._events or self._events[0][0] > blocked_until:
                    self.now = blocked_until
                    continue
            self._end(*heapq.heappop(self._events))

    def _begin(self) -> None:
        while not self.limiter.blocked_seconds and self.active < self.limiter.limit:
            place = ExitStack()
            began = place.enter_context(self.limiter.slot())
            self.active += 1
            taken = self.held < self.bound
            self.held += taken
            # The latencies of an endpoint differ a little, so that calls do not march in step.
            number = next(self._number)
            takes = LATENCY * (0.9 + 0.2 * (number * 0.618 % 1)) if taken else REFUSED_AFTER
            heapq.heappush(self._events, (self.now + takes, number, place, began, taken))

    def _end(self, at: float, _: int, place: ExitStack, began: float, taken: bool) -> None:
        self.now = at
        place.close()
        self.active -= 1
        if taken:
            self.held -= 1
            self.done.append(at)
            self.limiter.succeeded(began)
        else:
            self.refused += 1
            self.limiter.rate_limited(began, self.retry_after)

    def share(self, since: float) -> float:
        """Calls that went well since then, of those that the endpoint would have taken."""
        went_well = sum(at >= since for at in self.done)
        return went_well / ((self.now - since) * self.bound / LATENCY)


@pytest.mark.parametrize("retry_after", [None, 1.0, 5.0])
@pytest.mark.parametrize("bound", [5, 20, 50])
def test_nearly_all_that_an_endpoint_allows_is_used(bound: int, retry_after: float | None) -> None:
    crowd = Crowd(bound, most=64, retry_after=retry_after)
    crowd.run(END)
    assert crowd.share(WARM_UP) >= 0.9
    assert crowd.refused < 0.05 * len(crowd.done)


def test_a_bound_that_the_user_knows_is_used_whole_and_never_overstepped() -> None:
    crowd = Crowd(20, most=20)
    crowd.run(END)
    assert crowd.share(WARM_UP) >= 0.99
    assert crowd.refused == 0


def test_a_bound_that_moves_is_followed() -> None:
    crowd = Crowd(40, most=64)
    crowd.run(300.0)
    for bound in (10, 40):
        crowd.bound = bound
        moved = crowd.now
        crowd.done.clear()
        crowd.run(moved + 400.0)
        assert crowd.share(moved + 100.0) >= 0.8
