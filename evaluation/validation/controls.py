"""All controls of one judge on one set of runs."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from pydantic import Field

from evaluation.validation.distribution import LabelUse, label_use
from evaluation.validation.foreign_targets import TargetControl, Within, target_control
from evaluation.validation.judging import judging_of
from evaluation.validation.mismatched_evidence import EvidenceControl, evidence_control
from evaluation.validation.subjects import Subject
from evaluation.validation.swapping import NothingToExchangeError
from foresci.llm import Backbone
from foresci.schema import Record
from knowledge_base.progress import Progress, quiet

ControlT = TypeVar("ControlT", EvidenceControl, TargetControl)


class ControlReport(Record):
    """What became of scores when answers were judged by what is not theirs."""

    judge: str
    runs: int
    seed: int
    unusable: int = Field(description="Own scores of which the judge's reply was of no use.")
    evidence: EvidenceControl | None
    targets: TargetControl | None
    not_run: dict[str, str] = Field(description="Why a control above is None, by its name.")
    labels: tuple[LabelUse, ...] = Field(description="By what is the answers' own.")

    @property
    def passed(self) -> bool:
        """Whether a control was run, and each that was has passed."""
        ran = [one.passed for one in (self.evidence, self.targets) if one is not None]
        return bool(ran) and all(ran)


def controls_of(
    subjects: Sequence[Subject],
    judge: Backbone,
    *,
    seed: int,
    permutations: int,
    within: Within = "family",
    progress: Progress = quiet,
) -> ControlReport:
    """Run the controls, each where the runs allow it.

    Args:
        subjects: the runs.
        judge: of all metrics.
        seed: of all draws.
        permutations: that tell the chance level of FTA and Fact.
        within: whose targets are exchanged.
        progress: told after each run.

    Raises:
        ForesciError: the judge cannot be reached.
    """
    not_run: dict[str, str] = {}
    foreign = partial(target_control, seed=seed, permutations=permutations, within=within)
    evidence = _run("evidence", lambda: evidence_control(subjects, judge, seed, progress), not_run)
    targets = _run("targets", lambda: foreign(subjects, judge, progress=progress), not_run)
    judging = judging_of(subjects, judge, progress)
    return ControlReport(
        judge=judging.judge,
        runs=len(subjects),
        seed=seed,
        unusable=judging.unusable,
        evidence=evidence,
        targets=targets,
        not_run=not_run,
        labels=label_use(judging.labels),
    )


def _run(name: str, control: Callable[[], ControlT], not_run: dict[str, str]) -> ControlT | None:
    """What a control finds; None where the runs do not allow it, with the reason put down."""
    try:
        return control()
    except NothingToExchangeError as error:
        not_run[name] = str(error)
        return None
