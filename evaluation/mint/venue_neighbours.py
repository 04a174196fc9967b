"""What was known at the cutoff of the venue families: who is near, and what they accepted."""

import math
from collections.abc import Iterable, Mapping, Sequence

from evaluation.mint.ground import Ground
from evaluation.mint.support import support
from foresci.schema import Paper, SupportPassage
from taxonomy.signals.records import VenueProfile
from taxonomy.signals.venue_papers import accepted_by_family
from taxonomy.signals.venue_prediction import FamilyPredictor
from taxonomy.venues import FAMILY_NAMES, FamilyId

LEAST_SHARE = 0.2
"""Probability that an acceptable neighbour has at least: one in five, as of a family at random."""
LEAST_RATIO = 0.5
"""Its probability against that of the accepting family, at least.

Of the families that meet both beside a paper's most probable one, cross-validated over four domains
and within the papers up to the cutoff, 24 % (2025-09-30, 107 cases) and 23 % (2025-12-31, 332)
were the accepting one: more than one in five. With a ratio of 0.25 it would be 18 % and 22 %, and
families of a probability between 0.15 and 0.2 accepted 10 % and 12 %.
"""
MOST_NEIGHBOURS = 2
PAPERS = 3
"""Accepted papers of a family that a support packet points to, at most."""
DIGITS = 4


class Families:
    """The venue families as the papers up to a ground's cutoff show them."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        profiles = [one for one in ground.taxonomy.signals if isinstance(one, VenueProfile)]
        self._profiles = {one.family: one for one in profiles}
        self._predictor = FamilyPredictor(profiles) if profiles else None
        self._accepted = {
            family: [paper.id for paper in found.papers]
            for family, found in accepted_by_family(ground.documents.papers).items()
        }

    def sources(self, family: FamilyId) -> tuple[str, ...]:
        """The id of a family's profile, if it has one."""
        return (self._profiles[family].id,) if family in self._profiles else ()

    def predicted(self, paper: Paper) -> dict[FamilyId, float]:
        """Probability of each family that has a profile, to four digits; empty where none has."""
        found = self._predictor.predict(paper) if self._predictor else {}
        return {family: round(share, DIGITS) for family, share in found.items()}

    def packet(
        self, task_id: str, nodes: Iterable[str], families: Sequence[FamilyId]
    ) -> tuple[SupportPassage, ...]:
        """Passages of papers that each family accepted, those nearest to a project first.

        A paper is the nearer the more of the project's nodes it shares, each weighted with
        ln((N + 1) / (n + 1)), n of N papers up to the cutoff belonging to it; of equal ones the
        newer. Papers that share none are left out.
        """
        weights = {node: self._rarity(node) for node in nodes}
        return tuple(
            passage
            for family in families
            for passage in support(
                self._ground, task_id, family, self._nearest(family, weights), PAPERS
            )
        )

    def _rarity(self, node: str) -> float:
        known = self._ground.documents.row_of.keys()
        return math.log((len(known) + 1) / (len(self._ground.members[node] & known) + 1))

    def _nearest(self, family: FamilyId, weights: Mapping[str, float]) -> list[str]:
        members, papers = self._ground.members, self._ground.papers
        near = {
            paper: sum(weight for node, weight in weights.items() if paper in members[node])
            for paper in self._accepted.get(family, ())
        }
        held = sorted(one for one in near if near[one] > 0)
        held.sort(key=lambda one: papers[one].public_on, reverse=True)
        return sorted(held, key=lambda one: -near[one])


def acceptable(predicted: Mapping[FamilyId, float], canonical: FamilyId) -> tuple[FamilyId, ...]:
    """The neighbours of an accepting family, the more probable first; at most two.

    Args:
        predicted: probability of each family as far as known at the cutoff.
        canonical: the accepting family; it may be one of which nothing is known.
    """
    least = max(LEAST_SHARE, LEAST_RATIO * predicted.get(canonical, 0.0))
    near = [one for one in FAMILY_NAMES if one != canonical and predicted.get(one, 0.0) >= least]
    return tuple(sorted(near, key=lambda one: (-predicted[one], one))[:MOST_NEIGHBOURS])
