"""What the evaluator writes beside a run: every score of it, each with the name of its judge."""

from typing import Literal

from pydantic import Field

from evaluation.drift import DriftScore
from evaluation.metrics import Metric
from evaluation.scores import FactScore, FtaScore, PersScore, TraceScore
from foresci.schema import Family, Record
from foresci.storage import canonical_json, sha256_text


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


class ScoreDigests(Record):
    """By metric, a hash of its score as the judge gave it; None where none was kept."""

    fta: str | None = None
    fact: str | None = None
    trace: str | None = None
    pers: str | None = None
    drift: str | None = None


class Scores(Record):
    """`scores.json` of a run folder."""

    format_version: Literal[3] = 3
    run_id: str
    benchmark: str = Field(description="The one that it was scored against.")
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
    digests: ScoreDigests = Field(
        default=ScoreDigests(), description="By these a score that was edited is told."
    )
    fta: FtaScore
    fact: FactScore
    trace: TraceScore
    pers: PersScore
    drift: DriftScore

    def is_current(self, metric: Metric, key: str) -> bool:
        """Whether a metric's score is of this key, and is still what the judge gave."""
        digest = score_sha256(getattr(self, metric))
        same_inputs: bool = getattr(self.keys, metric) == key
        return same_inputs and getattr(self.digests, metric) == digest


def score_sha256(score: Record) -> str:
    """Hash of one metric's score record."""
    return sha256_text(canonical_json(score.to_json()))
