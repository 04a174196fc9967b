"""In which order accepted papers are described, so that no family of venues prevails."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from evaluation.mint.ground import Ground
from foresci.schema import Paper
from taxonomy.signals.venue_papers import REVIEWED
from taxonomy.venues import FAMILY_NAMES, FamilyId, VenueMention, accepted_family


def accepted_in_window(ground: Ground) -> dict[str, VenueMention]:
    """The acceptances in main tracks and Findings that papers of the window state, by paper id."""
    found = ((paper.id, accepted_family(paper.comments)) for paper in ground.later)
    return {
        paper: mention
        for paper, mention in found
        if mention is not None and mention.track in REVIEWED
    }


def next_family(waiting: Iterable[FamilyId], made: Counter[FamilyId], seed: str) -> FamilyId | None:
    """The family to be served next: of those with papers left the one served least so far.

    None when only the most served one is left: it would but grow beyond the others.

    Args:
        waiting: families with papers left.
        made: descriptions by family so far.
        seed: decides among families served alike.
    """
    left = sorted(set(waiting))
    most = max(made.values(), default=0)
    if not left or (len(left) == 1 and made[left[0]] >= most > 0):
        return None
    turn = random.Random(f"{seed}/{most}")  # noqa: S311
    order = turn.sample(list(FAMILY_NAMES), len(FAMILY_NAMES))
    return min(left, key=lambda one: (made[one], order.index(one)))


def seeded_order(papers: Sequence[Paper], seed: str) -> list[Paper]:
    """The papers in an order that the seed alone decides."""
    held = sorted(papers, key=lambda one: one.id)
    random.Random(seed).shuffle(held)  # noqa: S311
    return held
