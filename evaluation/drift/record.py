"""How far a decision departs from the reference, by kind of departure."""

from typing import Annotated, Literal

from pydantic import Field, field_validator

from controls.record import DriftKind
from foresci.schema import Record

Severity = Literal[0, 1, 2, 3]
"""0 aligned, 1 slight, 2 moderate, 3 severe."""

DRIFT_KINDS: tuple[DriftKind, ...] = (
    "scope",
    "causal_role",
    "intervention_mode",
    "temporal_horizon",
)


class DimensionDrift(Record):
    """One dimension of drift, and what it rests on."""

    severity: Severity | None = Field(
        description="None where the reference cannot decide it; it then leaves the mean."
    )
    reason: str = Field(description="One clause for the reader.")
    answer: str = Field(default="", description="What of the answer it rests on.")
    reference: str = Field(default="", description="What of the reference it rests on.")

    @field_validator("severity", mode="before")
    @classmethod
    def _is_whole(cls, severity: object) -> object:
        """Pydantic would take true and 1.0 for 1."""
        if severity is not None and type(severity) is not int:
            raise ValueError("give a whole number from 0 to 3, or null")
        return severity


class DriftReply(Record):
    """The four dimensions, each with its severity and what that rests on."""

    scope: DimensionDrift
    causal_role: DimensionDrift = Field(description="Null severity where the reference is silent.")
    intervention_mode: DimensionDrift
    temporal_horizon: DimensionDrift

    def without_choice(self, reason: str) -> "DriftReply":
        """This reply for an answer that makes no choice: 3 in all that the reference decides.

        Args:
            reason: in what way the answer makes none.
        """
        decided: dict[str, DimensionDrift] = {
            kind: getattr(self, kind).model_copy(update={"severity": 3, "reason": reason})
            for kind in DRIFT_KINDS
            if getattr(self, kind).severity is not None
        }
        return self.model_copy(update=decided)


class DriftScore(Record):
    """Evidence-to-decision drift of one answer: four dimensions, each from 0 to 3."""

    judge: Annotated[str, Field(min_length=1)]
    undefined: str | None = Field(
        default=None, description="Why there is no mean; None where there is one."
    )
    scope: DimensionDrift
    causal_role: DimensionDrift
    intervention_mode: DimensionDrift
    temporal_horizon: DimensionDrift

    @classmethod
    def without_verdict(cls, judge: str, reason: str) -> "DriftScore":
        """The score where a judge could not give one: every dimension is undefined.

        Args:
            judge: its name.
            reason: what was wrong with its reply.
        """
        nothing = DimensionDrift(severity=None, reason=reason)
        return cls(
            judge=judge,
            undefined=reason,
            scope=nothing,
            causal_role=nothing,
            intervention_mode=nothing,
            temporal_horizon=nothing,
        )

    def dimension(self, kind: DriftKind) -> DimensionDrift:
        """The dimension of that name."""
        found: DimensionDrift = getattr(self, kind)
        return found

    @property
    def severities(self) -> dict[DriftKind, Severity]:
        """Those that the reference decides."""
        found = {kind: self.dimension(kind).severity for kind in DRIFT_KINDS}
        return {kind: severity for kind, severity in found.items() if severity is not None}

    @property
    def mean(self) -> float | None:
        """Mean severity over the defined dimensions, in [0, 3]; None where there is none."""
        defined = list(self.severities.values())
        return sum(defined) / len(defined) if defined else None
