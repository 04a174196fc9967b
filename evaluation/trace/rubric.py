"""From labels to a score: the rubric of traceability, the same for every judge.

| support       | explicit | implicit | absent |
|---------------|----------|----------|--------|
| direct        | 1.0      | 0.7      | 0.4    |
| partial       | 0.6      | 0.4      | 0.2    |
| topical only  | 0.1      | 0.1      | 0.0    |
| contradictory | 0.0      | 0.0      | 0.0    |
| none          | 0.0      | 0.0      | 0.0    |

An unresolved conflict halves the score. A link of a venue's chain scores nothing without a bridge:
its evidence seldom states anything on venues, and counts by being connected. For the same reason
partial evidence suffices for the link from a project's profile to its venue: an explicit bridge
makes it direct.
"""

from evaluation.scores import Bridge, Support
from evaluation.trace.slots import Link

POINTS: dict[Support, dict[Bridge, float]] = {
    "direct": {"explicit": 1.0, "implicit": 0.7, "absent": 0.4},
    "partial": {"explicit": 0.6, "implicit": 0.4, "absent": 0.2},
    "topical_only": {"explicit": 0.1, "implicit": 0.1, "absent": 0.0},
    "contradictory": {"explicit": 0.0, "implicit": 0.0, "absent": 0.0},
    "none": {"explicit": 0.0, "implicit": 0.0, "absent": 0.0},
}
CONFLICT_FACTOR = 0.5


def slot_score(
    support: Support, bridge: Bridge, unresolved_conflict: bool, link: Link | None = None
) -> float:
    """The score of one slot, in [0, 1].

    Args:
        support: of the claim by the passages shown.
        bridge: from them to the decision.
        unresolved_conflict: whether passages that the answer does not deal with are against it.
        link: which link of a venue's chain the slot is.
    """
    if link is not None and bridge == "absent":
        return 0.0
    if link == "venue" and support == "partial" and bridge == "explicit":
        support = "direct"
    points = POINTS[support][bridge]
    return points * CONFLICT_FACTOR if unresolved_conflict else points
