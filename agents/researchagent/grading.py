"""From a measured property to a score with feedback."""

from collections.abc import Sequence

from agents.researchagent.records import Change, Judgement
from agents.researchagent.stages import GOOD

Said = tuple[str, Change | None]
"""Feedback in words, and the change that it asks for."""


def graded(criterion: str, value: float, steps: Sequence[float], said: Said) -> Judgement:
    """1 plus the number of steps that a value reaches; what is good enough needs no change.

    Args:
        criterion: what was looked at.
        value: the larger, the better.
        steps: four thresholds, ascending.
        said: what to say below the best score, and the change to ask for below a good one.
    """
    score = 1 + sum(value >= step for step in steps)
    feedback, change = said
    return Judgement(
        criterion=criterion,
        score=score,
        feedback="" if score > len(steps) else feedback,
        change=change if score < GOOD else None,
    )
