"""Score records: what the evaluator writes beside a run. None with a reason means undefined."""

from typing import Literal

from pydantic import Field

from foresci.schema import Family, Record

Support = Literal["direct", "partial", "topical_only", "contradictory", "none"]
Bridge = Literal["explicit", "implicit", "absent"]


class SlotScore(Record):
    """One part of an FTA score, in [0, 1]; None where it is undefined and left out."""

    name: str
    score: float | None
    weight: float = Field(description="Share of the part in the score when all are defined.")
    matched: str | None = Field(
        default=None, description="What of the target it matched: a variant, an id or a label."
    )
    note: str | None = None


class FtaScore(Record):
    """Agreement with the hidden target: the weighted mean of the defined slots, in [0, 1]."""

    score: float | None
    undefined: str | None = None
    slots: tuple[SlotScore, ...] = ()
    details: dict[str, float | None] = Field(
        default_factory=dict, description="Figures beside the score that do not enter it."
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
    score: float


class TraceScore(Record):
    """Traceability: the mean of three slot scores; None where the run has no evidence to trace."""

    score: float | None
    undefined: str | None = None
    slots: tuple[TraceSlotScore, ...] = ()


class Scores(Record):
    """`scores.json` of a run folder."""

    format_version: Literal[1] = 1
    run_id: str
    task_id: str
    family: Family
    domain: str
    agent: str
    backbone: str
    controls: str
    judge: str
    fta: FtaScore
    trace: TraceScore
