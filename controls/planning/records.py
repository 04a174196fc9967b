"""What the stages of the planning check are given, and what they say."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from controls.case import Sounding
from controls.planning.grounds import Ground, RightGround
from controls.record import DriftKind
from foresci.schema import Candidate, Evidence, RankedOption, Record, Window

Block = Literal["measurement", "capability", "integration"]
"""What keeps a plan from being decided: nothing tells its options apart, an option cannot do yet
what it must, or it waits for something else."""

Said = Annotated[str, Field(min_length=1)]


class GroundPassage(Record):
    """Exact words that speak for a study, and what they are to it."""

    ground: RightGround
    source: str = Field(description="A packet id, or the name of a text of the task.")
    words: str = Field(min_length=1, description="As they stand in the source.")


class StudyCard(Record):
    """The study that would take up one option in the window."""

    candidate: str = Field(description="Candidate id.")
    study: Said = Field(description="A feasible study that fits the window.")
    decides: Said = Field(description="What its outcome would decide.")
    unsure: Said = Field(description="How unsure that is.")
    grounds: tuple[GroundPassage, ...] = ()


class Cards(Record):
    """One card for each candidate."""

    cards: tuple[StudyCard, ...]


class PlanInput(Record):
    """A plan's question, and how its options stand in all the evidence."""

    question: str
    constraint: str
    cutoff: date
    window: Window
    candidates: tuple[Candidate, ...]
    soundings: tuple[Sounding, ...]


class CardsInput(PlanInput):
    """What study cards are made of: evidence that is already held."""

    evidence: tuple[Evidence, ...]


class AnswerInput(PlanInput):
    """A ranking, to be held against the cards."""

    cards: tuple[StudyCard, ...]
    ranking: tuple[RankedOption, ...]


class RulingInput(PlanInput):
    """A comparison, to be ruled on without the reasoning of whoever proposed it."""

    cards: tuple[StudyCard, ...]
    challenger: str = Field(description="Candidate id of the option that would move up.")
    incumbent: str = Field(description="Candidate id of the option that holds its place.")


class BlockInput(RulingInput):
    """The same, with what is said to block the decision."""

    block: Block


class Reconciled(Record):
    """Which option should be first."""

    first: str = Field(description="Candidate id.")
    reason: Said
    drift: DriftKind | None = Field(
        default=None, description="What misled the first ranking; null where it is upheld."
    )


class Diagnosis(Reconciled):
    """What blocks the decision now, and which option should be first for that."""

    block: Block | Literal["none"] = Field(description="none: there is no diagnosis.")


class Ranking(Record):
    """All options at common project scale, the first is top priority."""

    order: tuple[str, ...] = Field(description="Candidate ids.")
    reason: Said
    drift: DriftKind | None = Field(
        default=None, description="What misled the first ranking; null where it is upheld."
    )


class Ruling(Record):
    """Whether a comparison carries the change, and by what."""

    upheld: bool
    ground: Ground | None = Field(default=None, description="What kind of evidence decides.")
    source: str = Field(default="", description="Where the deciding words stand.")
    words: str = Field(default="", description="The deciding words, as they stand there.")
    reason: Said
