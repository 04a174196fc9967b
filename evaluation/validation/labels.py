"""The labels that a judge gives, one by one, so that they can be counted and compared."""

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from pydantic import Field

from evaluation.drift import DRIFT_KINDS
from evaluation.run_scores import Scores
from evaluation.scores import Bridge, Coverage, FactVerdict, FtaScore, Support
from foresci.schema import Record

Kind = Literal[
    "fta.slot", "fact.verdict", "fact.coverage",
    "trace.support", "trace.bridge", "trace.conflict", "drift.severity",
]  # fmt: skip
SLOT_LEVELS = ("none", "partial", "full")
SCALES: dict[Kind, tuple[str, ...]] = {
    "fta.slot": SLOT_LEVELS,
    "fact.verdict": get_args(FactVerdict),
    "fact.coverage": get_args(Coverage),
    "trace.support": get_args(Support),
    "trace.bridge": get_args(Bridge),
    "trace.conflict": ("yes", "no"),
    "drift.severity": ("0", "1", "2", "3"),
}
PARTIAL_FROM, FULL_FROM = 0.25, 0.75
"""A slot's score is called by the nearest of none (0), partial (0.5) and full (1)."""


class Label(Record):
    """What one rater says of one part of one run."""

    run: str
    task: str = Field(description="Benchmark and task, for intervals over tasks.")
    metric: Kind
    part: str = Field(description="Id of a claim (A1, C1) or name of a slot or dimension.")
    key: str = Field(
        description="What the part is whoever judges: a claim's text, for judges that take other"
        " claims from an answer number them otherwise; else the part."
    )
    label: str
    value: float | None = Field(default=None, description="The score behind an `fta.slot`.")


def slot_level(score: float) -> str:
    """The level of a text slot's score: the nearest of 0, 0.5 and 1, the higher one on a tie."""
    return SLOT_LEVELS[(score >= PARTIAL_FROM) + (score >= FULL_FROM)]


def labels_of(scores: Scores) -> tuple[Label, ...]:
    """All labels behind a run's scores; none of a metric that is undefined."""
    task = f"{scores.benchmark} {scores.task_id}"
    return tuple(
        Label(
            run=scores.run_id,
            task=task,
            metric=metric,
            part=part,
            key=key,
            label=label,
            value=value,
        )
        for metric, part, key, label, value in _all(scores)
    )


Given = tuple[Kind, str, str, str, float | None]


def _all(scores: Scores) -> Iterator[Given]:
    yield from _fta(scores.fta)
    for claim in scores.fact.claims:
        yield "fact.verdict", claim.id, claim.text, claim.verdict, None
    for gold in scores.fact.gold:
        yield "fact.coverage", gold.id, gold.id, gold.coverage, None
    for slot in scores.trace.slots:
        if slot.claim.strip():
            yield "trace.support", slot.name, slot.name, slot.support, None
            yield "trace.bridge", slot.name, slot.name, slot.bridge, None
            conflict = "yes" if slot.unresolved_conflict else "no"
            yield "trace.conflict", slot.name, slot.name, conflict, None
    for kind in DRIFT_KINDS:
        severity = scores.drift.dimension(kind).severity
        if severity is not None:
            yield "drift.severity", kind, kind, str(severity), None


def _fta(score: FtaScore) -> Iterator[Given]:
    """Text slots alone: what is decided by identity or order takes no judge."""
    for slot in score.slots:
        if slot.variants and slot.score is not None:
            yield "fta.slot", slot.name, slot.name, slot_level(slot.score), slot.score


def by_metric(labels: Iterable[Label]) -> dict[Kind, list[Label]]:
    """The labels of each kind, in the order of `SCALES`; kinds without labels are left out."""
    found: dict[Kind, list[Label]] = {kind: [] for kind in SCALES}
    for label in labels:
        found[label.metric].append(label)
    return {kind: own for kind, own in found.items() if own}
