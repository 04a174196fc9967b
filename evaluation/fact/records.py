"""What the steps of the judge take and give."""

from typing import Annotated

from pydantic import Field

from evaluation.fact.things import Matter
from evaluation.scores import Coverage, FactVerdict
from foresci.schema import Record

MOST_TEXT_CLAIMS = 12
MOST_OF_A_FIELD = 2
LONGEST_CLAIM = 400

Identifier = Annotated[str, Field(min_length=1)]


class Said(Record):
    """A text of the answer."""

    field: str = Field(description="Its path in the answer, such as `ranking.0.rationale`.")
    text: str


class ExtractInput(Record):
    """An answer's texts, with what the task itself says."""

    question: str
    options: tuple[str, ...] = Field(description="Names that the task lists.")
    given: tuple[str, ...] = Field(description="All texts of the public task.")
    decisions: tuple[Said, ...] = Field(description="What the answer's choices already say.")
    texts: tuple[Said, ...]

    @property
    def matter(self) -> Matter:
        """What the task is about."""
        return Matter.of(self.question, self.options)


class Extracted(Record):
    """Atomic claims of an answer, most relevant to its decision first."""

    claims: Annotated[tuple[Said, ...], Field(max_length=MOST_TEXT_CLAIMS)]


class Numbered(Record):
    """A claim of an answer (A1, A2, ...) or of the bank (C1, C2, ...)."""

    id: Identifier
    text: str


class JudgeInput(Record):
    """Claims of an answer and the claim bank."""

    question: str
    options: tuple[str, ...]
    claims: tuple[Numbered, ...]
    bank: tuple[Numbered, ...]

    @property
    def matter(self) -> Matter:
        """What the task is about."""
        return Matter.of(self.question, self.options)


class ClaimVerdict(Record):
    """How one claim of the answer stands to the bank."""

    claim: Identifier
    verdict: FactVerdict
    by: tuple[Identifier, ...] = Field(description="Claims of the bank that support it.")
    against: tuple[Identifier, ...] = Field(
        default=(), description="Claims of the bank that cannot be true together with it."
    )


class Verdicts(Record):
    """One verdict for each claim of the answer."""

    verdicts: tuple[ClaimVerdict, ...]


class ClaimCoverage(Record):
    """Whether the answer says what one claim of the bank says."""

    gold: Identifier
    coverage: Coverage
    by: tuple[Identifier, ...] = Field(description="Claims of the answer that cover it.")


class Coverages(Record):
    """One coverage for each claim of the bank."""

    coverages: tuple[ClaimCoverage, ...]
