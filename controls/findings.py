"""What an agent works out before it decides: an assessment of each option, and notes.

While an agent works, evidence is named by the mark of its chunk (`R12`: row 12 of the knowledge
base); `agents.passages` turns marks into packet ids when the packet is frozen, so that a control
sees packet ids only.
"""

from typing import Literal

from pydantic import Field

from foresci.schema import Record
from taxonomy.momentum import Momentum

NoteKind = Literal[
    "trend",
    "mechanism",
    "failure",
    "cause",
    "opportunity",
    "validation",
    "dependency",
    "precedent",
    "center",
    "objection",
    "risk",
]


class Assessment(Record):
    """What an agent makes of one option, by evidence and counts from before the cutoff."""

    about: str = Field(description="Candidate id; for a named diagnosis, its words.")
    score: float = Field(description="Higher is better; compares options of one task only.")
    reason: str = Field(description="One sentence for the reader.")
    evidence: tuple[str, ...] = ()
    movement: Momentum | None = Field(
        default=None, description="How its share of the domain moved, where that was counted."
    )


class Note(Record):
    """One thing an agent found that an answer may say."""

    kind: NoteKind
    text: str = Field(description="A whole sentence without citations.")
    about: str | None = Field(
        default=None, description="Candidate id or diagnosis; None: the task as a whole."
    )
    evidence: tuple[str, ...] = ()


class Findings(Record):
    """All that an agent found. The order of notes is their order of importance."""

    assessments: tuple[Assessment, ...] = ()
    notes: tuple[Note, ...] = ()
