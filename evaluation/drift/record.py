"""How far a decision departs from the reference, by kind of departure."""

from typing import Annotated, Literal

from pydantic import Field

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


class DriftScore(Record):
    """Evidence-to-decision drift of one answer: four dimensions, each from 0 to 3."""

    judge: Annotated[str, Field(min_length=1)]
    scope: DimensionDrift
    causal_role: DimensionDrift
    intervention_mode: DimensionDrift
    temporal_horizon: DimensionDrift

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
