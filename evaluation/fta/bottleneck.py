"""FTA of bottleneck tasks: the mean over the target's text slots."""

from collections.abc import Sequence

from evaluation.fta.slots import mean_of, task_weights, text_slots
from evaluation.scores import FtaScore, SlotScore
from evaluation.targets import BottleneckTarget, Diagnosis
from evaluation.tokens import generic_stems, sentences, stems
from foresci.schema import BottleneckAnswer, BottleneckTask

ROOT = "root_bottleneck"
WANTING = "limited, a lack of, trouble with"
"""What labels of diagnoses begin with; an answer may say it otherwise."""


def score_bottleneck(
    answer: BottleneckAnswer, task: BottleneckTask, target: BottleneckTarget
) -> FtaScore:
    """Mean over root_bottleneck, causal_bridge and opportunity of the best match, in [0, 1].

    Where the question names rival diagnoses, the root counts 1 if the answer names one that is
    right, and 0 if it names another one, several, or none: their words are the question's, so that
    as a text they would weigh no more than any other repetition of it.
    """
    claims = {
        ROOT: answer.root_bottleneck,
        "causal_bridge": answer.causal_bridge,
        "opportunity": answer.opportunity,
    }
    weights = task_weights(task).including(task.subdirection)
    slots = text_slots(target.slots, claims, task, weights)
    if not target.rivals:
        return mean_of(slots, {})
    root = _root(named_rival(answer.root_bottleneck.text, target.rivals))
    rest = tuple(slot for slot in slots if slot.name != ROOT)
    return mean_of((root, *rest), {"root_hit": root.score})


def named_rival(text: str, rivals: Sequence[Diagnosis]) -> Diagnosis | None:
    """The one rival whose words a text holds, in its first sentence or else in all of it."""
    opening = frozenset(sentences(text)[0].stems) if sentences(text) else frozenset()
    for held in (opening, stems(text)):
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
