"""From labels to a score: the rubric of traceability.

| support       | explicit | implicit | absent |
|---------------|----------|----------|--------|
| direct        | 1.0      | 0.7      | 0.4    |
| partial       | 0.6      | 0.4      | 0.2    |
| topical only  | 0.1      | 0.1      | 0.0    |
| contradictory | 0.0      | 0.0      | 0.0    |
| none          | 0.0      | 0.0      | 0.0    |

An unresolved conflict halves the score. Where partial evidence suffices (the link from a project's
profile to a venue, which evidence seldom states outright), an explicit bridge makes it direct.
"""

from evaluation.scores import Bridge, Support

POINTS: dict[Support, dict[Bridge, float]] = {
    "direct": {"explicit": 1.0, "implicit": 0.7, "absent": 0.4},
    "partial": {"explicit": 0.6, "implicit": 0.4, "absent": 0.2},
    "topical_only": {"explicit": 0.1, "implicit": 0.1, "absent": 0.0},
    "contradictory": {"explicit": 0.0, "implicit": 0.0, "absent": 0.0},
    "none": {"explicit": 0.0, "implicit": 0.0, "absent": 0.0},
}
CONFLICT_FACTOR = 0.5


def slot_score(
    support: Support, bridge: Bridge, unresolved_conflict: bool, partial_suffices: bool = False
) -> float:
    """The score of one slot, in [0, 1]."""
    if partial_suffices and support == "partial" and bridge == "explicit":
        support = "direct"
    points = POINTS[support][bridge]
    return points * CONFLICT_FACTOR if unresolved_conflict else points
