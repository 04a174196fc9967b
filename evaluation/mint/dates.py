"""Whether a corpus's dates are fine enough for a cutoff and a horizon, and reach far enough.

A paper known by its month or year counts as of that month's or year's last day. It was public on
some day of it, so where a border of the compared time lies within, nobody can tell on which side
of the border the paper belongs.
"""

import math
import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import takewhile
from typing import NamedTuple

from evaluation.realized.period import Period, month_end, months_later
from foresci.errors import UsageError
from foresci.schema import Paper
from knowledge_base.corpus.manifest import CorpusManifest

COARSE_SHARE = 0.02
"""Papers of either time that may lie on a border, at most; these are left out."""
SLACK = timedelta(days=7)
"""A corpus may end so much before the window: not every day has papers."""
LONGEST_HORIZON = 60


class Dated(NamedTuple):
    """A corpus's papers, told apart by whether they can be placed."""

    papers: tuple[Paper, ...]
    """Those that lie on no border, in the order given."""
    left_out: tuple[str, ...]
    """Ids of the others."""


def parse_horizon(text: str) -> int:
    """The months of a horizon such as `6m`.

    Raises:
        UsageError: it is written otherwise, or is not from 1 to 60 months long.
    """
    match = re.fullmatch(r"(\d{1,2})m", text.strip(), re.ASCII)
    if match is None or not 1 <= int(match[1]) <= LONGEST_HORIZON:
        raise UsageError(
            f"--horizon {text!r}: write months, such as 3m, 6m or 12m, {LONGEST_HORIZON}m at most"
        )
    return int(match[1])


def check_reach(corpus: CorpusManifest, cutoff: date, months: int) -> None:
    """Refuse a cutoff and a horizon that a corpus does not reach, before any of it is read.

    Args:
        corpus: its manifest; one of no dated paper is not judged here.
        cutoff: last day of evidence.
        months: length of the window.

    Raises:
        UsageError: the corpus begins after the cutoff, or ends more than seven days before the
            window does, or the calendar itself does not reach so far.
    """
    first, last = corpus.first_public_on, corpus.last_public_on
    if first is None or last is None:
        return
    if cutoff < first:
        raise UsageError(
            f"the cutoff {cutoff} is before the corpus's first paper ({first}); take a later "
            "--cutoff, or import earlier papers"
        )
    end = Period.of(cutoff, months, first).window_end
    if end - last <= SLACK:
        return
    fitting = _longest(cutoff, last)
    remedy = f"take --horizon {fitting}m" if fitting else "take an earlier --cutoff"
    raise UsageError(
        f"the corpus ends on {last}, {(end - last).days} days before the window does ({end}); "
        f"{remedy}, or import later papers"
    )


def check_dates(papers: Sequence[Paper], period: Period, months: int) -> Dated:
    """Refuse papers whose dates cannot tell what came before a cutoff and what after it.

    The start of the time before is no such border: a paper from somewhat earlier was known at the
    cutoff all the same.

    Args:
        papers: of the domain, or of the whole corpus.
        period: what is to be compared.
        months: length of its window.

    Raises:
        UsageError: more than 2 % of the papers of either time lie on a border, or one of the two
            times holds no paper.
    """
    for span in (_before(period), _window(period)):
        _check_precision([one for one in papers if _may_be_of(one, span)], period, months, span)
    dated = _told_apart(papers, period)
    for span in (_before(period), _window(period)):
        if not any(span.start <= paper.public_on <= span.end for paper in dated.papers):
            raise UsageError(f"no paper is dated in {span.name}; {span.remedy}")
    return dated


class _Span(NamedTuple):
    name: str
    start: date
    end: date
    remedy: str
    """What to do where it holds no paper."""


def _before(period: Period) -> _Span:
    return _Span(
        f"the time up to the cutoff {period.cutoff}",
        period.before_start,
        period.cutoff,
        "take a later --cutoff, or import earlier papers",
    )


def _window(period: Period) -> _Span:
    return _Span(
        f"the window {period.window_start} to {period.window_end}",
        period.window_start,
        period.window_end,
        "take a longer --horizon, or import later papers",
    )


def _longest(cutoff: date, last: date) -> int:
    """Months of the longest window that a corpus with this last day covers; 0: none."""
    spans = range(1, LONGEST_HORIZON + 1)
    covered = takewhile(lambda months: months_later(cutoff, months) - last <= SLACK, spans)
    return max(covered, default=0)


def _check_precision(papers: Sequence[Paper], period: Period, months: int, span: _Span) -> None:
    unplaced = [paper for paper in papers if _on_border(paper, period)]
    if len(unplaced) <= COARSE_SHARE * len(papers):
        return
    by_year = any(paper.precision == "year" for paper in unplaced)
    by_month = any(paper.precision == "month" for paper in unplaced)
    known_by = " or ".join(["month"] * by_month + ["year"] * by_year)
    raise UsageError(
        f"{len(unplaced):,} of {len(papers):,} papers that may be of {span.name} are "
        f"dated by {known_by} only, so they may as well lie beyond it; "
        f"{_by_years(months) if by_year else _by_months(period.cutoff)}"
    )


def _by_years(months: int) -> str:
    return (
        f"take --horizon {math.ceil(months / 12) * 12}m with a --cutoff on 31 December, or a "
        "corpus with months"
    )


def _by_months(cutoff: date) -> str:
    return f"take --cutoff {month_end(cutoff)}, the last day of a month, or a corpus with days"


def _told_apart(papers: Sequence[Paper], period: Period) -> Dated:
    unplaced = {paper.id for paper in papers if _on_border(paper, period)}
    return Dated(
        papers=tuple(paper for paper in papers if paper.id not in unplaced),
        left_out=tuple(paper.id for paper in papers if paper.id in unplaced),
    )


def _earliest(paper: Paper) -> date:
    """The first day on which a paper may have been public."""
    if paper.precision is None:
        return paper.public_on
    month = 1 if paper.precision == "year" else paper.public_on.month
    return paper.public_on.replace(month=month, day=1)


def _may_be_of(paper: Paper, span: _Span) -> bool:
    return _earliest(paper) <= span.end and paper.public_on >= span.start


def _on_border(paper: Paper, period: Period) -> bool:
    borders = (period.cutoff, period.window_end)
    return any(_earliest(paper) <= border < paper.public_on for border in borders)
