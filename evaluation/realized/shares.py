"""Did a theme's share of its domain change? A log ratio of two shares with its 95 % interval.

Shares, not counts: how many papers of a domain a source lists varies from month to month for
reasons that have nothing to do with research.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scipy.stats import chi2

from foresci.intervals import NORMAL_975


@dataclass(frozen=True)
class Counts:
    """Papers on a theme, and papers of the domain, month by month of one period."""

    papers: tuple[int, ...]
    domain_papers: tuple[int, ...]

    @property
    def total(self) -> int:
        """Papers on the theme in the whole period."""
        return sum(self.papers)

    @property
    def domain_total(self) -> int:
        """Papers of the domain in the whole period."""
        return sum(self.domain_papers)


@dataclass(frozen=True)
class Change:
    """The log ratio of a theme's shares, window over before.

    `spread` is the variance of the two logarithms of the theme's own counts and `dispersion` the
    factor by which months vary more than a binomial would; both are dimensionless.
    """

    log_ratio: float
    low: float
    high: float
    spread: float
    dispersion: float


def change(before: Counts, window: Counts, dispersion: float = 1.0) -> Change:
    """Log ratio of shares with a 95 % interval.

    With a of A papers in the window and b of B before, half a paper is added to each count
    (Walter 1975), so that

        log_ratio = ln((a + 1/2) / (A + 1/2)) - ln((b + 1/2) / (B + 1/2))
        variance  = phi * (1/(a + 1/2) - 1/(A + 1/2) + 1/(b + 1/2) - 1/(B + 1/2))

    which is the delta-method variance of a log risk ratio (Katz et al. 1978), multiplied by a
    dispersion phi (quasi-likelihood: McCullagh and Nelder 1989, section 4.5).

    Args:
        before: counts up to the cutoff.
        window: counts after it.
        dispersion: by how much months vary more than a binomial would; see `dispersion`.

    Raises:
        ValueError: a period holds no paper of the domain.
    """
    if not before.domain_total or not window.domain_total:
        raise ValueError("a period without a paper of the domain has no shares to compare")
    log_ratio = _log_share(window) - _log_share(before)
    spread = 1 / (window.total + 0.5) + 1 / (before.total + 0.5)
    bases = 1 / (window.domain_total + 0.5) + 1 / (before.domain_total + 0.5)
    half = NORMAL_975 * math.sqrt(dispersion * max(spread - bases, 0.0))
    return Change(log_ratio, log_ratio - half, log_ratio + half, spread, dispersion)


def heterogeneity(changes: Sequence[Change]) -> float:
    """Probability that changes differ as much as these, or more, where all are the same.

    Cochran's Q (1954): the squared deviations of the log ratios from their mean, each weighted by
    the inverse of its variance, follow a chi-square distribution with one degree of freedom less
    than there are changes. The domain's totals are common to all and cancel. One paper that belongs
    to two topics makes Q smaller than that, so the test errs on the cautious side.
    """
    weights = [1 / (one.dispersion * one.spread) for one in changes]
    mean = sum(w * one.log_ratio for w, one in zip(weights, changes, strict=True)) / sum(weights)
    q = sum(w * (one.log_ratio - mean) ** 2 for w, one in zip(weights, changes, strict=True))
    return float(chi2.sf(q, len(changes) - 1))


def difference(first: Change, second: Change) -> tuple[float, float]:
    """95 % interval of (first log ratio - second log ratio) of two themes of one domain.

    The domain's totals cancel, so the variance is the sum of the four reciprocal theme counts
    (two cells of a multinomial), times the larger dispersion. A paper that belongs to both themes
    makes the true variance smaller, so the interval errs on the wide side.
    """
    phi = max(first.dispersion, second.dispersion)
    half = NORMAL_975 * math.sqrt(phi * (first.spread + second.spread))
    gap = first.log_ratio - second.log_ratio
    return gap - half, gap + half


def dispersion(topics: Iterable[tuple[Counts, Counts]]) -> float:
    """Pearson dispersion of the monthly counts of topics around each period's own share.

    chi2 = sum over months of (x - n p)^2 / (n p (1 - p)), divided by months - periods; p is the
    period's share with half a paper added on either side. All topics of a domain together give one
    figure, never less than 1: a single topic has too few months to tell its own.

    Args:
        topics: counts of each topic before and after the cutoff.
    """
    chi2_sum, freedom = 0.0, 0
    for period in (period for pair in topics for period in pair):
        share = (period.total + 0.5) / (period.domain_total + 1.0)
        for papers, base in zip(period.papers, period.domain_papers, strict=True):
            if base:
                chi2_sum += (papers - base * share) ** 2 / (base * share * (1 - share))
                freedom += 1
        freedom -= 1
    return max(1.0, chi2_sum / freedom) if freedom > 0 else 1.0


def _log_share(counts: Counts) -> float:
    return math.log((counts.total + 0.5) / (counts.domain_total + 0.5))
