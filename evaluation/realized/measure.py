"""Counting: the papers of a theme within its domain, month by month, before and after a cutoff."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from evaluation.realized.shares import Change, Counts, change
from evaluation.realized.source import SourcePaper
from evaluation.realized.themes import Period, Themes
from evaluation.targets import Count, Outcome

EXAMPLES = 5
DIGITS = 4


@dataclass(frozen=True)
class Measured:
    """A theme's counts in both periods, the change of its share, and its papers of the window."""

    before: Counts
    window: Counts
    change: Change
    window_ids: tuple[str, ...]

    def outcome(self, name: str) -> Outcome:
        """The record that targets hold, numbers rounded to four digits."""
        return Outcome(
            name=name,
            before=Count(papers=self.before.total, domain_papers=self.before.domain_total),
            window=Count(papers=self.window.total, domain_papers=self.window.domain_total),
            log_ratio=round(self.change.log_ratio, DIGITS),
            low=round(self.change.low, DIGITS),
            high=round(self.change.high, DIGITS),
            examples=_spread(self.window_ids),
        )


class Meter:
    """Measures themes on one source corpus; each pattern runs once over its domain."""

    def __init__(self, themes: Themes, papers: list[SourcePaper]) -> None:
        self.themes = themes
        self._domains = {
            name: [paper for paper in papers if matcher.matches(paper)]
            for name, matcher in themes.domains.items()
        }
        self._members: dict[str, list[SourcePaper]] = {}

    def members(self, theme: str) -> list[SourcePaper]:
        """The papers of a theme within its domain, in date order."""
        if theme not in self._members:
            found = self.themes.theme(theme)
            self._members[theme] = [p for p in self._domains[found.domain] if found.matches(p)]
        return self._members[theme]

    def in_domain(self, theme: str, cutoff: date) -> Measured:
        """A theme's share of its domain."""
        base = self._domains[self.themes.theme(theme).domain]
        return measure(base, self.members(theme), self.themes.period(cutoff))

    def within(self, theme: str, subdirection: str, cutoff: date) -> Measured:
        """A theme's share of a subdirection, itself a theme of the same domain."""
        base = self.members(subdirection)
        ids = {paper.id for paper in base}
        members = [paper for paper in self.members(theme) if paper.id in ids]
        return measure(base, members, self.themes.period(cutoff))


def measure(base: list[SourcePaper], members: list[SourcePaper], period: Period) -> Measured:
    """Compare the share of `members` in `base` before the cutoff and in the window."""
    before = _counts(base, members, period.before_start, period.cutoff)
    after = date.fromordinal(period.cutoff.toordinal() + 1)
    window = _counts(base, members, after, period.window_end)
    ids = tuple(paper.id for paper in members if after <= paper.day <= period.window_end)
    return Measured(before, window, change(before, window), ids)


def _counts(
    base: Iterable[SourcePaper], members: Iterable[SourcePaper], first: date, last: date
) -> Counts:
    totals, hits = (
        Counter((p.day.year, p.day.month) for p in group if first <= p.day <= last)
        for group in (base, members)
    )
    months = sorted(totals)
    return Counts(tuple(hits[month] for month in months), tuple(totals[month] for month in months))


def _spread(ids: tuple[str, ...]) -> tuple[str, ...]:
    """At most five ids, evenly spaced over the date order."""
    count = min(EXAMPLES, len(ids))
    return tuple(ids[index * len(ids) // count] for index in range(count))
