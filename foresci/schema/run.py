"""The record of one run, as written below `runs/`."""

from datetime import date, datetime
from typing import Literal

from pydantic import Field

from foresci.schema.record import Record
from foresci.schema.task import Family

RunStatus = Literal["running", "finished", "failed"]


class RunConfig(Record):
    """Everything that determines a run's answer; its hash is part of the run id."""

    task_sha256: str
    agent: str
    backbone: str
    controls: str
    kb_fingerprint: str | None = Field(description="None for agents that retrieve nothing.")
    seed: int
    code_version: str


class TokenUse(Record):
    """Tokens a backbone reported; zero for backbones without a model."""

    prompt: int = 0
    completion: int = 0


class RunManifest(Record):
    """`manifest.json` of a run folder."""

    format_version: Literal[1] = 1
    run_id: str
    task_id: str
    family: Family
    domain: str
    cutoff: date
    config: RunConfig
    benchmark: str
    kb_path: str | None
    status: RunStatus
    error: str | None = None
    answer_sha256: str | None = None
    tokens: TokenUse = TokenUse()
    started_at: datetime
    finished_at: datetime | None = None
    seconds: float | None = Field(default=None, description="Wall-clock time of this process.")
