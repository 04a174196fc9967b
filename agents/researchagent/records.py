"""What ResearchAgent's stages hand on to each other. Evidence is cited by the mark of its chunk."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from controls.findings import Assessment, Note
from foresci.schema import Evidence, Family, Record, Window
from taxonomy.momentum import Momentum

Stage = Literal["problem", "method", "validation"]
Change = Literal["widen", "narrow", "recent_window", "borrow"]
"""What a review may ask of the next draft: count more papers for thin options, drop entities that
tell options apart too little, read the trend of half a year as well, lean on related entities."""


class EntityFact(Record):
    """One entity of an option, or one that goes with it."""

    name: str
    papers: int = Field(description="Papers of the domain that hold it.")
    share: float = Field(description="Of the domain's papers.")
    ratio: float = Field(default=0.0, description="Log-likelihood ratio with the option's papers.")
    named: bool = Field(
        description="Whether the papers on the option are told by it; the others go with them."
    )
    shared: bool = Field(default=False, description="Whether another option is told by it too.")


class CompanionFact(Record):
    """An entity within the papers of one option, and how its part of them moved."""

    name: str
    role: Literal["subject", "evaluation"]
    movement: Momentum = Field(description="Its papers among those of the option.")
    evidence: tuple[str, ...] = ()


class OptionFacts(Record):
    """What was counted for one option, up to the cutoff."""

    about: str = Field(description="Candidate id; for a named diagnosis, its words.")
    name: str
    entities: tuple[EntityFact, ...] = ()
    papers: int = Field(description="Papers that it stands on.")
    overlap: float = Field(default=0.0, description="Largest part of them that another option has.")
    adds: float = Field(
        default=0.0,
        description="Part of the domain's papers that it stands on and no option before it does.",
    )
    movement: Momentum | None = None
    readings: tuple[float, ...] = Field(
        description="Higher is better: the trend of its share, or the votes of accepted papers; "
        "the trend of what goes with it, or the kind of contribution; the latest three months."
    )
    spread: float = Field(description="Standard deviation of the first reading.")
    companions: tuple[CompanionFact, ...] = ()
    evidence: tuple[str, ...] = Field(default=(), description="Marks of passages on it.")
    notes: tuple[Note, ...] = Field(default=(), description="What its papers say of it.")


class Focus(Record):
    """The entities by which the papers on one option are told."""

    about: str
    entities: tuple[str, ...]
    whole_domain: bool = Field(
        default=False, description="Count outside the subdirection of the task, too."
    )


class Judgement(Record):
    """One criterion of a review."""

    criterion: str
    score: Annotated[int, Field(ge=1, le=5)]
    feedback: str = ""
    change: Change | None = None


class Criterion(Record):
    """What a review looks at."""

    name: str
    asks: str


class Draft(Record):
    """One attempt at a stage. The problem fills `focus`, the method `assessments`."""

    text: str = Field(description="The problem, the decision, or the plan to confirm it.")
    rationale: str
    focus: tuple[Focus, ...] = ()
    assessments: tuple[Assessment, ...] = ()
    notes: tuple[Note, ...] = ()


class Review(Record):
    """One judgement for each criterion asked about."""

    judgements: tuple[Judgement, ...]


class StageInput(Record):
    """What drafts and reviews of every stage are given."""

    stage: Stage
    family: Family
    question: str
    setting: str = Field(description="Constraint, subdirection or project; may be empty.")
    domain: str
    cutoff: date
    window: Window
    anchor: str = Field(description="Title of the best support document; empty without one.")
    entities: tuple[str, ...] = Field(description="What the anchor and its like are about.")
    options: tuple[OptionFacts, ...]
    evidence: tuple[Evidence, ...]
    earlier: tuple[Draft, ...] = Field(description="The best drafts of the stages before.")


class DraftInput(StageInput):
    """The whole context of a draft, with what reviews asked of the stage's drafts so far."""

    previous: Draft | None = None
    reviews: tuple[tuple[Judgement, ...], ...] = Field(
        default=(),
        description="Of each round so far the judgements below the best score; none of a review "
        "that failed.",
    )

    def asked(self, latest: bool = False) -> frozenset[Change]:
        """The changes that reviews asked for: in the last round alone, or in any."""
        rounds = self.reviews[-1:] if latest else self.reviews
        return frozenset(one.change for said in rounds for one in said if one.change is not None)


class ReviewInput(StageInput):
    """A draft in a fresh context: nothing of earlier rounds is shown."""

    draft: Draft
    criteria: tuple[Criterion, ...]


class Attempt(Record):
    """A draft with its review; without judgements the review failed."""

    draft: Draft
    judgements: tuple[Judgement, ...] = ()
    failure: str | None = None

    @property
    def mean(self) -> float | None:
        """Mean score, in [1, 5]; None where the review failed."""
        if not self.judgements:
            return None
        return sum(one.score for one in self.judgements) / len(self.judgements)
