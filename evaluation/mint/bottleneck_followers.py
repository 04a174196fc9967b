"""What papers that take up a bottleneck also speak of, and what they then do."""

from collections.abc import Collection
from typing import NamedTuple

from evaluation.mint.bottleneck_kinds import same_kind
from evaluation.mint.bottleneck_rivals import Rival, Subdirection
from evaluation.mint.companions import LEAST_LIFT, MOST_SHARED
from evaluation.mint.ground import Ground
from evaluation.mint.likeness import alike, distinct
from evaluation.mint.rising import FEWEST_TOGETHER, Companion, risen
from taxonomy.graph import Node
from taxonomy.signals.problems.words import stem

LEAST_PART = 0.2
"""Part of the papers on a bottleneck that take up what is named beside it."""


class Costated(NamedTuple):
    """A further limitation that papers on a bottleneck take up more often than others do."""

    rival: Rival
    papers: tuple[str, ...]
    """Papers that take up both, in date order."""
    asked: bool
    """Whether the question names it as a rival."""


def costated(
    subdirection: Subdirection,
    root: Rival,
    every: Collection[Rival],
    asked: Collection[Rival],
    most: int,
) -> tuple[Costated, ...]:
    """The limitations that papers on the root name beside it, those most tied to it first.

    A fifth of the root's papers, and at least five, take up both, half again as many as if the two
    had nothing to do with each other; neither is the other in like words. Rivals of the same
    question are given only where nothing else is found.

    Args:
        subdirection: whose papers count, on both sides of the cutoff.
        root: the bottleneck.
        every: all limitations of the subdirection.
        asked: those that the question names.
        most: how many at most, by their lift.
    """
    days, size = subdirection.base.days, len(subdirection.base.days)
    named = {one.limitation.id for one in asked}
    ranked: list[tuple[float, str, Costated]] = []
    for other in every:
        common = root.papers & other.papers
        expected = len(root.papers) * len(other.papers) / size
        least = max(FEWEST_TOGETHER, LEAST_PART * len(root.papers), LEAST_LIFT * expected)
        same = same_kind(other.limitation.concept.stems, root.limitation.concept.stems)
        if not same and len(common) >= least:
            papers = tuple(paper for paper in days if paper in common)
            lift = round(len(common) / expected, 6)
            own = other.limitation.id
            ranked.append((-lift, own, Costated(other, papers, own in named)))
    found = [one for *_, one in sorted(ranked, key=lambda one: one[:2])]
    return tuple([one for one in found if not one.asked] or found)[:most]


def risen_among(
    ground: Ground, subdirection: Subdirection, root: Rival, most: int
) -> tuple[Companion, ...]:
    """The methods that took a larger part of the papers on a bottleneck after the cutoff.

    Those whose rise is surest come first (the lower bound of its 95 % interval); five papers of the
    window must belong to both. A method that holds most of these papers, that is the subdirection
    itself or named like it, or that bears the bottleneck's name is left out.
    """
    base, phi = subdirection.base.within(root.papers), root.change.dispersion
    found = risen(base, _methods(ground, subdirection, root), ground.members, phi)
    return distinct(found, lambda one: one.node, most)


def _methods(ground: Ground, subdirection: Subdirection, root: Rival) -> list[Node]:
    own = subdirection.node
    taken = set(root.limitation.concept.stems)
    return [
        node
        for node in ground.taxonomy.graph.nodes("methods")
        if node.id in ground.members
        and (own is None or not alike(node, own))
        and len(root.papers & ground.members[node.id]) < MOST_SHARED * len(root.papers)
        and taken.isdisjoint(map(stem, node.label.replace("-", " ").split()))
    ]
