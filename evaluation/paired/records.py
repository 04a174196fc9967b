"""Records of a paired comparison: what each run came to, and what the arms differ by."""

from typing import Literal

from pydantic import Field

from controls import ControlsMode
from controls.record import DriftRecord
from evaluation.drift.coupling import Coupling, Dimension
from evaluation.metrics import Metric
from evaluation.statistics import Interval
from foresci.schema import Family, Record


class Row(Record):
    """One run of a comparison. A score of None is undefined; `reason` says why a run has none."""

    task_id: str
    family: Family
    domain: str
    agent: str
    arm: ControlsMode
    run_id: str | None = Field(description="None where the run could not begin.")
    fta: float | None = None
    fact: float | None = None
    trace: float | None = None
    pers: float | None = Field(default=None, description="By the untrained rubric.")
    drift: float | None = Field(default=None, description="Mean severity, from 0 to 3.")
    severities: dict[Dimension, float] = Field(
        default_factory=dict, description="Of the kinds of drift that the reference decides."
    )
    control: DriftRecord | None = Field(
        default=None, description="What the check did; None where the arm is off."
    )
    new_choice: bool = Field(
        default=False, description="Whether a revision was committed that chooses otherwise."
    )
    reason: str | None = Field(default=None, description="Why the run has no scores.")

    def value(self, metric: Metric) -> float | None:
        """The score on a metric."""
        found: float | None = getattr(self, metric)
        return found

    @property
    def is_revised(self) -> bool:
        """Whether the check changed the answer, be it the choice or what is said of it."""
        verdict = self.control.verdict if self.control else None
        return verdict is not None and verdict.status == "committed"


class ArmMean(Record):
    """The mean of one arm over the pairs in which every arm has a score."""

    arm: ControlsMode
    metric: Metric
    mean: Interval


class Difference(Record):
    """One arm less another on one metric, over the pairs that both have a score for."""

    group: str = Field(description="`all`, a family, an agent, or a band of initial drift.")
    left: ControlsMode
    right: ControlsMode
    metric: Metric
    left_mean: float
    right_mean: float
    difference: Interval = Field(
        description="Of left less right; tasks are drawn with all their agents."
    )
    higher: int = Field(description="Pairs in which left has the higher value.")
    lower: int
    p: float = Field(description="Of the sign-flip test over tasks.")
    adjusted_p: float = Field(description="After Holm, for all tests of the same table.")
    smallest: float | None = Field(
        description="The smallest difference that this many tasks could have shown before Holm;"
        " None below six tasks with a difference."
    )
    revised: int = Field(description="Pairs in which the check of left changed the answer.")
    per_revision: float | None = Field(
        description="Mean difference of these; None where there are none, or right is not off."
    )


class CheckCount(Record):
    """What became of the checks of one agent on one family, in runs."""

    arm: ControlsMode
    family: Family
    agent: str
    committed: int = Field(description="The check changed the answer.")
    new_choice: int = Field(description="Of those committed: it changed the choice.")
    no_conflict: int
    rejected: int
    failed: int
    not_checked: int = Field(description="The gate was closed.")
    no_record: int = Field(description="The run did not finish.")

    @property
    def runs(self) -> int:
        """All of them."""
        checked = self.committed + self.no_conflict + self.rejected + self.failed
        return checked + self.not_checked + self.no_record


class Revisions(Record):
    """How many answers the checks of both arms changed, over the same pairs."""

    on: int
    gated: int
    share: float | None = Field(description="gated / on; None where on revises nothing.")
    on_choices: int = Field(description="Of those of on: it changed the choice.")
    gated_choices: int


class KeptGain(Record):
    """How much of the gain of controls that are always on the gated ones keep."""

    metric: Metric
    pairs: int = Field(description="Those in which all three arms have a score.")
    revisions: Revisions = Field(description="In these pairs.")
    on: float = Field(description="Mean gain of on over off; for drift, how far it falls.")
    gated: float
    share: float | None = Field(description="gated / on; None where on gains nothing.")


class Gate(Record):
    """What gating saves and what it costs, over the pairs that were scored under all arms."""

    pairs: int
    revisions: Revisions
    gains: tuple[KeptGain, ...]


class Tables(Record):
    """All tables of a comparison. One that nothing can be said in is empty."""

    means: tuple[ArmMean, ...]
    overall: tuple[Difference, ...]
    by_family: tuple[Difference, ...]
    by_agent: tuple[Difference, ...]
    by_severity: tuple[Difference, ...] = Field(
        description="By the mean drift severity of the off arm. A decision that drifted far has"
        " more to gain than to lose, so that a random revision would show the same slope."
    )
    coupling: tuple[Coupling, ...] = Field(description="Drift and scores, over the off arm.")
    counts: tuple[CheckCount, ...]
    gate: Gate | None = Field(description="None unless all three arms are compared.")


class Comparison(Record):
    """A whole comparison: who was compared on what, every run, and the tables."""

    format_version: Literal[1] = 1
    benchmark: str
    backbone: str
    judge: str
    pers_scorer: str = Field(
        description="What made a rating of the judge's features of persuasiveness."
    )
    seed: int = Field(description="Of the runs.")
    controls_version: str
    threshold: float | None = Field(description="Of the gate's risk; None without a gated arm.")
    arms: tuple[ControlsMode, ...]
    agents: tuple[str, ...]
    tasks: int
    rows: tuple[Row, ...]
    tables: Tables
