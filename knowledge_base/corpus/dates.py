"""First public days from dates of any precision.

A date that names no day stands for the last day it may mean: a paper that is known to be of 2023
may have come out on its last day, and a knowledge base cut before that day must not hold it.
"""

import calendar
import re
from datetime import UTC, date, datetime
from typing import Any, Literal, NamedTuple

_PARTIAL = re.compile(r"(\d{4})(?:-(\d{2})(?:-\d{2}([T ].*)?)?)?", re.ASCII)
MONTHS = tuple(name.lower() for name in calendar.month_abbr)[1:]
_MONTH_WORD = re.compile(rf"\b({'|'.join(MONTHS)})[a-z]*", re.IGNORECASE)


class Day(NamedTuple):
    """A first public day, and what it was known by where that was no day."""

    on: date
    precision: Literal["month", "year"] | None = None


class DateError(ValueError):
    """A value that gives no date; the message shows it."""


def day_of(value: Any) -> Day:
    """The day of `2023`, `2023-05`, `2023-05-31` or an ISO time (which counts in UTC).

    Raises:
        DateError: there is no date to be had. None is ever invented.
    """
    text = value.strip() if isinstance(value, str) else ""
    match = _PARTIAL.fullmatch(text)
    if match is None:
        raise DateError(_shown(value))
    try:
        if len(text) > len("2023-05"):
            return Day(_full(text))
        return month_end(int(match[1]), int(match[2])) if match[2] else year_end(int(match[1]))
    except (ValueError, OverflowError):
        raise DateError(_shown(value)) from None


def _full(text: str) -> date:
    moment = datetime.fromisoformat(text)
    return moment.date() if moment.tzinfo is None else moment.astimezone(UTC).date()


def year_end(year: int) -> Day:
    """The last day of a year.

    Raises:
        ValueError: no such year.
    """
    return Day(date(year, 12, 31), "year")


def month_end(year: int, month: int) -> Day:
    """The last day of a month.

    Raises:
        ValueError: no such month.
    """
    if not 1 <= month <= 12:
        raise ValueError(f"month {month}")
    date(year, month, 1)
    return Day(date(year, month, calendar.monthrange(year, month)[1]), "month")


def without_false_first(day: Day) -> Day:
    """The day, unless it is the first of a month, which some sources write for "no day known".

    The first of January becomes its year's last day, the first of another month that month's.
    """
    if day.precision is not None or day.on.day != 1:
        return day
    if day.on.month == 1:
        return year_end(day.on.year)
    return month_end(day.on.year, day.on.month)


def last_month_in(text: str) -> int | None:
    """The number of the latest month a text names ("July 5-10", "June-July", "7", "{Aug}")."""
    words = [MONTHS.index(word.lower()) + 1 for word in _MONTH_WORD.findall(text)]
    if words:
        return max(words)
    bare = text.strip(" {}")
    return int(bare) if re.fullmatch(r"0?[1-9]|1[0-2]", bare, re.ASCII) else None


def day_of_milliseconds(value: Any) -> Day:
    """The UTC day of a count of milliseconds since 1970.

    Raises:
        DateError: it is no positive number of a year up to 9999.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
        raise DateError(_shown(value))
    try:
        return Day(datetime.fromtimestamp(value / 1000, UTC).date())
    except (ValueError, OverflowError, OSError):
        raise DateError(_shown(value)) from None


def _shown(value: Any) -> str:
    if value is None or value == "":
        return "empty"
    text = repr(value) if isinstance(value, str | int | float) else f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:60] + "…"
