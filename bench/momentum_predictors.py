"""What may foretell how a topic's share changes, and how it did change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from foresci.schema import Paper
from taxonomy.momentum import momentum, recent_start
from taxonomy.signals.trend import TREND_DAYS, monthly_trend

Floats = NDArray[np.float64]
BASELINE = "recent share"
PER_TREND, PER_LOG_SHARE = 0.14, 0.05
"""Weights of the forecast, from least squares on windows that end by September 2025.

Twelve tables each (cutoffs at the end of May, June and July, four domains): frequent phrases gave
0.17 and 0.06, nodes 0.11 and 0.04.
"""


@dataclass(frozen=True)
class Panel:
    """Topics of one domain, seen from a cutoff.

    Attributes:
        members: which papers belong to each topic, shape (topics, papers).
        public_on: first public days of the papers, datetime64[D], shape (papers,).
        cutoff: last day that predictors see.
        end: last day of the window whose shares are compared with those before.
    """

    members: NDArray[np.bool_]
    public_on: NDArray[np.datetime64]
    cutoff: date
    end: date

    @classmethod
    def of(
        cls,
        papers: Sequence[Paper],
        topics: Mapping[str, Sequence[str]],
        cutoff: date,
        end: date,
    ) -> "Panel":
        """A panel from papers and the ids of each topic's, topics by name."""
        row_of = {paper.id: row for row, paper in enumerate(papers)}
        members = np.zeros((len(topics), len(papers)), dtype=np.bool_)
        for place, name in enumerate(sorted(topics)):
            members[place, [row_of[one] for one in topics[name]]] = True
        days = np.array([paper.public_on for paper in papers], dtype="datetime64[D]")
        return cls(members, days, cutoff, end)

    def with_papers(self, fewest: int) -> "Panel":
        """The topics with so many papers at least in the six months before the cutoff."""
        enough = self.members[:, self._before].sum(axis=1) >= fewest
        return Panel(self.members[enough], self.public_on, self.cutoff, self.end)

    def realized(self) -> Floats:
        """Log ratio of each topic's share in the window to that in the six months before it."""
        window = (self.public_on > np.datetime64(self.cutoff)) & (
            self.public_on <= np.datetime64(self.end)
        )
        return self._log_share(window) - self._log_share(self._before)

    def predictors(self) -> dict[str, Floats]:
        """Each predictor's value for each topic; none sees a paper after the cutoff."""
        known = self.public_on <= np.datetime64(self.cutoff)
        days, members = self.public_on[known], self.members[:, known]
        everything = np.ones(len(days), dtype=np.bool_)
        moved = [momentum(row, everything, days, self.cutoff) for row in members]
        trend = np.array([monthly_trend(row, days, np.datetime64(self.cutoff)) for row in members])
        recent = known & (self.public_on >= np.datetime64(self._recent_start(days)))
        return {
            BASELINE: self.members[:, recent].mean(axis=1),
            "share stays": self._log_share(recent) - self._log_share(self._before),
            "log ratio": np.array([one.log_ratio for one in moved]),
            "shrunk ratio": np.array([one.shrunk for one in moved]),
            "trend": trend,
            "forecast": PER_TREND * trend + PER_LOG_SHARE * self._log_share(recent),
        }

    @property
    def _before(self) -> NDArray[np.bool_]:
        age = (np.datetime64(self.cutoff) - self.public_on).astype(np.int64)
        return (age >= 0) & (age < TREND_DAYS)

    def _recent_start(self, days: NDArray[np.datetime64]) -> date:
        first: date = days.min().astype(object)
        return recent_start(first, self.cutoff)

    def _log_share(self, period: NDArray[np.bool_]) -> Floats:
        counts = self.members[:, period].sum(axis=1)
        return np.asarray(np.log((counts + 0.5) / (period.sum() + 0.5)))
