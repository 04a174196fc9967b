"""All controls of one judge on one set of runs."""

from collections.abc import Sequence

from pydantic import Field

from evaluation.validation.distribution import LabelUse, label_use
from evaluation.validation.foreign_targets import TargetControl, Within, target_control
from evaluation.validation.judging import judging_of
from evaluation.validation.mismatched_evidence import EvidenceControl, evidence_control
from evaluation.validation.subjects import Subject
from foresci.llm import Backbone
from foresci.schema import Record
from knowledge_base.progress import Progress, quiet


class ControlReport(Record):
    """What became of scores when answers were judged by what is not theirs."""

    judge: str
    runs: int
    unusable: int = Field(description="Own scores of which the judge's reply was of no use.")
    evidence: EvidenceControl
    targets: TargetControl
    labels: tuple[LabelUse, ...] = Field(description="By what is the answers' own.")


def controls_of(
    subjects: Sequence[Subject],
    judge: Backbone,
    *,
    seed: int,
    permutations: int,
    within: Within = "family",
    progress: Progress = quiet,
) -> ControlReport:
    """Run the controls.

    Args:
        subjects: the runs.
        judge: of all metrics.
        seed: of all draws.
        permutations: that tell the chance level of FTA and Fact.
        within: whose targets are exchanged.
        progress: told after each run.

    Raises:
        UsageError: there is nothing to exchange.
        ForesciError: the judge cannot be reached.
    """
    evidence = evidence_control(subjects, judge, seed, progress)
    targets = target_control(
        subjects, judge, seed=seed, permutations=permutations, within=within, progress=progress
    )
    judging = judging_of(subjects, judge, progress)
    return ControlReport(
        judge=judging.judge,
        runs=len(subjects),
        unusable=judging.unusable,
        evidence=evidence,
        targets=targets,
        labels=label_use(judging.labels),
    )
