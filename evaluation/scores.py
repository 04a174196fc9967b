"""Score records, one for each metric. None with a reason means undefined."""

from typing import Annotated, Literal

from pydantic import Field

from evaluation.judge import STRUCTURAL
from foresci.schema import Record

Support = Literal["direct", "partial", "topical_only", "contradictory", "none"]
Bridge = Literal["explicit", "implicit", "absent"]
FactVerdict = Literal["supported", "partial", "unsupported", "not_checkable"]
Coverage = Literal["covered", "partial", "missing"]
RankingErrorKind = Literal["reversed", "unranked"]
Finite = Annotated[float, Field(allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
"""A score: in [0, 1]."""


class VariantScore(Record):
    """How much of one acceptable wording of a slot an answer says, in [0, 1]."""

    text: str
    score: Share


class SlotScore(Record):
    """One part of an FTA score, in [0, 1]; None where it is undefined and left out."""

    name: str
    score: Share | None
    weight: Share = Field(description="Share of the part in the score when all are defined.")
    matched: str | None = Field(
        default=None, description="What of the target it matched: a variant, an id or a label."
    )
    note: str | None = None
    variants: tuple[VariantScore, ...] = Field(
        default=(), description="Every variant of a text slot; they are alternatives."
    )


class RankingError(Record):
    """A pair of options that a ranking does not order as the reference does."""

    better: str = Field(description="Candidate id of the option that developed better.")
    worse: str
    kind: RankingErrorKind = Field(
        description="reversed: the worse one stands above; unranked: the ranking has neither."
    )


class FtaScore(Record):
    """Agreement with the hidden target: the weighted mean of the defined slots, in [0, 1]."""

    score: Share | None
    judge: str = STRUCTURAL
    undefined: str | None = None
    slots: tuple[SlotScore, ...] = ()
    details: dict[str, Finite | None] = Field(
        default_factory=dict, description="Figures beside the score that do not enter it."
    )
    errors: tuple[RankingError, ...] = Field(
        default=(), description="Of a ranking: the reference's pairs that it orders otherwise."
    )


class TraceSlotScore(Record):
    """How well a decision of the answer rests on the run's own evidence."""

    name: str
    claim: str = Field(description="Empty where the answer holds no such decision.")
    nearest: tuple[str, ...] = Field(description="Ids of the items judged, nearest first.")
    anchors: tuple[str, ...] = Field(description="Ids of the judged items that support it.")
    support: Support
    bridge: Bridge
    unresolved_conflict: bool
    score: Share
    reason: str = Field(default="", description="The judge's clause for the reader.")


class TraceScore(Record):
    """Traceability: the mean of three slot scores; None where the run has no evidence to trace."""

    score: Share | None
    judge: str = STRUCTURAL
    undefined: str | None = None
    slots: tuple[TraceSlotScore, ...] = ()


class FactClaim(Record):
    """An atomic claim of an answer, and how it stands to the claim bank."""

    id: str = Field(description="A1, A2, ... in the answer's order.")
    field: str = Field(description="Where the answer makes it.")
    text: str
    verdict: FactVerdict
    by: tuple[str, ...] = Field(description="Claims of the bank that support it.")
    against: tuple[str, ...] = Field(
        description="Claims of the bank that cannot be true together with it."
    )


class GoldCoverage(Record):
    """A claim of the bank, and whether the answer says it."""

    id: str
    text: str
    coverage: Coverage
    by: tuple[str, ...] = Field(description="Claims of the answer that cover it.")


class FactScore(Record):
    """Prediction factuality: the F1 of precision and recall, in [0, 1]."""

    score: Share | None
    judge: str
    undefined: str | None = None
    precision: Share | None = Field(
        default=None, description="Mean over the claims that can be checked; None without any."
    )
    recall: Share | None = Field(default=None, description="Mean over the claims of the bank.")
    claims: tuple[FactClaim, ...] = ()
    gold: tuple[GoldCoverage, ...] = ()


class PersScore(Record):
    """Persuasiveness to a reviewer who sees the public task and the answer alone."""

    score: Share | None = Field(description="(rating - 1) / 6, in [0, 1].")
    judge: str = Field(description="Who measured the features.")
    scorer: str = Field(description="What made a rating of them: the rubric, or a trained model.")
    undefined: str | None = None
    rating: float | None = Field(
        default=None, ge=1, le=7, allow_inf_nan=False, description="On the scale of 1 to 7."
    )
    features: dict[str, Finite] = Field(default_factory=dict, description="By name, as measured.")
