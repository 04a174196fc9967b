"""Which failures of a model call are tried again, how often, and after how long."""

from collections import Counter
from dataclasses import dataclass, field

from tenacity import RetryCallState, Retrying, retry_if_exception
from tenacity.stop import stop_base
from tenacity.wait import wait_base

from foresci.llm.calls.failures import OCCURRENCES, CallFailure, Kind

AT_ONCE: frozenset[Kind] = frozenset({"shape", "truncated"})
"""Failures of the reply and not of the endpoint: waiting would change nothing."""


@dataclass(frozen=True)
class Patience:
    """How long a call may be kept waiting.

    Attributes:
        first_seconds: before the second attempt; doubled for every further one.
        longest_seconds: between two attempts at most.
        longest_asked_seconds: a Retry-After beyond this fails the call.
    """

    first_seconds: float = 1.0
    longest_seconds: float = 60.0
    longest_asked_seconds: float = 300.0


@dataclass
class Tally:
    """The failures of one call so far; tenacity's stop and wait read it.

    Attributes:
        patience: how long the call may be kept waiting.
        failures: in order.
        hopeless: that no further attempt can go better, whatever else is allowed.
    """

    patience: Patience
    failures: list[CallFailure] = field(default_factory=list)
    hopeless: bool = False

    def add(self, failure: CallFailure) -> None:
        """Count a failure."""
        self.failures.append(failure)

    @property
    def spent(self) -> bool:
        """Whether the call has failed for good."""
        last = self.failures[-1]
        too_long = (last.wait or 0.0) > self.patience.longest_asked_seconds
        return self.hopeless or too_long or self._kinds[last.kind] >= OCCURRENCES[last.kind]

    @property
    def seconds(self) -> float:
        """How long to wait before the next attempt: what was asked for, but no less than our own.

        There is no random part: a run shall not depend on chance, and the endpoint's limiter keeps
        callers from coming back all at once.
        """
        last = self.failures[-1]
        if last.kind in AT_ONCE:
            return 0.0
        earlier = sum(kind not in AT_ONCE for kind in self._kinds.elements()) - 1
        own = min(self.patience.longest_seconds, self.patience.first_seconds * 2.0**earlier)
        return max(own, last.wait or 0.0)

    @property
    def _kinds(self) -> Counter[Kind]:
        return Counter(failure.kind for failure in self.failures)


def retrying(tally: Tally) -> Retrying:
    """A tenacity loop that ends with the tally's patience and raises the last failure."""
    return Retrying(
        retry=retry_if_exception(lambda error: isinstance(error, CallFailure)),
        stop=_Spent(tally),
        wait=_Wait(tally),
        reraise=True,
    )


class _Spent(stop_base):
    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def __call__(self, retry_state: RetryCallState) -> bool:
        return self.tally.spent


class _Wait(wait_base):
    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def __call__(self, retry_state: RetryCallState) -> float:
        return self.tally.seconds
