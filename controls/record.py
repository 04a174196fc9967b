"""What a control leaves behind: where it looked, what it found, and what became of it."""

from typing import Literal

from pydantic import Field

from foresci.schema import Answer, EvidenceItem, Record

Status = Literal["committed", "no_conflict", "rejected", "failed"]
DriftKind = Literal["scope", "causal_role", "intervention_mode", "temporal_horizon"]
"""The four ways in which a decision departs from its evidence (ForeSci, 5.2)."""


class ExactPassage(Record):
    """Words of a source as they stand there, between two offsets in characters."""

    source: str = Field(description="As `controls.quoting` names texts: `task.question`, `E3`, ...")
    start: int
    end: int
    text: str = Field(description="The source's characters from start to end.")


class Verdict(Record):
    """What a check came to. Only `committed` changes the decision.

    `no_conflict`: the incumbent stands up to its evidence, or nothing else was found. `rejected`:
    something was held against it, and the commit rule keeps it. `failed`: a reply or a revision
    could not be used, so the original stays.
    """

    status: Status
    rule: str = Field(description="The commit rule that decided, such as `planning.aris`.")
    reason: str = Field(description="One sentence for the reader.")
    drift: DriftKind | None = Field(
        default=None, description="What the check holds against the incumbent, if anything."
    )
    passages: tuple[ExactPassage, ...] = Field(
        default=(), description="What the reason rests on, word for word."
    )
    proposal: Answer | None = Field(
        default=None, description="The revised decision; None where none was written."
    )


class RiskPart(Record):
    """One sign that a decision may not follow from its evidence."""

    name: str
    score: float = Field(description="From 0 (no sign of drift) to 1.")
    reason: str = Field(description="One clause for the reader.")


class Risk(Record):
    """How likely a decision is to have drifted, from the run's own record; no reference is used."""

    score: float = Field(description="From 0 to 1.")
    threshold: float = Field(description="From this score on, gated controls check.")
    parts: tuple[RiskPart, ...]

    @property
    def is_high(self) -> bool:
        """Whether gated controls check this decision."""
        return self.score >= self.threshold


class DriftRecord(Record):
    """The `control` of a `decision.json`."""

    mode: Literal["on", "gated"]
    version: str
    risk: Risk
    verdict: Verdict | None = Field(
        description="None where the gate was closed and nothing was checked."
    )
    added: tuple[EvidenceItem, ...] = Field(
        default=(),
        description="What the check read beside the packet. A committed revision may cite it, and"
        " then the packet holds it too.",
    )
