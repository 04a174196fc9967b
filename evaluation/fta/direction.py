"""FTA of direction tasks: the mean over candidate, trajectory and the target's text slots."""

from collections.abc import Mapping

from evaluation.fta.asking import FtaInput, about_others, asked_slot, given_texts
from evaluation.fta.slots import check_slots, judge_of_slots, mean_of, text_slots
from evaluation.scores import FtaScore, SlotScore
from evaluation.targets import DirectionTarget
from evaluation.tokens import stems
from foresci.llm import Backbone
from foresci.options import match_option
from foresci.schema import Claim, DirectionAnswer, DirectionTask


def score_direction(
    answer: DirectionAnswer, task: DirectionTask, target: DirectionTarget, judge: Backbone
) -> FtaScore:
    """Mean over the slots direction, trajectory, mechanism and validation_signal, each in [0, 1].

    The direction counts 1 for the primary candidate or one as good within noise, else 0; the
    trajectory 1 or 0; text slots the best match among their variants. Variants that name a right
    candidate count only where the answer chose one.
    """
    chosen = match_option(answer.candidate, task.candidates)
    slots = (
        _direction(chosen, answer.candidate, target),
        _trajectory(answer, target),
        *text_slots(target.slots, _asked(chosen, answer, task, target), judge),
    )
    details: dict[str, float | None] = {"primary_hit": float(chosen == target.primary)}
    return mean_of(slots, details, judge_of_slots(target.slots, judge))


def _asked(
    chosen: str | None, answer: DirectionAnswer, task: DirectionTask, target: DirectionTarget
) -> FtaInput:
    claims: Mapping[str, Claim] = {
        "mechanism": answer.mechanism,
        "validation_signal": answer.validation_signal,
    }
    check_slots(target.slots, claims, task)
    texts = {option.id: option.text for option in task.candidates}
    right = (target.primary, *target.acceptable)
    names = [stems(_name(texts[one])) for one in right if one in texts]
    subjects = dict.fromkeys((target.primary, chosen))
    return FtaInput(
        family="direction",
        question=task.question,
        given=given_texts(task),
        subject=tuple(_name(texts[one]) for one in subjects if one in texts),
        choice=texts.get(chosen or ""),
        slots=tuple(
            asked_slot(slot, claims[slot.name], about_others(slot, names, chosen in right))
            for slot in target.slots
        ),
    )


def _name(option: str) -> str:
    """An option's name, without the words by which its papers are recognised."""
    return option.partition(":")[0]


def _direction(chosen: str | None, said: str, target: DirectionTarget) -> SlotScore:
    hit = chosen in (target.primary, *target.acceptable)
    return SlotScore(
        name="direction",
        score=float(hit),
        weight=1.0,
        matched=chosen if hit else None,
        note=None if chosen else f"unmatched: {said!r} names no single option",
    )


def _trajectory(answer: DirectionAnswer, target: DirectionTarget) -> SlotScore:
    hit = answer.trajectory == target.trajectory
    matched = target.trajectory if hit else None
    return SlotScore(name="trajectory", score=float(hit), weight=1.0, matched=matched)
