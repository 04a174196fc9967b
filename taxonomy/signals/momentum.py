"""Every node's share of its domain, slice by slice, and its momentum at the cutoff."""

from datetime import date

import numpy as np
from numpy.typing import NDArray
from scipy.stats import beta

from taxonomy.documents import Documents
from taxonomy.graph import TaxonomyGraph
from taxonomy.momentum import Momentum, momentum
from taxonomy.signals.records import NodeMomentum
from taxonomy.signals.trend import monthly_trend
from taxonomy.slices import Slice, slice_rows

PRIOR = 0.5
"""Both parameters of the Beta prior of a share: Jeffreys'."""
LEVEL = 0.95
DIGITS = 6


class Shares:
    """Counts papers of a domain by slice.

    Args:
        documents: the domain up to the cutoff.
        slices: periods that cover the papers' days, oldest first.
        cutoff: last day of evidence.
    """

    def __init__(self, documents: Documents, slices: tuple[Slice, ...], cutoff: date) -> None:
        self._documents = documents
        self._slices = len(slices)
        self._cutoff = cutoff
        self._domain = np.ones(len(documents), dtype=np.bool_)
        self._place = slice_rows(slices, documents.public_on)
        self.totals = self.counts(self._domain)

    def member(self, ids: tuple[str, ...]) -> NDArray[np.bool_]:
        """Which papers have these ids, shape (papers,)."""
        found = np.zeros(len(self._documents), dtype=np.bool_)
        found[self._documents.rows(ids)] = True
        return found

    def counts(self, member: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Papers in each slice, shape (slices,), of those marked, shape (papers,)."""
        return np.bincount(self._place[member], minlength=self._slices).astype(np.int64)

    def trend(self, member: NDArray[np.bool_]) -> float:
        """Monthly growth of the share of the marked papers, shape (papers,), before the cutoff."""
        cutoff = np.datetime64(self._cutoff)
        return monthly_trend(member, self._documents.public_on, cutoff)

    def momentum(self, member: NDArray[np.bool_]) -> Momentum:
        """How the share of the marked papers, shape (papers,), moved before the cutoff."""
        return momentum(member, self._domain, self._documents.public_on, self._cutoff)


def node_momenta(
    documents: Documents, graph: TaxonomyGraph, slices: tuple[Slice, ...], cutoff: date
) -> tuple[NodeMomentum, ...]:
    """The momentum record of every node but the roots, in the order of the graph.

    Shares are parts of the domain's papers of the same slice, so that a slice that was covered
    worse has wider intervals, not lower shares; `share_intervals` tells how they are smoothed.
    Numbers are rounded to six digits.

    Args:
        documents: the papers of the graph: the domain up to the cutoff.
        graph: nodes with their papers.
        slices: periods that cover the papers' days, oldest first.
        cutoff: last day of evidence.
    """
    shares = Shares(documents, slices, cutoff)
    return tuple(
        _record(node.id, shares, shares.member(graph.certain(node.id)))
        for node in graph.nodes()
        if node.origin != "root"
    )


def share_intervals(
    counts: NDArray[np.int64], totals: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Smoothed shares with the bounds of their 95 % intervals, each of shape (slices,).

    With x of n papers a share's posterior under Jeffreys' prior is Beta(x + 1/2, n - x + 1/2)
    (Brown, Cai and DasGupta 2001, doi:10.1214/ss/1009213286). Given are its mean and its 2.5 %
    and 97.5 % quantiles. A slice without any paper of the domain knows nothing: it takes the mean
    of all slices together, within bounds of almost 0 and 1.

    Args:
        counts: papers of the topic in each slice, shape (slices,).
        totals: papers of the domain in each slice, shape (slices,).
    """
    a, b = counts + PRIOR, totals - counts + PRIOR
    overall = (counts.sum() + PRIOR) / (totals.sum() + 2 * PRIOR)
    tail = (1 - LEVEL) / 2
    mean = np.where(totals > 0, a / (a + b), overall)
    return mean, np.asarray(beta.ppf(tail, a, b)), np.asarray(beta.ppf(1 - tail, a, b))


def _record(node_id: str, shares: Shares, member: NDArray[np.bool_]) -> NodeMomentum:
    counts = shares.counts(member)
    mean, low, high = (_rounded(one) for one in share_intervals(counts, shares.totals))
    return NodeMomentum(
        node_id=node_id,
        counts=tuple(int(one) for one in counts),
        shares=mean,
        low=low,
        high=high,
        momentum=shares.momentum(member),
        trend=round(shares.trend(member), DIGITS),
    )


def _rounded(values: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(round(float(one), DIGITS) for one in values)
