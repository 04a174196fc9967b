"""What the two readings of a venue decision are given, and what they come to."""

from typing import Annotated, Literal

from pydantic import Field

from controls.case import Sounding
from foresci.schema import Candidate, Record
from taxonomy.contribution import Contribution

MOST_PASSAGES = 4
MOST_CONFLICTS = 3
Passages = Annotated[tuple[str, ...], Field(max_length=MOST_PASSAGES)]
Fit = Literal["current", "conditional"]
Substitution = Literal["borrowed", "planned", "topic_as_fit"]


class ContractInput(Record):
    """A project to read, and how the families stand for it by counting."""

    project: str
    candidates: tuple[Candidate, ...]
    soundings: tuple[Sounding, ...] = ()


class FamilyFit(Record):
    """Whether a family fits a project as it is."""

    candidate: str = Field(description="Candidate id.")
    fit: Fit = Field(description="conditional: it would fit if the project changed.")
    because: str = Field(min_length=1, description="One clause for the reader.")


class Contract(Record):
    """What a project contributes now, and where that fits. Passages are the project's own words."""

    kind: Contribution
    center: str = Field(min_length=1, description="The contribution in one sentence.")
    passages: Annotated[tuple[str, ...], Field(min_length=1, max_length=MOST_PASSAGES)] = Field(
        description="Words that say what the project contributes, the telling ones first."
    )
    planned: Passages = Field(default=(), description="Words on what it does not have yet.")
    of_others: Passages = Field(default=(), description="Words on the work of others.")
    aside: Passages = Field(default=(), description="Words on what it only touches.")
    fits: tuple[FamilyFit, ...] = Field(description="Every candidate once, the best fit first.")

    def fit_of(self, family: str) -> Fit:
        """How a family fits; one that is not named does so on a condition."""
        named = (one.fit for one in self.fits if one.candidate == family)
        return next(named, "conditional")


class Said(Record):
    """A claim of the answer under review."""

    path: str = Field(description="As `controls.quoting` names an answer's claims.")
    text: str


class ReviewInput(Record):
    """An answer to be held against the contract of its project."""

    project: str
    candidates: tuple[Candidate, ...]
    contract: Contract
    default: str = Field(description="The family that the answer takes.")
    claims: tuple[Said, ...] = Field(description="What the answer says is so now.")


class Conflict(Record):
    """Something that an answer puts in the place of the project's contribution.

    `borrowed`: the work of others; `planned`: what the project does not have yet; `topic_as_fit`:
    what it is about or near to. Without a model `topic_as_fit` is also a default that is counted to
    fit less than another family, whatever it is argued by; the reason then says no more than that.
    """

    kind: Substitution
    project: str = Field(description="Words of the project that the answer goes against.")
    claim: str = Field(description="The path of the answer's claim.")
    words: str = Field(description="Words of that claim.")
    reason: str = Field(min_length=1, description="One clause for the reader.")


class Review(Record):
    """The conflicts, the weightiest first, and the default that is left without them."""

    conflicts: Annotated[tuple[Conflict, ...], Field(max_length=MOST_CONFLICTS)] = ()
    default: str = Field(description="Candidate id.")
