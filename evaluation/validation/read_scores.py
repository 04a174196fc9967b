"""Scores of runs as a reader's labels make them, by the formulas that judges are held to."""

from collections.abc import Sequence
from typing import cast

from evaluation.fact.score import fact_f1
from evaluation.scores import Bridge, Support
from evaluation.trace.rubric import slot_score
from evaluation.trace.slots import decision_slots
from evaluation.validation.closeness import Figure, slot_figures
from evaluation.validation.labels import Label
from evaluation.validation.subjects import Subject

TRACE_KINDS = {"trace.support", "trace.bridge", "trace.conflict"}


def reader_figures(
    labels: Sequence[Label], wanted: Sequence[Label], subjects: Sequence[Subject]
) -> tuple[Figure, ...]:
    """Text slots, and the Fact and Trace of runs of which every part is labelled.

    Args:
        labels: a reader's.
        wanted: all parts that the rules label, which tell when a run is complete.
        subjects: the runs.
    """
    found = list(slot_figures(labels))
    for subject in subjects:
        own = [one for one in labels if one.run == subject.run_id]
        whole = [one for one in wanted if one.run == subject.run_id]
        if _is_complete("fact", own, whole):
            found.append(Figure("fact", (subject.run_id,), own[0].task, _fact(own)))
        if _is_complete("trace", own, whole):
            found.append(Figure("trace", (subject.run_id,), own[0].task, _trace(own, subject)))
    return tuple(found)


def _is_complete(metric: str, own: Sequence[Label], whole: Sequence[Label]) -> bool:
    needed = {(one.metric, one.part) for one in whole if one.metric.startswith(metric)}
    return bool(needed) and needed <= {(one.metric, one.part) for one in own}


def _fact(labels: Sequence[Label]) -> float:
    said = {
        kind: [one.label for one in labels if one.metric == kind]
        for kind in ("fact.verdict", "fact.coverage")
    }
    return fact_f1(said["fact.verdict"], said["fact.coverage"]).score


def _trace(labels: Sequence[Label], subject: Subject) -> float:
    """Mean over the slots; one that the answer does not fill has no label and counts 0."""
    slots = decision_slots(subject.answer, subject.task)
    said: dict[str, dict[str, str]] = {
        slot.name: {
            one.metric: one.label
            for one in labels
            if one.part == slot.name and one.metric in TRACE_KINDS
        }
        for slot in slots
    }
    scores = [slot_score(*_labels(said[slot.name]), slot.link) for slot in slots if said[slot.name]]
    return sum(scores) / len(slots)


def _labels(said: dict[str, str]) -> tuple[Support, Bridge, bool]:
    return (
        cast("Support", said["trace.support"]),
        cast("Bridge", said["trace.bridge"]),
        said["trace.conflict"] == "yes",
    )
