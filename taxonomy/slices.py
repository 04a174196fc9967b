"""Chronological slices of the time before a cutoff: coarse early, finer near it."""

from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from foresci.schema import Record

MONTHLY_MONTHS = 6
"""Slices are months this long before the cutoff, ..."""
QUARTERLY_MONTHS = 24
"""... quarters before that, up to here, and years in the time before."""


class Slice(Record):
    """A period, both days included."""

    name: str
    """Its first month: `2025-04`."""
    start: date
    end: date


def slices_until(cutoff: date, first: date) -> tuple[Slice, ...]:
    """The slices from the first paper to the cutoff, oldest first, without gaps.

    Borders are counted back from the cutoff in whole months, so the first slice may begin before
    `first`, and each slice ends on the cutoff's day of the month (or that month's last).

    Raises:
        ValueError: `first` is after `cutoff`.
    """
    if first > cutoff:
        raise ValueError(f"the first paper ({first}) is after the cutoff ({cutoff})")
    found: list[Slice] = []
    back, end = 0, cutoff
    while end >= first:
        back += _length(back)
        before = _months_before(cutoff, back)
        start = before + timedelta(days=1)
        found.append(Slice(name=start.isoformat()[:7], start=start, end=end))
        end = before
    return tuple(reversed(found))


def slice_rows(slices: tuple[Slice, ...], days: NDArray[np.datetime64]) -> NDArray[np.int64]:
    """The row of the slice that holds each day, shape (days,).

    Args:
        slices: as `slices_until` gives them.
        days: datetime64[D], none before the first slice or after the last.
    """
    starts = np.array([one.start for one in slices], dtype="datetime64[D]")
    return np.searchsorted(starts, days, side="right") - 1


def _length(back: int) -> int:
    """Months of the slice that ends `back` months before the cutoff."""
    if back < MONTHLY_MONTHS:
        return 1
    return 3 if back < QUARTERLY_MONTHS else 12


def _months_before(day: date, months: int) -> date:
    """The same day that many months earlier; the last day of a month stays the last one."""
    month = day.year * 12 + day.month - 1 - months
    first = date(month // 12, month % 12 + 1, 1)
    last = date((month + 1) // 12, (month + 1) % 12 + 1, 1) - timedelta(days=1)
    is_last = (day + timedelta(days=1)).day == 1
    return last if is_last else min(last, first.replace(day=1) + timedelta(days=day.day - 1))
