"""Causal role in a positioning: what makes the venue fit, and what is only found beside it.

The ground of a fit is what the project contributes. 0 to 3 points: 1 where the rationale names no
contribution and says nothing of the reference's center, but only tells of works or topics nearby;
1 more where the default then does not fit; 2 where the center holds what the description and the
reference do not, and the rationale has it from other works.
"""

import re

from evaluation.drift.finding import Finding
from evaluation.drift.reading import own_words
from evaluation.targets import VenueTarget
from evaluation.text_match import Weights, best_match
from evaluation.tokens import stems
from foresci.schema import VenueAnswer, VenueTask

_CONTRIBUTION = re.compile(
    r"\b(?:contribut\w+|novel\w*|what is new|its (?:method|benchmark|dataset|analysis|system|core)"
    r"|center)\b",
    re.IGNORECASE,
)
FEWEST_BORROWED = 2
"""Telling words that must be another's before a center counts as borrowed."""


def ground_findings(
    answer: VenueAnswer, task: VenueTask, target: VenueTarget, *, fits: bool
) -> list[Finding]:
    """What speaks against the ground of a positioning."""
    found = []
    if rests_on_contribution(answer, target):
        found.append(Finding(0, "the fit rests on the contribution"))
    else:
        found.append(Finding(1, "the fit rests on works and topics nearby, not the contribution"))
        if not fits:
            found.append(Finding(1, "which led to a family that does not fit"))
    borrowed = sorted(_foreign(answer, task, target) & stems(answer.rationale.text))
    if len(borrowed) >= FEWEST_BORROWED:
        reason = f"the center holds what only other works have: {', '.join(borrowed)}"
        found.append(Finding(2, reason))
    return found


def rests_on_contribution(answer: VenueAnswer, target: VenueTarget) -> bool:
    """Whether a rationale's own words name a contribution, or say something of the center."""
    said = own_words(answer.rationale.text)
    if _CONTRIBUTION.search(said):
        return True
    return best_match(said, target.contribution_center.variants).score > 0


def presents_upgrade(answer: VenueAnswer, task: VenueTask, target: VenueTarget) -> str | None:
    """The first upgrade whose content the center or the rationale tells as there already.

    Words of the description and of the reference's center are there indeed and do not count.
    """
    told = own_words(answer.rationale.text)
    held = _foreign(answer, task, target) | (stems(told) - _there(task, target))
    for upgrade in answer.upgrades:
        telling = Weights().telling(upgrade.text) - _there(task, target)
        if len(telling & held) >= max(FEWEST_BORROWED, -(-len(telling) // 2)):
            return upgrade.text
    return None


def _foreign(answer: VenueAnswer, task: VenueTask, target: VenueTarget) -> frozenset[str]:
    """Telling words of the center that neither the description nor the reference holds."""
    return Weights().telling(answer.contribution_center.text) - _there(task, target)


def _there(task: VenueTask, target: VenueTarget) -> frozenset[str]:
    variants = target.contribution_center.variants
    return stems(task.project).union(stems(task.question), *map(stems, variants))
