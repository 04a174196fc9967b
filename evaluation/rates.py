"""A share of things counted, and how sure it is."""

from foresci.intervals import wilson
from foresci.schema import Record


class Rate(Record):
    """A share with its Wilson interval at 95 %; no rate where there is nothing to count."""

    hits: int
    trials: int
    rate: float | None
    low: float
    high: float

    @classmethod
    def of(cls, hits: int, trials: int) -> "Rate":
        """The rate of counts."""
        low, high = wilson(hits, trials)
        rate = hits / trials if trials else None
        return cls(hits=hits, trials=trials, rate=rate, low=low, high=high)
