"""FTA of bottleneck tasks: the mean over the target's text slots."""

from collections.abc import Mapping, Sequence

from evaluation.fta.affirming import affirmed
from evaluation.fta.asking import FtaInput, about_others, asked_slot, given_texts
from evaluation.fta.slots import check_slots, judge_of_slots, mean_of, text_slots
from evaluation.scores import FtaScore, SlotScore
from evaluation.targets import BottleneckTarget, Diagnosis, Slot
from evaluation.tokens import generic_stems, stems
from foresci.llm import Backbone
from foresci.schema import BottleneckAnswer, BottleneckTask, Claim

ROOT = "root_bottleneck"
WANTING = "limited, a lack of, trouble with"
"""What labels of diagnoses begin with; an answer may say it otherwise."""


def score_bottleneck(
    answer: BottleneckAnswer, task: BottleneckTask, target: BottleneckTarget, judge: Backbone
) -> FtaScore:
    """Mean over root_bottleneck, causal_bridge and opportunity of the best match, in [0, 1].

    Where the question names rival diagnoses, the root counts 1 if the answer names one that is
    right, and 0 if it names another one, several, or none: their words are the question's, so that
    as a text they would weigh no more than any other repetition of it. Variants of the other slots
    that name a right diagnosis then count only where the answer named one.
    """
    check_slots(target.slots, _claims(answer), task)
    chosen = named_rival(answer.root_bottleneck.text, target.rivals)
    by_text = [slot for slot in target.slots if slot.name != ROOT or not target.rivals]
    slots = text_slots(by_text, _asked(chosen, by_text, answer, task, target), judge)
    details: dict[str, float | None] = {}
    if target.rivals:
        root = _root(chosen)
        slots, details = (root, *slots), {"root_hit": root.score}
    return mean_of(slots, details, judge_of_slots(by_text, judge))


def _claims(answer: BottleneckAnswer) -> Mapping[str, Claim]:
    return {
        ROOT: answer.root_bottleneck,
        "causal_bridge": answer.causal_bridge,
        "opportunity": answer.opportunity,
    }


def _asked(
    chosen: Diagnosis | None,
    slots: Sequence[Slot],
    answer: BottleneckAnswer,
    task: BottleneckTask,
    target: BottleneckTarget,
) -> FtaInput:
    right = [rival.label for rival in target.rivals if rival.right]
    names = [_telling(label) for label in right]
    hit = chosen is not None and chosen.right
    return FtaInput(
        family="bottleneck",
        question=task.question,
        given=given_texts(task),
        subject=(task.subdirection, *right, *((WANTING,) if right else ())),
        choice=chosen.label if chosen else None,
        slots=tuple(
            asked_slot(slot, _claims(answer)[slot.name], about_others(slot, names, hit))
            for slot in slots
        ),
    )


def named_rival(text: str, rivals: Sequence[Diagnosis]) -> Diagnosis | None:
    """The one rival that a text names, in its first sentence or else in all of it.

    Rivals that a sentence denies, puts aside or calls a symptom are not named by it.
    """
    told = [stems(sentence) for sentence in affirmed(text)]
    for held in (told[0], frozenset[str]().union(*told)):
        named = [rival for rival in rivals if _telling(rival.label) <= held]
        if len(named) == 1:
            return named[0]
    return None


def _telling(label: str) -> frozenset[str]:
    found = stems(label)
    named = found - stems(WANTING)
    return named - generic_stems() or named or found


def _root(chosen: Diagnosis | None) -> SlotScore:
    hit = chosen is not None and chosen.right
    return SlotScore(
        name=ROOT,
        score=float(hit),
        weight=1.0,
        matched=chosen.label if chosen is not None and hit else None,
        note=f"names {chosen.label!r}" if chosen else "names no single diagnosis of the question",
    )
