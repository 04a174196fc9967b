"""The three stages in their order, and the criteria of their reviews."""

from collections.abc import Sequence
from typing import get_args

from agents.researchagent.records import Attempt, Criterion, Stage

STAGES: tuple[Stage, ...] = get_args(Stage)
MOST_ROUNDS = 3
GOOD = 4
"""Once every score is this high, a stage is done."""
BEST = 5
"""Feedback with a lower score is sent back to the next draft."""

# The original's five criteria a stage; originality and innovativeness give way to support, for a
# forecast is rewarded for what will grow, not for what is unseen.
_ASKS: dict[Stage, dict[str, str]] = {
    "problem": {
        "clarity": "Does it say what is compared, and what each option stands for?",
        "relevance": "Is every entity it counts by telling, none of them generic or shared?",
        "support": "Do enough dated papers up to the cutoff stand behind every option?",
        "feasibility": "Can the options be told apart by the papers that they stand on?",
        "significance": "Do the options together make up a part of the domain that matters?",
    },
    "method": {
        "clarity": "Does it decide for exactly one option, and say why?",
        "validity": "Is the margin to the runner-up larger than what is uncertain?",
        "rigorousness": "Does the movement that it rests on exclude mere chance?",
        "support": "Do dated passages up to the cutoff bear the choice out?",
        "generalizability": "Do other readings of the same evidence point the same way?",
    },
    "validation": {
        "clarity": "Does it name what would be observed if the decision is right?",
        "validity": "Is the signal about the option decided on, and does evidence back it?",
        "robustness": "Do several independent papers stand behind it?",
        "feasibility": "Does it name an obstacle or risk that one can act on?",
        "reproducibility": "Does it name a data set, a benchmark or a measure that others use?",
    },
}


def criteria_of(stage: Stage) -> tuple[Criterion, ...]:
    """The criteria of a stage, in their fixed order."""
    return tuple(Criterion(name=name, asks=asks) for name, asks in _ASKS[stage].items())


def after(stage: Stage) -> Stage | None:
    """The next stage; None after the last."""
    place = STAGES.index(stage) + 1
    return STAGES[place] if place < len(STAGES) else None


def is_done(attempts: Sequence[Attempt]) -> bool:
    """Whether a stage needs no further draft.

    After three rounds, once every score of the last draft is good, or when a draft repeats the one
    before it although its review could be read: then there is nothing left to mend.
    """
    last = attempts[-1]
    good = bool(last.judgements) and all(one.score >= GOOD for one in last.judgements)
    before = attempts[-2] if len(attempts) > 1 else None
    repeats = before is not None and bool(before.judgements) and before.draft == last.draft
    return good or repeats or len(attempts) >= MOST_ROUNDS


def best_of(attempts: Sequence[Attempt]) -> Attempt | None:
    """The attempt with the best mean score, the earliest of equals; None if every review failed."""
    reviewed = [one for one in attempts if one.mean is not None]
    return max(reviewed, key=lambda one: one.mean or 0.0, default=None)
