"""What the evaluator writes beside a run: every score of it, each with the name of its judge."""

from typing import Literal

from pydantic import Field

from evaluation.drift import DriftScore
from evaluation.scores import FactScore, FtaScore, TraceScore
from foresci.schema import Family, Record


class Scores(Record):
    """`scores.json` of a run folder."""

    format_version: Literal[2] = 2
    run_id: str
    task_id: str
    family: Family
    domain: str
    agent: str
    backbone: str
    controls: str
    controls_version: str | None = Field(description="None where controls are off.")
    reference_sha256: str = Field(
        description="Hash of the task's target and claim bank, by which two benchmarks of one name"
        " are told apart."
    )
    fta: FtaScore
    fact: FactScore
    trace: TraceScore
    drift: DriftScore
