"""Causal role in a positioning: what makes the venue fit, and what is only found beside it.

The ground of a fit is what the project contributes. 0 to 3 points: 3 where the rationale says
nothing of the family that it is for, of the project or of the reference's center, or lists
families; 1 where it says nothing of the center, and names no contribution by what the project is,
but only tells of works or topics nearby; 1 more where the default then does not fit; 2 where the
center is not that of the project: it says nothing of it, or holds what the description and the
reference do not, and the rationale has it from other works.
"""

import re

from evaluation.drift.finding import Finding, points_of
from evaluation.drift.kinds import is_of_all_kinds, without_cues
from evaluation.drift.reading import own_words
from evaluation.drift.saying import FEWEST, adds, is_about, is_list
from evaluation.targets import VenueTarget
from evaluation.text_match import Weights, best_match
from evaluation.tokens import SENTENCE_END, generic_stems, stems
from foresci.schema import VenueAnswer, VenueTask

_CONTRIBUTION = re.compile(
    r"\b(?:contribut\w+|novel\w*|what is new|its (?:method|benchmark|dataset|analysis|system|core)"
    r"|center)\b",
    re.IGNORECASE,
)


def ground_findings(
    answer: VenueAnswer, task: VenueTask, target: VenueTarget, family: str, *, fits: bool
) -> list[Finding]:
    """What speaks against the ground of a positioning.

    Args:
        answer: its rationale is read, and its center.
        task: the public task.
        target: the reference decision.
        family: the default in words.
        fits: whether it is one that fits.
    """
    found = []
    if rests_on_contribution(answer, task, target):
        found.append(Finding(0, "the fit rests on the contribution"))
    elif not _says_something(answer, task, target, family):
        found.append(Finding(3, "the rationale says nothing of the family or the project"))
    else:
        found.append(Finding(1, "the fit rests on works and topics nearby, not the contribution"))
        if not fits:
            found.append(Finding(1, "which led to a family that does not fit"))
    return [*found, *_of_center(answer, task, target)]


def rests_on_contribution(answer: VenueAnswer, task: VenueTask, target: VenueTarget) -> bool:
    """Whether a rationale's own words say something of the center, or what is contributed.

    The word contribution alone says nothing: the same sentence must hold telling words of the
    description or of the reference's center.
    """
    said, there = own_words(answer.rationale.text), _telling(_there(task, target))
    matched = best_match(said, target.contribution_center.variants)
    if points_of(matched) == 0 or (matched.score and len(stems(said) & there) >= FEWEST):
        return True
    return any(
        _CONTRIBUTION.search(sentence) and len(stems(sentence) & there) >= FEWEST
        for sentence in SENTENCE_END.split(said)
    )


def is_on_project(answer: VenueAnswer, task: VenueTask, target: VenueTarget) -> bool:
    """Whether the center shares telling words with the description or the reference's center."""
    center = answer.contribution_center.text
    if points_of(best_match(center, target.contribution_center.variants)) == 0:
        return True
    if is_list(center, [option.text for option in task.candidates]):
        return False
    return len(stems(center) & _telling(_there(task, target))) >= FEWEST


def upgrades_finding(answer: VenueAnswer, task: VenueTask) -> Finding:
    """0 to 2 points for upgrades that ask for nothing new: 1 where some do, 2 where all do."""
    idle = [one.text for one in answer.upgrades if not _is_new(one.text, task)]
    if not idle:
        return Finding(0, "upgrades that are still to be made")
    points = 2 if len(idle) == len(answer.upgrades) else 1
    return Finding(points, f"asks as an upgrade for nothing that is not there: {idle[0]}")


def _is_new(upgrade: str, task: VenueTask) -> bool:
    """Whether an upgrade's own words say more than the description, and are no list."""
    own, families = own_words(upgrade), [option.text for option in task.candidates]
    said = stems(own)
    listing = is_list(own, families) or is_of_all_kinds(said)
    return not listing and adds(said, stems(task.project) | stems(task.question))


def _of_center(answer: VenueAnswer, task: VenueTask, target: VenueTarget) -> list[Finding]:
    if not is_on_project(answer, task, target):
        return [Finding(2, "the center says nothing of the project")]
    foreign = Weights().telling(answer.contribution_center.text) - _there(task, target)
    borrowed = sorted(foreign & stems(answer.rationale.text))
    if len(borrowed) >= FEWEST:
        return [Finding(2, f"the center holds what only other works have: {', '.join(borrowed)}")]
    return []


def _says_something(answer: VenueAnswer, task: VenueTask, target: VenueTarget, family: str) -> bool:
    said, families = answer.rationale.text, [option.text for option in task.candidates]
    there = _telling(_there(task, target))
    if is_about(said, family, families):
        return True
    return len(stems(said) & there) >= FEWEST and not is_list(own_words(said), families)


def _telling(found: frozenset[str]) -> frozenset[str]:
    """Stems that say what a text is about, not which kind of work it is."""
    return without_cues(found - generic_stems())


def _there(task: VenueTask, target: VenueTarget) -> frozenset[str]:
    variants = target.contribution_center.variants
    return stems(task.project).union(stems(task.question), *map(stems, variants))
