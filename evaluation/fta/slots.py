"""What the families share: text slots, and the mean of slots."""

from collections.abc import Mapping, Sequence

from evaluation.scores import FtaScore, SlotScore
from evaluation.targets import Slot
from evaluation.text_match import Weights, best_match
from foresci.errors import DataError
from foresci.schema import Claim, Task, candidates_of


def task_weights(task: Task) -> Weights:
    """Weights that make light of every word of the question and of the options."""
    return Weights.beside(
        task.question, *task.requirements, *(option.text for option in candidates_of(task))
    )


def text_slots(
    slots: Sequence[Slot], claims: Mapping[str, Claim], task: Task, weights: Weights
) -> tuple[SlotScore, ...]:
    """The best match of a claim among each slot's variants.

    Args:
        slots: the target's slots.
        claims: the answer's claims, by the name of the slot they answer.
        task: named in errors.
        weights: weights of stems.

    Raises:
        DataError: the target has a slot that no claim of this family answers.
    """
    unknown = [slot.name for slot in slots if slot.name not in claims]
    if unknown:
        raise DataError(
            f"{task.id}: the target's slot {unknown[0]!r} is not one of {', '.join(claims)}"
        )
    return tuple(text_slot(slot, claims[slot.name], weights) for slot in slots)


def text_slot(slot: Slot, claim: Claim, weights: Weights, weight: float = 1.0) -> SlotScore:
    """The best match of one claim among one slot's variants."""
    best = best_match(claim.text, slot.variants, weights)
    return SlotScore(name=slot.name, score=best.score, weight=weight, matched=best.variant)


def mean_of(slots: tuple[SlotScore, ...], details: dict[str, float | None]) -> FtaScore:
    """The weighted mean over the defined slots; undefined when there is none."""
    defined = [(slot.score, slot.weight) for slot in slots if slot.score is not None]
    total = sum(weight for _, weight in defined)
    if not total:
        return FtaScore(
            score=None, undefined="the target has no slot to match", slots=slots, details=details
        )
    score = sum(score * weight for score, weight in defined) / total
    return FtaScore(score=score, slots=slots, details=details)
