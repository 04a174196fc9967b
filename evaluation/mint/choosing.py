"""Choosing among drafts, so that no answer and no label prevails and no two tasks ask the same."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from evaluation.mint.drafts import Draft, Dropped
from evaluation.targets import DirectionTarget
from taxonomy.diff.matching import jaccard

MOST_PER_ANSWER = 3
"""Tasks of a family that may have the same right answer; venue families are but five."""
SAME_QUESTION = 0.6
"""Drafts that share this much of what they ask about (Jaccard) ask the same."""


class Chosen(NamedTuple):
    """What was chosen, in order, and what was not, with the reason."""

    drafts: tuple[Draft, ...]
    dropped: tuple[Dropped, ...]


def mixed(drafts: Sequence[Draft], seed: int) -> list[Draft]:
    """The drafts in a random order in which neither outcomes nor their choice can be seen."""
    ordered = sorted(drafts, key=lambda one: sorted(one.asks))
    return random.Random(f"{seed}/numbers").sample(ordered, len(ordered))  # noqa: S311


def choose(drafts: Sequence[Draft], most: int) -> Chosen:
    """At most so many drafts of one family.

    One after the other the draft is taken whose label (a trajectory) is rarest among those taken,
    then the one whose answer is; of equal ones the first. Outcomes have no other say: how clear
    they are does not count.
    """
    left = list(drafts)
    taken: list[Draft] = []
    dropped: list[Dropped] = []
    labels: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    while left:
        best = min(left, key=lambda one: (labels[_label(one)], answers[one.answer]))
        left.remove(best)
        reason = _objection(best, taken, answers, most)
        if reason is None:
            taken.append(best)
            labels[_label(best)] += 1
            answers[best.answer] += 1
        else:
            dropped.append(Dropped(family=best.task.family, about=best.answer, reason=reason))
    return Chosen(tuple(taken), tuple(dropped))


def _objection(
    draft: Draft, taken: Iterable[Draft], answers: Counter[str], most: int
) -> str | None:
    taken = list(taken)
    if any(jaccard(draft.asks, one.asks) >= SAME_QUESTION for one in taken):
        return "asks the same as another task"
    if draft.task.family != "venue" and answers[draft.answer] >= MOST_PER_ANSWER:
        return "three tasks have this answer already"
    return "more tasks than asked for" if len(taken) >= most else None


def _label(draft: Draft) -> str:
    return draft.target.trajectory if isinstance(draft.target, DirectionTarget) else ""
