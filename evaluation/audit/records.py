"""What an audit finds."""

from datetime import date
from typing import Literal

from pydantic import Field

from foresci.schema import Family, Record
from taxonomy.quality.verdicts import Agreement

Severity = Literal["error", "warning"]
Check = Literal["time", "leakage", "duplicates", "answerability", "balance"]
Standing = Literal["at chance", "above chance", "below chance", "too few tasks"]


class Finding(Record):
    """Something that is wrong (an error), or that somebody should look at (a warning)."""

    severity: Severity
    check: Check
    task_id: str | None = Field(default=None, description="None: the benchmark as a whole.")
    message: str


class DuplicatePair(Record):
    """Two tasks of one family and cutoff that ask much the same."""

    first: str
    second: str
    sources: float = Field(description="Jaccard index of what is asked about, from 0 to 1.")
    text: float = Field(description="Jaccard index of 5-grams of words, from 0 to 1.")


class Counted(Record):
    """How often each label of one kind occurs."""

    family: Family | None = Field(default=None, description="None: over all families.")
    kind: str
    counts: dict[str, int] = Field(description="By label, sorted by it.")


class Positions(Record):
    """Where the right candidates of a family's tasks stand, and how far from chance that is."""

    family: Family
    tasks: int
    counts: dict[str, float] = Field(
        description="By place from 1; a task with several right candidates spreads one over them."
    )
    p: float = Field(description="Of such a spread, or a more uneven one, in random order.")


class Baseline(Record):
    """How well a guesser does that reads nothing."""

    family: Family
    cutoff: date | None = Field(description="None: tasks of all cutoffs together.")
    score: str
    guesser: str
    tasks: int
    mean: float
    low: float | None = Field(description="Ends of the 95 % interval; None below two tasks.")
    high: float | None
    chance: float = Field(description="Expected score of a random answer to these tasks.")

    @property
    def standing(self) -> Standing:
        """Where chance lies with respect to the interval."""
        if self.low is None or self.high is None:
            return "too few tasks"
        if self.low > self.chance:
            return "above chance"
        return "below chance" if self.high < self.chance else "at chance"


class ReviewSummary(Record):
    """What experts said of the tasks so far."""

    verdicts: dict[str, int] = Field(description="Number of each verdict.")
    reviewers: dict[str, int] = Field(description="Tasks judged by each.")
    tasks: int = Field(description="Tasks with a verdict.")
    unfit: tuple[str, ...] = Field(description="Tasks that somebody rejects or wants revised.")
    agreement: Agreement | None = Field(
        description="Over tasks that all reviewers judged; None where there is no such task."
    )


class AuditReport(Record):
    """Everything an audit found out."""

    benchmark: str
    tasks: int
    findings: tuple[Finding, ...] = Field(description="Errors first.")
    not_checked: tuple[str, ...] = Field(description="What was missing, and what it prevented.")
    duplicates: tuple[DuplicatePair, ...]
    counts: tuple[Counted, ...]
    positions: tuple[Positions, ...]
    baselines: tuple[Baseline, ...]
    verdicts: tuple[str, ...] = Field(description="A line a guesser: at, above or below chance.")
    reviews: ReviewSummary | None = None

    @property
    def errors(self) -> int:
        """Findings that are errors."""
        return sum(one.severity == "error" for one in self.findings)
