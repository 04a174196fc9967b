"""The record of one run, as written below `runs/`."""

from datetime import date, datetime
from typing import Literal

from pydantic import Field

from foresci.schema.record import Record
from foresci.schema.task import Family

RunStatus = Literal["running", "finished", "failed"]
KnowledgeStatus = Literal["no_model", "before_cutoff", "after_cutoff", "undeclared"]


class RunConfig(Record):
    """Everything that determines a run's answer; its hash is part of the run id."""

    task_sha256: str
    agent: str
    backbone: str
    backbone_sha256: str | None = Field(
        default=None, description="Hash of what stands behind the backbone's name."
    )
    controls: str
    controls_version: str | None = Field(
        default=None, description="Of the controls' rules and prompts; None where they are off."
    )
    kb_fingerprint: str | None = Field(description="None for agents that retrieve nothing.")
    support_sha256: str | None = Field(
        default=None, description="Hash of the support packet that came with the task."
    )
    seed: int
    code_version: str


class TokenUse(Record):
    """What model calls took; zero for backbones without a model."""

    prompt: int = Field(default=0, description="Prompt tokens that models reported.")
    completion: int = Field(default=0, description="Completion tokens that models reported.")
    calls: int = Field(default=0, description="Replies that a model was asked for.")
    cached: int = Field(default=0, description="Replies that came from the cache; no tokens.")
    cost: float | None = Field(
        default=0.0,
        description="In the currency of the declared prices; None where one is unknown.",
    )

    def plus(self, other: "TokenUse") -> "TokenUse":
        """The sum of two uses."""
        known = self.cost is not None and other.cost is not None
        return TokenUse(
            prompt=self.prompt + other.prompt,
            completion=self.completion + other.completion,
            calls=self.calls + other.calls,
            cached=self.cached + other.cached,
            cost=(self.cost or 0.0) + (other.cost or 0.0) if known else None,
        )


class KnowledgeRisk(Record):
    """Whether the models of a run may know what happened after the task's cutoff.

    Of several models the riskiest counts: one that knows later things, then one that declares
    nothing, then the one that knows most.
    """

    status: KnowledgeStatus
    declared: date | None = Field(
        default=None, description="Last day its training data may reach, where it is declared."
    )
    sentence: str = Field(description="The same for the reader.")


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
    lost_tokens: TokenUse = Field(
        default=TokenUse(),
        description="Of these, what calls took whose failure ended the run before it went on.",
    )
    knowledge: KnowledgeRisk | None = None
    shared_with: str | None = Field(
        default=None,
        description="Id of the run with controls off whose work up to the decision this one has.",
    )
    started_at: datetime
    finished_at: datetime | None = None
    seconds: float | None = Field(
        default=None, description="Wall-clock time of this process; without what another run did."
    )
