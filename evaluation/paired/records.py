"""Records of a paired comparison: what each run came to, and what the arms differ by."""

from typing import Literal

from pydantic import Field

from controls import ControlsMode
from controls.record import DriftRecord
from evaluation.drift.coupling import Coupling, Dimension
from evaluation.statistics import Interval
from evaluation.summary import Metric
from foresci.schema import Family, Record

LABELS: dict[Metric, str] = {"fta": "FTA", "fact": "Fact", "trace": "Trace", "drift": "Drift"}
LOWER_IS_BETTER: frozenset[Metric] = frozenset({"drift"})


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
    drift: float | None = Field(default=None, description="Mean severity, from 0 to 3.")
    severities: dict[Dimension, float] = Field(
        default_factory=dict, description="Of the kinds of drift that the reference decides."
    )
    control: DriftRecord | None = Field(
        default=None, description="What the check did; None where the arm is off."
    )
    reason: str | None = Field(default=None, description="Why the run has no scores.")

    def value(self, metric: Metric) -> float | None:
        """The score on a metric."""
        found: float | None = getattr(self, metric)
        return found

    @property
    def is_revised(self) -> bool:
        """Whether the check changed the decision."""
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
        description="The smallest difference that this many tasks could have shown."
    )


class CheckCount(Record):
    """What became of the checks of one agent on one family, in runs."""

    arm: ControlsMode
    family: Family
    agent: str
    committed: int
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


class KeptGain(Record):
    """How much of the gain of controls that are always on the gated ones keep."""

    metric: Metric
    pairs: int
    on: float = Field(description="Mean gain of on over off; for drift, how far it falls.")
    gated: float
    share: float | None = Field(description="gated / on; None where on gains nothing.")


class Gate(Record):
    """What gating saves and what it costs, over the pairs that finished under all three arms."""

    pairs: int
    on_revisions: int
    gated_revisions: int
    share_of_revisions: float | None = Field(description="None where on revises nothing.")
    gains: tuple[KeptGain, ...]


class Tables(Record):
    """All tables of a comparison. One that nothing can be said in is empty."""

    means: tuple[ArmMean, ...]
    overall: tuple[Difference, ...]
    by_family: tuple[Difference, ...]
    by_agent: tuple[Difference, ...]
    by_severity: tuple[Difference, ...] = Field(
        description="By the mean drift severity of the off arm."
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
    arms: tuple[ControlsMode, ...]
    agents: tuple[str, ...]
    tasks: int
    rows: tuple[Row, ...]
    tables: Tables
