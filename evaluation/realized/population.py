"""Papers of a domain on both sides of a cutoff, and how shares of them changed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from evaluation.realized.period import Period
from evaluation.realized.shares import Change, Counts, change
from evaluation.targets import Count, Outcome
from foresci.schema import Trajectory

EXAMPLES = 5
DIGITS = 4

Month = tuple[int, int]


@dataclass(frozen=True)
class Measured:
    """A topic's counts in both periods, and its papers in date order, then by id."""

    before: Counts
    window: Counts
    before_ids: tuple[str, ...]
    window_ids: tuple[str, ...]

    def change(self, dispersion: float = 1.0) -> Change:
        """How its share changed; see `shares.change`."""
        return change(self.before, self.window, dispersion)

    def outcome(self, name: str, change: Change, trajectory: Trajectory | None) -> Outcome:
        """The record that targets hold, numbers rounded to four digits."""
        return Outcome(
            name=name,
            before=Count(papers=self.before.total, domain_papers=self.before.domain_total),
            window=Count(papers=self.window.total, domain_papers=self.window.domain_total),
            log_ratio=round(change.log_ratio, DIGITS),
            low=round(change.low, DIGITS),
            high=round(change.high, DIGITS),
            trajectory=trajectory,
            examples=evenly(self.window_ids, EXAMPLES),
        )


class Population:
    """The papers that shares are shares of.

    Args:
        days: first public day by paper id; papers outside the period are left out.
        period: what is compared.
    """

    def __init__(self, days: Mapping[str, date], period: Period) -> None:
        self.period = period
        self.days = {
            paper: day
            for paper, day in sorted(days.items(), key=lambda entry: (entry[1], entry[0]))
            if period.before_start <= day <= period.window_end
        }

    @cached_property
    def before(self) -> Counter[Month]:
        """Papers by month up to the cutoff."""
        return _months(day for day in self.days.values() if day <= self.period.cutoff)

    @cached_property
    def window(self) -> Counter[Month]:
        """Papers by month after the cutoff."""
        return _months(day for day in self.days.values() if day > self.period.cutoff)

    def measure(self, members: Iterable[str]) -> Measured:
        """Count a topic's papers in both periods.

        Args:
            members: ids; those outside the population do not count.
        """
        held = set(members)
        dated = [(paper, day) for paper, day in self.days.items() if paper in held]
        before = [(paper, day) for paper, day in dated if day <= self.period.cutoff]
        window = dated[len(before) :]
        return Measured(
            before=_counts(before, self.before),
            window=_counts(window, self.window),
            before_ids=tuple(paper for paper, _ in before),
            window_ids=tuple(paper for paper, _ in window),
        )

    def known(self, members: Iterable[str]) -> frozenset[str]:
        """Those of a topic's papers that were public by the cutoff.

        Args:
            members: ids; those outside the population do not count.
        """
        return self._known.intersection(members)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(one for one, day in self.days.items() if day <= self.period.cutoff)

    def within(self, members: Iterable[str]) -> "Population":
        """The part of the population that belongs to a topic, as the base of further shares."""
        held = set(members)
        days = {paper: day for paper, day in self.days.items() if paper in held}
        return Population(days, self.period)


def evenly(ids: tuple[str, ...], most: int) -> tuple[str, ...]:
    """At most so many of the ids, evenly spaced over their order."""
    count = min(most, len(ids))
    return tuple(ids[index * len(ids) // count] for index in range(count))


def _months(days: Iterable[date]) -> Counter[Month]:
    return Counter((day.year, day.month) for day in days)


def _counts(dated: list[tuple[str, date]], totals: Counter[Month]) -> Counts:
    hits = _months(day for _, day in dated)
    months = sorted(totals)
    return Counts(tuple(hits[month] for month in months), tuple(totals[month] for month in months))
