"""Items of a rating panel, and the ratings given to them."""

from typing import Annotated
from unicodedata import normalize

from pydantic import Field

from foresci.schema import Answer, Record, Task


class Item(Record):
    """One answer that raters see, without anything that tells who wrote it."""

    id: Annotated[str, Field(pattern=r"^P\d{4}$")] = Field(description="P0001, P0002, ...")
    task: Task
    answer: Answer


class Source(Record):
    """Where an item comes from; raters never see it."""

    item: str
    run_id: str
    agent: str
    backbone: str
    controls: str


class Rating(Record):
    """What one rater gave one item."""

    item: str
    rater: Annotated[str, Field(min_length=1)]
    rating: Annotated[int, Field(ge=1, le=7)]
    comment: str = ""


def rater_key(name: str) -> str:
    """What the spellings of one rater's name share: letter case and composed letters aside."""
    return normalize("NFKC", name).casefold()


class Value(Record):
    """A measure and its bootstrap interval over tasks; None where it is undefined."""

    value: float | None
    low: float | None
    high: float | None


class PairAgreement(Record):
    """How far two raters agree on the items that both rated."""

    first: str
    second: str
    items: int = Field(description="Rated by both.")
    tasks: int = Field(description="Of these items.")
    measures: dict[str, Value] = Field(
        description="spearman, qwk (quadratic-weighted kappa), exact, within_one."
    )


class PanelAgreement(Record):
    """How far the raters of a panel agree."""

    items: int
    rated: dict[str, int] = Field(description="Items rated, by rater.")
    grades_used: dict[str, int] = Field(description="Different grades given, by rater.")
    pairs: tuple[PairAgreement, ...]
    mean: dict[str, Value] = Field(description="Over the pairs of which a measure is defined.")
    warnings: tuple[str, ...]
    level: float
    resamples: int
    seed: int
