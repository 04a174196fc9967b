"""Comparing two chains by what can be counted of them."""

from collections.abc import Sequence

from agents.coi.records import CompareInput, Comparison, Side, Verdict
from agents.decide.trend import differ
from knowledge_base.neighbours import GAP_DAYS

MOST_POINTS = 5.0
"""Points of a chain that is better by every criterion."""
RESULTS_APART = 0.5
"""Difference of the parts of papers with results that makes one chain the better tried one."""
COHERENCE_APART = 0.1
"""Difference of mean cosines that makes one chain the clearer one."""


def compare_chains(given: CompareInput) -> Comparison:
    """By each criterion the better chain; a tie where counts do not tell them apart.

    novelty: a newest paper that is at least a chain's step newer. significance: the better
    assessment of what it supports. feasibility: a part of papers with results that is larger by a
    half.
    clarity: papers clearly nearer to each other. effectiveness: a movement that differs at 95 %.
    """
    first, second = given.first, given.second
    return Comparison(
        novelty=_higher(first.latest.toordinal(), second.latest.toordinal(), GAP_DAYS),
        significance=_higher(_score(first), _score(second)),
        feasibility=_higher(_with_results(first), _with_results(second), RESULTS_APART),
        clarity=_higher(first.coherence, second.coherence, COHERENCE_APART),
        effectiveness=_effectiveness(first, second),
    )


def points(comparison: Comparison) -> float:
    """Points of the first chain: 1 for each criterion won, a half for each tie; from 0 to 5."""
    return sum({"first": 1.0, "tie": 0.5, "second": 0.0}[one] for one in comparison.verdicts)


def share_of_points(won: Sequence[float]) -> float:
    """Mean share of the points of a chain's comparisons, in [0, 1]; a half without any."""
    return sum(won) / (MOST_POINTS * len(won)) if won else 0.5


def _higher(first: float, second: float, apart: float = 0.0) -> Verdict:
    if first == second or abs(first - second) < apart:
        return "tie"
    return "first" if first > second else "second"


def _score(side: Side) -> float:
    return side.assessed.score if side.assessed else 0.0


def _with_results(side: Side) -> float:
    return side.results / side.papers


def _effectiveness(first: Side, second: Side) -> Verdict:
    moved = [side.assessed.movement if side.assessed else None for side in (first, second)]
    one, other = moved
    if one is None or other is None or not differ(one, other):
        return "tie"
    return _higher(one.log_ratio, other.log_ratio)
