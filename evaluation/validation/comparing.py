"""Judges beside each other and beside careful readers."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import Field

from evaluation.judge import STRUCTURAL
from evaluation.validation.agreement import (
    GroupAgreement,
    PairAgreement,
    group_agreements,
    pair_agreements,
)
from evaluation.validation.closeness import Figure, ScoreAgreement, score_agreements
from evaluation.validation.judging import Judging, check_heard, judging_of
from evaluation.validation.labels import Kind, Label, by_metric
from evaluation.validation.read_scores import reader_figures
from evaluation.validation.readers import Reading, merged, read_labels
from evaluation.validation.subjects import Subject
from foresci.errors import UsageError
from foresci.llm import StructuralBackbone
from foresci.schema import Record


class RaterUse(Record):
    """One rater, and what it has labelled."""

    name: str
    reader: bool = Field(description="Whether it is a person's sheet, and not a judge.")
    labels: dict[Kind, int]
    unusable: int = Field(description="Scores of which a judge's reply was of no use.")


class Comparison(Record):
    """How far raters agree on the same runs."""

    runs: int
    raters: tuple[RaterUse, ...]
    unlabelled: int = Field(description="Rows of the sheets without a label.")
    elsewhere: int = Field(description="Rows of runs that were not asked for, or no judge's part.")
    pairs: tuple[PairAgreement, ...]
    groups: tuple[GroupAgreement, ...]
    scores: tuple[ScoreAgreement, ...]


def compare(
    subjects: Sequence[Subject], judgings: Sequence[Judging], sheets: Sequence[Path]
) -> Comparison:
    """Compare judges and readers on the same runs.

    Args:
        subjects: the runs.
        judgings: by each judge.
        sheets: filled label sheets.

    Raises:
        UsageError: no reply of a judge could be used, or a reader bears the name of a judge.
        DataError: a sheet cannot be used.
    """
    for one in judgings:
        check_heard(one)
    parts = _parts(subjects, judgings) if sheets else ()
    readings = [read_labels(path, parts, _unasked(subjects)) for path in sheets]
    readers = merged(readings)
    judges = {one.judge: one.labels for one in judgings}
    for name in sorted(judges.keys() & readers.keys()):
        raise UsageError(f"a sheet's rater is called {name}, as a judge is; name the reader")
    raters = {**judges, **readers}
    figures: dict[str, Sequence[Figure]] = {one.judge: one.figures for one in judgings}
    figures |= {name: reader_figures(own, parts, subjects) for name, own in readers.items()}
    return Comparison(
        runs=len(subjects),
        raters=(*_judge_uses(judgings), *_reader_uses(readings)),
        unlabelled=sum(one.unlabelled for one in readings),
        elsewhere=sum(one.elsewhere for one in readings),
        pairs=pair_agreements(raters),
        groups=group_agreements(raters),
        scores=score_agreements(figures),
    )


def _parts(subjects: Sequence[Subject], judgings: Sequence[Judging]) -> tuple[Label, ...]:
    """What a sheet may label: sheets name claims as the rules take them from the answers."""
    for one in judgings:
        if one.judge == STRUCTURAL:
            return one.labels
    return judging_of(subjects, StructuralBackbone()).labels


def _unasked(subjects: Sequence[Subject]) -> set[tuple[str, str, str]]:
    """Statements of the banks; of those that a task's description tells no judge is asked."""
    return {
        (subject.run_id, "fact.coverage", claim.id)
        for subject in subjects
        for claim in subject.claims
    }


def _judge_uses(judgings: Sequence[Judging]) -> list[RaterUse]:
    return [
        RaterUse(name=one.judge, reader=False, labels=_counts(one.labels), unusable=one.unusable)
        for one in judgings
    ]


def _reader_uses(readings: Sequence[Reading]) -> list[RaterUse]:
    return [
        RaterUse(name=name, reader=True, labels=_counts(labels), unusable=0)
        for name, labels in merged(readings).items()
    ]


def _counts(labels: Sequence[Label]) -> dict[Kind, int]:
    return {kind: len(own) for kind, own in by_metric(labels).items()}
