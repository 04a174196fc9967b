"""A table of figures as one record, whichever way it is shown."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from evaluation.statistics import Interval
from foresci.intervals import wilson
from foresci.schema import Record

Shape = Literal["text", "count", "number", "interval", "rate"]
"""What the cells of a column hold: words, a whole number, a number, a number with bounds, or hits
of trials with bounds."""


class Number(Record):
    """A figure with its 95% bounds, where it has some, and what it rests on."""

    kind: Literal["number"] = "number"
    value: float
    low: float | None = None
    high: float | None = None
    hits: int | None = Field(default=None, description="Of a rate: how many of `n`.")
    n: int | None = Field(default=None, description="Runs behind it.")
    tasks: int | None = None
    best: bool = Field(default=False, description="Whether it is marked as the best of its block.")


class Words(Record):
    """A name or another short text."""

    kind: Literal["text"] = "text"
    text: str


class Missing(Record):
    """No figure, and why."""

    kind: Literal["n/a"] = "n/a"
    reason: str


Cell = Annotated[Number | Words | Missing, Field(discriminator="kind")]


class Column(Record):
    """What the cells of a column hold, and how people are shown it."""

    title: str
    shape: Shape = "text"
    signed: bool = Field(default=False, description="Whether positive numbers show their sign.")
    decimals: int = 2


class Table(Record):
    """A table. Rows with the same first cell stand together and make a block."""

    name: str = Field(
        description="Also of its files: letters, digits, hyphens, dots and underscores."
    )
    caption: str
    judged_by: str = Field(default="", description="Empty where no figure comes from a judge.")
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @model_validator(mode="after")
    def _is_even(self) -> Self:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"table {self.name}: a row has not one cell for each column")
        return self

    @property
    def full_caption(self) -> str:
        """The caption with who judged."""
        return f"{self.caption} Judged by {self.judged_by}." if self.judged_by else self.caption


def count_cell(number: int) -> Number:
    """A whole number."""
    return Number(value=float(number))


def interval_cell(interval: Interval) -> Number:
    """A mean over tasks."""
    return Number(
        value=interval.mean,
        low=interval.low,
        high=interval.high,
        n=interval.values,
        tasks=interval.tasks,
    )


def rate_cell(hits: int, trials: int, nothing: str) -> Cell:
    """A rate with its Wilson interval.

    Args:
        hits: from 0 to `trials`.
        trials: how many there were.
        nothing: the reason given where there was none.
    """
    if not trials:
        return Missing(reason=nothing)
    low, high = wilson(hits, trials)
    return Number(value=hits / trials, low=low, high=high, hits=hits, n=trials)
