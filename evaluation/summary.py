"""Means of scores by agent, with what is undefined counted beside them."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal, NamedTuple

from evaluation.run_scores import Scores
from evaluation.statistics import Interval, bootstrap_mean
from foresci.schema import Record

Metric = Literal["fta", "fact", "trace", "drift"]
METRICS: tuple[Metric, ...] = ("fta", "fact", "trace", "drift")


class System(NamedTuple):
    """What runs are pooled by: those of another version of the controls are another system."""

    agent: str
    backbone: str
    controls: str
    controls_version: str | None

    @classmethod
    def of(cls, scores: Scores) -> "System":
        """The system whose run these scores are of."""
        return cls(scores.agent, scores.backbone, scores.controls, scores.controls_version)

    @property
    def order(self) -> tuple[str, ...]:
        """Sorts systems; without controls there is no version."""
        return tuple(part or "" for part in self)


class Summary(Record):
    """One metric of one system over its runs. `mean` is None when every value is undefined."""

    agent: str
    backbone: str
    controls: str
    controls_version: str | None
    judge: str
    metric: Metric
    mean: Interval | None
    undefined: int


def summarise(scores: Iterable[Scores]) -> tuple[Summary, ...]:
    """Mean and interval per `System`, metric and judge, in this order."""
    systems: dict[System, list[Scores]] = defaultdict(list)
    for each in scores:
        systems[System.of(each)].append(each)
    return tuple(
        _summary(system, metric, judge, judged)
        for system in sorted(systems, key=lambda each: each.order)
        for metric in METRICS
        for judge, judged in _by_judge(systems[system], metric)
    )


def value_of(scores: Scores, metric: Metric) -> float | None:
    """A run's value: FTA, Fact and Trace in [0, 1], Drift in [0, 3]; None where it is undefined."""
    if metric == "drift":
        return scores.drift.mean
    value: float | None = getattr(scores, metric).score
    return value


def _by_judge(scores: list[Scores], metric: Metric) -> list[tuple[str, list[Scores]]]:
    groups: dict[str, list[Scores]] = defaultdict(list)
    for each in scores:
        groups[getattr(each, metric).judge].append(each)
    return sorted(groups.items())


def _summary(system: System, metric: Metric, judge: str, scores: list[Scores]) -> Summary:
    values: dict[str, list[float]] = defaultdict(list)
    for each in scores:
        value = value_of(each, metric)
        if value is not None:
            values[each.task_id].append(value)
    return Summary(
        **system._asdict(),
        judge=judge,
        metric=metric,
        mean=bootstrap_mean(values) if values else None,
        undefined=len(scores) - sum(map(len, values.values())),
    )
