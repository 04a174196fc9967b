"""Does a judge say the same when it is asked again, or in other words?"""

from collections.abc import Sequence

from pydantic import Field

from evaluation.judge import judge_name, speaker_of
from evaluation.validation.agreement import PairAgreement, pair_agreements
from evaluation.validation.closeness import ScoreAgreement, score_agreements
from evaluation.validation.judging import Judging, check_heard, judging_of
from evaluation.validation.rewording import Reworded
from evaluation.validation.subjects import Subject
from foresci.llm import Backbone, StructuralBackbone
from foresci.schema import Record
from knowledge_base.progress import Progress, quiet

FIRST, REWORDED = "first", "reworded"
RULES_NOTE = "the judge is made of rules: it reads no prompt, so that a rewording changes nothing"
FILE_NOTE = "prompts were exchanged for those of evaluation/prompts/paraphrased"


class Repeat(Record):
    """The first judging against another one."""

    name: str = Field(description="`rerun 1`, ..., or `reworded`.")
    identical: bool | None = Field(
        description="Whether the same labels and scores are there, each the same; None where none"
        " differs, but replies of either judging were of no use."
    )
    unusable: int = Field(description="Scores of which the judge's reply was of no use.")
    labels: tuple[PairAgreement, ...]
    scores: tuple[ScoreAgreement, ...]


class Stability(Record):
    """How steady a judge is."""

    judge: str
    runs: int
    deterministic: bool = Field(description="Whether the judge is made of rules.")
    unusable: int = Field(description="Of the first judging.")
    note: str = Field(description="What became of the rewording.")
    repeats: tuple[Repeat, ...]


def stability_of(
    subjects: Sequence[Subject], judge: Backbone, reruns: int, progress: Progress = quiet
) -> Stability:
    """Judge the runs, judge them again, and once more by reworded prompts.

    Args:
        subjects: the runs.
        judge: must not answer out of a cache, or a rerun only reads what it said before.
        reruns: how often it is asked again.
        progress: told after each run.

    Raises:
        UsageError: no reply of the first judging could be used.
        ForesciError: the judge cannot be reached, or a prompt has no rewording.
    """
    rules = is_structural(judge)
    first = judging_of(subjects, judge, progress, FIRST)
    check_heard(first)
    speakers = [(f"rerun {at}", judge) for at in range(1, reruns + 1)]
    if not rules:
        speakers.append((REWORDED, Reworded(judge)))
    others = [(name, judging_of(subjects, one, progress, name)) for name, one in speakers]
    return Stability(
        judge=judge_name(judge),
        runs=len(subjects),
        deterministic=rules,
        unusable=first.unusable,
        note=RULES_NOTE if rules else FILE_NOTE,
        repeats=tuple(_repeat(name, first, other) for name, other in others),
    )


def is_structural(judge: Backbone) -> bool:
    """Whether rules speak as the judge."""
    return speaker_of(judge).name == StructuralBackbone.name


def _repeat(name: str, first: Judging, other: Judging) -> Repeat:
    return Repeat(
        name=name,
        identical=_is_identical(first, other),
        unusable=other.unusable,
        labels=pair_agreements({FIRST: first.labels, name: other.labels}),
        scores=score_agreements({FIRST: first.figures, name: other.figures}),
    )


def _is_identical(first: Judging, other: Judging) -> bool | None:
    """Whether all is the same; a score that one of them lacks is a difference."""
    if first.labels != other.labels or first.figures != other.figures:
        return False
    return None if first.unusable or other.unusable else True
