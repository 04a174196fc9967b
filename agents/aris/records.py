"""What ARIS' stages hand on to each other. Evidence is cited by the mark of its chunk."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from foresci.schema import Record
from taxonomy.momentum import Momentum

RemarkKind = Literal["failure", "cause", "mechanism", "validation"]
GapKind = Literal["open_problem", "disagreement", "missing_evidence"]
Tier = Literal["strong", "fair", "thin", "none"]
Ground = Literal["unsupported", "noise", "spent", "few", "generic", "symptom", "mismatch", "rival"]
"""What may be held against a choice: nothing verified speaks for it; its movement is within noise;
one of its readings falls while the others rise; few papers; names so common that they tell little;
an effect of something else; precedents of another kind; a runner-up open to fewer of these."""

MOST_OPTIONS = 30
"""Options that a reply may list."""
Marks = Annotated[tuple[str, ...], Field(max_length=4)]


class Remark(Record):
    """One thing that the papers on an option say."""

    kind: RemarkKind
    text: str = Field(description="One whole sentence.")
    evidence: Marks = ()


class Gap(Record):
    """Something that is open, in dispute, or not known from the evidence."""

    kind: GapKind
    text: str = Field(description="One whole sentence.")
    about: str | None = Field(default=None, description="Id of the option it concerns.")
    evidence: Marks = ()


class Figures(Record):
    """What was counted for one option among papers that were verified to be on it."""

    verified: int = Field(
        description="Verified papers in the compared periods; all that a venue family accepted."
    )
    hits: int = Field(description="Verified papers among those that the searches found.")
    groups: int = Field(description="Distinct first authors of these.")
    since: date | None = Field(default=None, description="First verified paper.")
    latest: date | None = Field(default=None, description="Last verified paper.")
    share: float = Field(default=0.0, description="Of the subject's papers in the latest months.")
    quarter: Momentum | None = Field(default=None, description="Latest three months against before")
    readings: tuple[float, ...] = Field(
        default=(),
        description="Shrunk log share ratios: at a late border, an early one, and the trend.",
    )
    causes: int = Field(default=0, description="Papers that have it as the cause of something.")
    effects: int = Field(default=0, description="Papers that have it as an effect.")
    same_kind: int | None = Field(
        default=None, description="Precedents that make the project's kind of contribution."
    )
    told: bool = Field(default=False, description="Whether papers count that tell of a diagnosis.")
    fit: float | None = Field(default=None, description="A venue family's part of the votes.")
    shared_with: str | None = Field(default=None, description="Option it shares most papers with.")
    shared: float = Field(default=0.0, description="Part of its papers that are on that one too.")


class Card(Record):
    """An option with everything that speaks for and against it."""

    about: str
    name: str
    score: float
    tier: Tier
    demoted: bool = Field(default=False, description="Set back behind the others by the filter.")
    grounds: tuple[Ground, ...] = Field(default=(), description="What holds against it.")
    charged: tuple[Ground, ...] = Field(
        default=(), description="Those for which its score was lowered."
    )
    case: str = Field(default="", description="What speaks for it, in a sentence.")
    lacking: tuple[str, ...] = Field(default=(), description="What is not known of it.")
    evidence: tuple[str, ...] = ()
    figures: Figures


class Draft(Record):
    """A decision that is not final yet."""

    order: Annotated[tuple[str, ...], Field(max_length=MOST_OPTIONS)] = Field(
        description="Ids of all options, the best first."
    )
    case: str = Field(description="Why the first one is chosen, in one to three sentences.")
    evidence: Marks = ()


class Shown(Record):
    """An option as a draft shows it to a reader who knows nothing else."""

    about: str
    name: str
    score: float
    tier: Tier
    figures: Figures


class Charge(Record):
    """One thing that an attack holds against the draft's choice."""

    ground: Ground
    text: str


class Attack(Record):
    """The strongest argument against a draft."""

    argument: str = Field(description="At most 200 words.")
    charges: Annotated[tuple[Charge, ...], Field(min_length=3, max_length=7)]


class Point(Record):
    """A point of an attack, as judged by someone who knows only attack and draft."""

    ground: Ground
    text: str
    standing: Literal["answered", "partial", "unresolved"]
    severity: Literal["minor", "major", "critical"]


Verdict = Literal["PASS", "WARN", "FAIL"]
