"""What the evaluator writes beside a run: every score of it, each with the name of its judge."""

from typing import Literal

from pydantic import Field

from evaluation.drift import DriftScore
from evaluation.scores import FactScore, FtaScore, PersScore, TraceScore
from foresci.schema import Family, Record


class ScoreKeys(Record):
    """By metric, a hash of all that its score depends on; None where it must be judged again.

    That is the answer, the task, the judge and the evaluator's sources, and of target, claim bank,
    evidence packet and persuasiveness model those that the metric reads.
    """

    fta: str | None
    fact: str | None
    trace: str | None
    pers: str | None
    drift: str | None


class Scores(Record):
    """`scores.json` of a run folder."""

    format_version: Literal[3] = 3
    run_id: str
    benchmark: str
    task_id: str
    family: Family
    domain: str
    agent: str
    backbone: str
    controls: str
    controls_version: str | None = Field(description="None where controls are off.")
    answer_sha256: str = Field(description="Hash of the answer that was judged.")
    reference_sha256: str = Field(
        description="Hash of the task's target and claim bank, by which two benchmarks of one name"
        " are told apart."
    )
    evaluator: str = Field(description="The release and a digest of the sources that judged.")
    keys: ScoreKeys
    fta: FtaScore
    fact: FactScore
    trace: TraceScore
    pers: PersScore
    drift: DriftScore
