"""FTA of direction tasks: the mean over candidate, trajectory and the target's text slots."""

from evaluation.fta.slots import mean_of, task_weights, text_slots
from evaluation.scores import FtaScore, SlotScore
from evaluation.targets import DirectionTarget
from foresci.options import match_option
from foresci.schema import DirectionAnswer, DirectionTask


def score_direction(
    answer: DirectionAnswer, task: DirectionTask, target: DirectionTarget
) -> FtaScore:
    """Mean over the slots direction, trajectory, mechanism and validation_signal, each in [0, 1].

    The direction counts 1 for the primary candidate or one as good within noise, else 0; the
    trajectory 1 or 0; text slots the best match among their variants.
    """
    claims = {"mechanism": answer.mechanism, "validation_signal": answer.validation_signal}
    slots = (
        _direction(answer, task, target),
        _trajectory(answer, target),
        *text_slots(target.slots, claims, task, task_weights(task)),
    )
    chosen = slots[0].matched
    return mean_of(slots, {"primary_hit": float(chosen == target.primary)})


def _direction(answer: DirectionAnswer, task: DirectionTask, target: DirectionTarget) -> SlotScore:
    chosen = match_option(answer.candidate, task.candidates)
    hit = chosen in (target.primary, *target.acceptable)
    return SlotScore(
        name="direction",
        score=float(hit),
        weight=1.0,
        matched=chosen if hit else None,
        note=None if chosen else f"unmatched: {answer.candidate!r} names no single option",
    )


def _trajectory(answer: DirectionAnswer, target: DirectionTarget) -> SlotScore:
    hit = answer.trajectory == target.trajectory
    matched = target.trajectory if hit else None
    return SlotScore(name="trajectory", score=float(hit), weight=1.0, matched=matched)
