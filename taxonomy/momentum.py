"""Momentum of topics before a cutoff: how a topic's share of its domain has moved."""

from datetime import date, timedelta

import numpy as np
import numpy.typing as npt
from pydantic import Field

from foresci.schema import Record

RECENT_DAYS = 92
EARLIER_DAYS = 365
NORMAL_975 = 1.959964
# Prior standard deviation of a topic's true log share ratio between neighbouring periods.
PRIOR_SD = 0.5


class Momentum(Record):
    """A topic's share of its domain in the months before the cutoff against the time before.

    `log_ratio` is ln(recent share / earlier share) with half a paper added to each count;
    `low` and `high` bound it at 95 %; `shrunk` pulls it towards zero by its own uncertainty.
    """

    recent_papers: int
    recent_domain_papers: int
    earlier_papers: int
    earlier_domain_papers: int
    log_ratio: float
    low: float
    high: float
    shrunk: float = Field(description="Posterior mean under a normal prior around zero.")

    @property
    def papers(self) -> int:
        """Papers on the topic in both periods."""
        return self.recent_papers + self.earlier_papers


def recent_start(first: date, cutoff: date) -> date:
    """First day of the recent period: 92 days, or the later half of a shorter history."""
    half = first + (cutoff - first) / 2
    return max(half, cutoff - timedelta(days=RECENT_DAYS - 1))


def momentum(
    on_topic: npt.NDArray[np.bool_],
    in_domain: npt.NDArray[np.bool_],
    public_on: npt.NDArray[np.datetime64],
    cutoff: date,
) -> Momentum:
    """Measure one topic.

    The log ratio of two proportions and its delta-method variance are the usual ones for a risk
    ratio (Katz et al. 1978), with 0.5 added to each count so that an empty period stays finite.

    Args:
        on_topic: shape [papers], True for papers on the topic.
        in_domain: shape [papers], True for papers of the domain.
        public_on: shape [papers], first public days.
        cutoff: last day of evidence.
    """
    if not in_domain.any():
        return Momentum(
            recent_papers=0, recent_domain_papers=0, earlier_papers=0, earlier_domain_papers=0,
            log_ratio=0.0, low=0.0, high=0.0, shrunk=0.0,
        )  # fmt: skip
    first: date = public_on[in_domain].min().astype(object)
    border = np.datetime64(recent_start(first, cutoff))
    oldest = border - np.timedelta64(EARLIER_DAYS, "D")
    recent = in_domain & (public_on >= border)
    earlier = in_domain & (public_on < border) & (public_on >= oldest)
    counts = [int(mask.sum()) for mask in (recent & on_topic, recent, earlier & on_topic, earlier)]
    return momentum_of_counts(*counts)


def momentum_of_counts(recent: int, recent_all: int, earlier: int, earlier_all: int) -> Momentum:
    """The movement between any two periods, from a topic's papers and the domain's in each."""
    share_now = (recent + 0.5) / (recent_all + 0.5)
    share_then = (earlier + 0.5) / (earlier_all + 0.5)
    log_ratio = float(np.log(share_now / share_then))
    variance = (
        1 / (recent + 0.5) - 1 / (recent_all + 0.5) + 1 / (earlier + 0.5) - 1 / (earlier_all + 0.5)
    )
    spread = NORMAL_975 * float(np.sqrt(variance))
    return Momentum(
        recent_papers=recent,
        recent_domain_papers=recent_all,
        earlier_papers=earlier,
        earlier_domain_papers=earlier_all,
        log_ratio=log_ratio,
        low=log_ratio - spread,
        high=log_ratio + spread,
        shrunk=log_ratio * PRIOR_SD**2 / (PRIOR_SD**2 + variance),
    )
