"""Which family would accept a paper, by nothing but the profiles of the families."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from foresci.schema import Paper
from taxonomy.signals.records import VenueProfile
from taxonomy.signals.venue_papers import traits
from taxonomy.venues import FamilyId

PSEUDO_PAPERS = 15.0
"""Weight of the domain's overall share in a family's own, in papers."""
DETAIL_WEIGHT = 0.3
"""Weight of everything but the primary category, with which it overlaps."""
PRIOR_EXPONENT = 0.5
"""Below 1 because the mix of families moves with the venue calendar."""


class Shares:
    """Smoothed shares of one kind of thing in every family.

    With n papers of a family and its share s, the overall share of all families' papers together
    B = (sum of n s + 1/2) / (sum of n + 1), the smoothed share is P = (n s + m B) / (n + m), where
    m is `PSEUDO_PAPERS`.

    Args:
        shares: a family's share by thing, for each family.
        papers: number of papers of each family, shape (families,).
    """

    def __init__(self, shares: Sequence[Mapping[str, float]], papers: NDArray[np.float64]) -> None:
        self.rows = {name: row for row, name in enumerate(sorted(set().union(*shares)))}
        raw = np.array([[one.get(name, 0.0) for name in self.rows] for one in shares])
        counts = raw * papers[:, None]
        overall = (counts.sum(axis=0) + 0.5) / (papers.sum() + 1)
        self.smoothed = (counts + PSEUDO_PAPERS * overall) / (papers[:, None] + PSEUDO_PAPERS)
        self._present = np.log(self.smoothed / overall)
        self._absent = np.log((1 - self.smoothed) / (1 - overall))

    def one_of(self, name: str) -> NDArray[np.float64]:
        """The log of P/B of the one thing a paper has, shape (families,); 0 where it is unknown."""
        row = self.rows.get(name)
        return np.zeros(len(self._present)) if row is None else self._present[:, row]

    def any_of(self, names: frozenset[str]) -> NDArray[np.float64]:
        """Sum of ln P/B over things a paper has and of ln (1-P)/(1-B) over those it lacks."""
        held = np.array([name in names for name in self.rows], dtype=np.bool_)
        total: NDArray[np.float64] = np.where(held, self._present, self._absent).sum(axis=1)
        return total


class FamilyPredictor:
    """A naive Bayes classifier whose parameters are the shares of venue profiles.

    Args:
        profiles: the families to tell apart, at least one, of one domain and cutoff.
    """

    def __init__(self, profiles: Sequence[VenueProfile]) -> None:
        self.families: list[FamilyId] = [profile.family for profile in profiles]
        papers = np.array([len(profile.papers) for profile in profiles], dtype=np.float64)
        self._prior = PRIOR_EXPONENT * np.log((papers + 1) / (papers + 1).sum())
        self._primary = Shares([one.primary_categories for one in profiles], papers)
        self._categories = Shares([one.categories for one in profiles], papers)
        self._contribution = Shares(
            [{str(kind): share for kind, share in one.contributions.items()} for one in profiles],
            papers,
        )
        self._evidence = Shares([one.evidence_package for one in profiles], papers)
        self._words = Shares([one.title_words for one in profiles], papers)

    def predict(self, paper: Paper) -> dict[FamilyId, float]:
        """Probability of each family given that one of them accepts the paper; sums to 1.

        What is unknown of a paper (no categories) tells nothing. Comments are not looked at.
        """
        found = traits(paper)
        details = self._contribution.one_of(found.contribution)
        details = details + self._evidence.any_of(frozenset(map(str, found.evidence)))
        details = details + self._words.any_of(found.title_words)
        scores = self._prior
        if found.categories:
            scores = scores + self._primary.one_of(found.categories[0])
            details = details + self._categories.any_of(frozenset(found.categories))
        scores = scores + DETAIL_WEIGHT * details
        weights = np.exp(scores - scores.max())
        return dict(zip(self.families, (weights / weights.sum()).tolist(), strict=True))

    def best(self, paper: Paper) -> FamilyId:
        """The most probable family; of equal ones the first in the alphabet."""
        found = self.predict(paper)
        return min(found, key=lambda family: (-found[family], family))

    def neighbours(self, family: FamilyId) -> tuple[FamilyId, ...]:
        """The other families by Hellinger distance of smoothed shares, nearest first."""
        tables = (
            self._primary, self._categories, self._contribution, self._evidence, self._words,
        )  # fmt: skip
        roots = np.sqrt(np.hstack([table.smoothed for table in tables]))
        own = roots[self.families.index(family)]
        distances = {
            other: round(float(np.linalg.norm(own - roots[row])), 12)
            for row, other in enumerate(self.families)
            if other != family
        }
        return tuple(sorted(distances, key=lambda other: (distances[other], other)))
