"""What the steps of the direction check are given, and what they answer."""

from datetime import date
from typing import Literal

from pydantic import Field

from controls.case import Sounding
from foresci.schema import Candidate, Evidence, Record, Window

ClaimName = Literal["mechanism", "validation_signal"]
Kind = Literal["work", "suggestion"]
Level = Literal["field", "single"]
Finding = Literal["holds", "refine", "contradicted"]


class StatedClaim(Record):
    """A claim of the incumbent, and how many papers it cites."""

    name: ClaimName
    text: str
    papers: int


class DirectionGiven(Record):
    """What every step is given: the question, and the options compared, the incumbent first."""

    question: str
    cutoff: date
    window: Window
    options: tuple[Candidate, ...]
    soundings: tuple[Sounding, ...] = Field(description="Of these options, in their order.")
    evidence: tuple[Evidence, ...] = Field(description="Openings of items, the newest first.")


class ScopeInput(DirectionGiven):
    """Items and claims whose scope is asked for."""

    claims: tuple[StatedClaim, ...]


class ItemScope(Record):
    """What one item is about, among the options compared."""

    id: str
    about: str | None = Field(
        description="Option of which it has the object and the level; null: of none."
    )
    kind: Kind = Field(description="Work done on it, or a suggestion for later.")
    words: str = Field(description="Words of the item that show it, copied.")


class ClaimScope(Record):
    """For what a claim speaks: the field, or a few papers taken for the field."""

    name: ClaimName
    level: Level


class ScopeOutput(Record):
    """The scope of items and claims; an item that is left out is about none of the options."""

    items: tuple[ItemScope, ...]
    claims: tuple[ClaimScope, ...]


class WeighInput(DirectionGiven):
    """The incumbent and one challenger; evidence is in scope only, one item of each paper."""


class WeighOutput(Record):
    """Which of both the evidence of the asked scope and horizon speaks for."""

    choice: str = Field(description="Id of one of the two options.")
    reason: str
    evidence: tuple[str, ...] = ()


class FocusInput(DirectionGiven):
    """The incumbent under focused evidence, and the option that stands best beside it.

    Evidence is in scope only, one item of each paper.
    """

    claims: tuple[ClaimScope, ...]


class FocusOutput(Record):
    """What evidence focused on the incumbent says of it."""

    finding: Finding
    reason: str
    evidence: tuple[str, ...] = ()
