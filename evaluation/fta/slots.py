"""What the families share: text slots, and the mean of slots."""

from collections.abc import Mapping, Sequence

from evaluation.fta.asking import FtaInput, VariantMatch, variants_of
from evaluation.fta.step import JUDGE_FTA
from evaluation.judge import STRUCTURAL, judge_name
from evaluation.scores import FtaScore, SlotScore, VariantScore
from evaluation.targets import Slot
from evaluation.text_match import Weights
from foresci.errors import DataError
from foresci.llm import Backbone
from foresci.schema import Claim, Task, candidates_of


def task_weights(task: Task) -> Weights:
    """Weights that make light of every word of the question and of the options."""
    return Weights.beside(
        task.question, *task.requirements, *(option.text for option in candidates_of(task))
    )


def check_slots(slots: Sequence[Slot], claims: Mapping[str, Claim], task: Task) -> None:
    """Every slot must be one that a claim of this family answers.

    Raises:
        DataError: one is not, with its name.
    """
    unknown = [slot.name for slot in slots if slot.name not in claims]
    if unknown:
        raise DataError(
            f"{task.id}: the target's slot {unknown[0]!r} is not one of {', '.join(claims)}"
        )


def text_slots(
    slots: Sequence[Slot], asked: FtaInput, judge: Backbone, weight: float = 1.0
) -> tuple[SlotScore, ...]:
    """Each slot's best match among its variants, as the judge finds them.

    Args:
        slots: of the target, in the order of `asked.slots`.
        asked: the same slots without the variants that this answer cannot have said; these get 0
            whatever the judge.
        judge: runs the step `judge.fta`; not asked where no variant is left.
        weight: of each slot.
    """
    matches = judge.run(JUDGE_FTA, asked).output.matches if asked.ids else ()
    found = {one.variant: one for one in matches}
    return tuple(_scored(slot, found, weight) for slot in slots)


def _scored(slot: Slot, found: Mapping[str, VariantMatch], weight: float) -> SlotScore:
    matches = [found.get(one.id) for one in variants_of(slot)]
    scores = [0.0 if one is None else one.score for one in matches]
    best = scores.index(max(scores))
    chosen = matches[best]
    return SlotScore(
        name=slot.name,
        score=scores[best],
        weight=weight,
        matched=slot.variants[best] if scores[best] else None,
        note=chosen.reason if chosen is not None and chosen.reason else None,
        variants=tuple(
            VariantScore(text=text, score=score)
            for text, score in zip(slot.variants, scores, strict=True)
        ),
    )


def judge_of_slots(slots: Sequence[Slot], judge: Backbone) -> str:
    """Under whose name a score stands: the judge's where the target has text, else the rules'.

    It depends on the target alone, so that all answers to a task are compared under one name, also
    those whose choice left the judge nothing to decide.
    """
    return judge_name(judge) if slots else STRUCTURAL


def mean_of(
    slots: tuple[SlotScore, ...], details: dict[str, float | None], judge: str = STRUCTURAL
) -> FtaScore:
    """The weighted mean over the defined slots; undefined when there is none."""
    defined = [(slot.score, slot.weight) for slot in slots if slot.score is not None]
    total = sum(weight for _, weight in defined)
    score = sum(score * weight for score, weight in defined) / total if total else None
    return FtaScore(
        score=score,
        judge=judge,
        undefined=None if total else "the target has no slot to match",
        slots=slots,
        details=details,
    )
