"""FTA of venue tasks: family agreement, conditional alternatives, contribution center."""

from evaluation.fta.asking import FtaInput, asked_slot, given_texts
from evaluation.fta.slots import judge_of_slots, mean_of, text_slots
from evaluation.scores import FtaScore, SlotScore
from evaluation.targets import VenueTarget
from foresci.llm import Backbone
from foresci.options import match_option, name_key
from foresci.schema import VenueAnswer, VenueTask

CENTER = "contribution_center"
FAMILY_WEIGHT = 0.5
ALTERNATIVES_WEIGHT = 0.25
CENTER_WEIGHT = 0.25
ACCEPTABLE_SCORE = 0.5
MOST_ALTERNATIVES = 3


def score_venue(
    answer: VenueAnswer, task: VenueTask, target: VenueTarget, judge: Backbone
) -> FtaScore:
    """0.5 family agreement + 0.25 conditional-alternative recall + 0.25 center match, in [0, 1].

    Agreement is 1 for the accepting family, 0.5 for an acceptable neighbour. Recall is undefined
    when the default leaves nothing to recall; the other two then carry the score (2/3 and 1/3).
    """
    default = match_option(answer.default, task.candidates)
    center = target.contribution_center.model_copy(update={"name": CENTER})
    asked = FtaInput(
        family="venue",
        question=task.question,
        given=given_texts(task),
        subject=(),
        choice=None,
        slots=(asked_slot(center, answer.contribution_center),),
    )
    slots = (
        _agreement(default, answer.default, target),
        _recall(default, answer, task, target),
        *text_slots((center,), asked, judge, CENTER_WEIGHT),
    )
    details: dict[str, float | None] = {"canonical_hit": float(default == target.canonical)}
    return mean_of(slots, details, judge_of_slots((center,), judge))


def _agreement(default: str | None, said: str, target: VenueTarget) -> SlotScore:
    score = 0.0
    if default == target.canonical:
        score = 1.0
    elif default in target.acceptable:
        score = ACCEPTABLE_SCORE
    return SlotScore(
        name="family",
        score=score,
        weight=FAMILY_WEIGHT,
        matched=default if score else None,
        note=None if default else f"unmatched: {said!r} names no single option",
    )


def _recall(
    default: str | None, answer: VenueAnswer, task: VenueTask, target: VenueTarget
) -> SlotScore:
    """Share of the fitting families other than the default that are named under a condition."""
    fitting = {target.canonical, *target.acceptable} - {default}
    found = sorted(fitting & _conditional(answer, task))
    if not fitting:
        return SlotScore(
            name="alternatives",
            score=None,
            weight=ALTERNATIVES_WEIGHT,
            note="no family other than the default fits",
        )
    return SlotScore(
        name="alternatives",
        score=len(found) / min(len(fitting), MOST_ALTERNATIVES),
        weight=ALTERNATIVES_WEIGHT,
        matched=", ".join(found) or None,
    )


def _conditional(answer: VenueAnswer, task: VenueTask) -> set[str]:
    """Families named under a condition of their own.

    A condition that an earlier alternative already has tells nothing apart and does not count.
    """
    conditions: set[str] = set()
    named: set[str] = set()
    for alternative in answer.alternatives:
        option = match_option(alternative.candidate, task.candidates)
        condition = name_key(alternative.condition.text)
        if option is not None and condition and condition not in conditions:
            named.add(option)
        conditions.add(condition)
    return named
