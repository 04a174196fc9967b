"""The time that is compared: what was known before a cutoff, and the window after it."""

from calendar import monthrange
from datetime import MAXYEAR, MINYEAR, date, timedelta
from typing import Self

from pydantic import model_validator

from foresci.errors import UsageError
from foresci.schema import Record

LONGEST_BEFORE = 12
"""Months before a cutoff whose share a window's share is compared with, at most."""


class Period(Record):
    """The days before a cutoff and the window after it; all days named are included."""

    before_start: date
    cutoff: date
    window_end: date

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not self.before_start <= self.cutoff < self.window_end:
            raise ValueError("a period begins by its cutoff and ends after it")
        return self

    @property
    def window_start(self) -> date:
        """The day after the cutoff."""
        return self.cutoff + timedelta(days=1)

    @classmethod
    def of(cls, cutoff: date, months: int, first: date) -> "Period":
        """The window of some months after a cutoff, and as much before it as there are papers.

        The time before is twelve months (as long as the window where that is longer), less where
        the papers begin later.

        Args:
            cutoff: last day of evidence.
            months: length of the window, at least 1.
            first: first public day among the papers, by the cutoff.

        Raises:
            UsageError: the calendar does not reach so far before or after the cutoff.
        """
        back = max(LONGEST_BEFORE, months)
        _check_calendar(cutoff, back)
        before = months_later(cutoff, -back) + timedelta(days=1)
        return cls(
            before_start=max(before, first),
            cutoff=cutoff,
            window_end=months_later(cutoff, months),
        )


def months_later(day: date, months: int) -> date:
    """The same day of another month; the last day of a month stays the last one."""
    place = day.year * 12 + day.month - 1 + months
    first = date(place // 12, place % 12 + 1, 1)
    last = month_end(first)
    return last if day == month_end(day) else min(last, first.replace(day=min(day.day, last.day)))


def month_end(day: date) -> date:
    """The last day of a day's month."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def _check_calendar(cutoff: date, months: int) -> None:
    """Make sure that so many months before and after a cutoff, and a day more, are days."""
    years = months // 12 + 1
    if not MINYEAR + years <= cutoff.year <= MAXYEAR - years:
        raise UsageError(
            f"the cutoff {cutoff} is too near an end of the calendar for {months} months on either "
            "side; take another --cutoff"
        )
