"""What the judge of FTA's text slots is asked: claims of an answer beside the target's variants."""

from collections.abc import Collection
from typing import Annotated

from pydantic import Field, field_validator

from evaluation.judge import Reason
from evaluation.targets import Slot
from evaluation.tokens import stems
from foresci.schema import Claim, Family, Record, Task, candidates_of

SCALE = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Scores that a model may give; the prompt defines each."""

Identifier = Annotated[str, Field(min_length=1)]


class Variant(Record):
    """One acceptable wording of a slot."""

    id: Identifier = Field(description="The slot's name and a number, such as mechanism.2.")
    text: str


class AskedSlot(Record):
    """A claim of the answer, and the wordings that it may match."""

    name: str
    claim: str
    variants: tuple[Variant, ...]


class FtaInput(Record):
    """All that decides how much of each variant an answer says."""

    family: Family
    question: str
    given: tuple[str, ...] = Field(description="All that the public task itself says.")
    subject: tuple[str, ...] = Field(
        description="What the answer speaks of anyway; nothing in venue tasks: they ask for it."
    )
    choice: str | None = Field(description="What the answer chose, in words; None: nothing known.")
    slots: tuple[AskedSlot, ...]

    @property
    def ids(self) -> list[str]:
        """Ids of all variants, in order."""
        return [variant.id for slot in self.slots for variant in slot.variants]


class VariantMatch(Record):
    """How much of one variant the claim of its slot says, in [0, 1]."""

    variant: Identifier
    score: Annotated[float, Field(ge=0, le=1)]
    reason: Reason = ""

    @field_validator("score", mode="before")
    @classmethod
    def _is_number(cls, score: object) -> object:
        """Pydantic would take true for 1 and "0.5" for 0.5."""
        if type(score) not in (int, float):
            raise ValueError("give a number")
        return score


class FtaReply(Record):
    """One match for every variant."""

    matches: tuple[VariantMatch, ...]


def given_texts(task: Task) -> tuple[str, ...]:
    """Everything that the public task says of its matter, in its own order."""
    options = (option.text for option in candidates_of(task))
    subdirection = (task.subdirection,) if task.family == "bottleneck" else ()
    return (task.question, *task.requirements, *options, *subdirection)


def variants_of(slot: Slot) -> tuple[Variant, ...]:
    """The variants of a slot under their ids, which count from 1."""
    return tuple(
        Variant(id=f"{slot.name}.{number}", text=text)
        for number, text in enumerate(slot.variants, start=1)
    )


def asked_slot(slot: Slot, claim: Claim, closed: Collection[str] = ()) -> AskedSlot:
    """A slot with the variants that may count; their ids keep the numbers of all.

    Args:
        slot: of the target.
        claim: of the answer.
        closed: variants that this answer cannot have said.
    """
    left = tuple(variant for variant in variants_of(slot) if variant.text not in closed)
    return AskedSlot(name=slot.name, claim=claim.text, variants=left)


def about_others(
    slot: Slot, names: Collection[frozenset[str]], chose_right: bool
) -> frozenset[str]:
    """Variants that speak of a right option by name where the answer chose another one.

    A claim speaks of what its answer chose: that something comes together with B is not what the
    target says of A.

    Args:
        slot: of the target.
        names: the stems of each right option's name.
        chose_right: whether the answer chose one of them.
    """
    if chose_right:
        return frozenset()
    return frozenset(
        text for text in slot.variants if any(name and name <= stems(text) for name in names)
    )
