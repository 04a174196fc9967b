"""How the share of a topic's papers moved before the cutoff, in numbers and in words."""

from datetime import date, timedelta
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from taxonomy.momentum import Momentum, momentum
from taxonomy.signals.trend import monthly_trend

YEAR_DAYS = 365
"""The year before the cutoff, with which the time after it will be compared."""
PERIODS = 3
LONGEST_PERIOD = 92
"""Days; a year holds no more than three months of each."""

Mask = NDArray[np.bool_]


class Share(NamedTuple):
    """A topic's papers among those of the domain in one period, both days included."""

    start: date
    end: date
    papers: int
    domain_papers: int


def movement(kb: KnowledgeBase, domain: str, mask: Mask, within: Mask | None = None) -> Momentum:
    """The share in the latest three months against the time before, with its interval.

    Args:
        kb: whose days are counted.
        domain: as `domain_mask` takes it.
        mask: papers on the topic, shape (papers,); those outside the domain do not count.
        within: papers to which the domain is narrowed, shape (papers,).
    """
    counted = _counted(kb, domain, within)
    return momentum(mask & counted, counted, kb.table.public_on, kb.cutoff)


def trend(kb: KnowledgeBase, domain: str, mask: Mask, within: Mask | None = None) -> float:
    """Growth of the log odds of the share, a month, over the year before the cutoff.

    Every paper of the year has its say, so that neither one busy month nor the choice of a border
    between "before" and "now" decides; see `taxonomy.signals.trend`. Pulled towards 0 where papers
    are few.

    Args: as for `movement`.
    """
    counted = _counted(kb, domain, within)
    days, cutoff = kb.table.public_on[counted], np.datetime64(kb.cutoff)
    return monthly_trend(mask[counted], days, cutoff, YEAR_DAYS)


def periods(
    kb: KnowledgeBase, domain: str, mask: Mask, within: Mask | None = None
) -> tuple[Share, ...]:
    """The shares in three periods of equal length up to the cutoff, oldest first.

    A period has three months, or a third of a shorter history.

    Args: as for `movement`.
    """
    counted = _counted(kb, domain, within)
    days = kb.table.public_on
    first: date = days[counted].min().astype(object) if counted.any() else kb.cutoff
    length = min(LONGEST_PERIOD, ceil(((kb.cutoff - first).days + 1) / PERIODS))
    found = []
    for back in range(PERIODS, 0, -1):
        end = kb.cutoff - timedelta(days=length * (back - 1))
        start = end - timedelta(days=length - 1)
        inside = counted & (days >= np.datetime64(start)) & (days <= np.datetime64(end))
        found.append(Share(start, end, int((inside & mask).sum()), int(inside.sum())))
    return tuple(found)


def in_words(movement: Momentum, whose: str = "the field's") -> str:
    """Both shares with their counts, as a clause; `whose` papers the shares are of."""
    return (
        f"{movement.recent_papers} of {whose} {movement.recent_domain_papers} recent papers,"
        f" {movement.earlier_papers} of {movement.earlier_domain_papers} before"
    )


def _counted(kb: KnowledgeBase, domain: str, within: Mask | None) -> Mask:
    counted = domain_mask(kb, domain)
    return counted if within is None else counted & within
