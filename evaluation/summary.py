"""Means of scores by agent, with what is undefined counted beside them."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from evaluation.run_scores import Scores
from evaluation.statistics import Interval, bootstrap_mean
from foresci.schema import Record

Metric = Literal["fta", "fact", "trace", "drift"]
METRICS: tuple[Metric, ...] = ("fta", "fact", "trace", "drift")


class Summary(Record):
    """One metric of one system over its runs. `mean` is None when every value is undefined."""

    agent: str
    backbone: str
    controls: str
    judge: str = Field(description="Empty where no run got a verdict on this metric.")
    metric: Metric
    mean: Interval | None
    undefined: int


def summarise(scores: Iterable[Scores]) -> tuple[Summary, ...]:
    """Mean and interval per system (agent, backbone, controls), metric and judge, in this order."""
    systems: dict[tuple[str, str, str], list[Scores]] = defaultdict(list)
    for each in scores:
        systems[each.agent, each.backbone, each.controls].append(each)
    return tuple(
        _summary(system, metric, judge, judged)
        for system in sorted(systems)
        for metric in METRICS
        for judge, judged in _by_judge(systems[system], metric)
    )


def value_of(scores: Scores, metric: Metric) -> float | None:
    """A run's value: FTA, Fact and Trace in [0, 1], Drift in [0, 3]; None where it is undefined."""
    if metric == "drift":
        return None if scores.drift is None else scores.drift.mean
    value: float | None = getattr(scores, metric).score
    return value


def _by_judge(scores: list[Scores], metric: Metric) -> list[tuple[str, list[Scores]]]:
    groups: dict[str, list[Scores]] = defaultdict(list)
    for each in scores:
        judged = getattr(each, metric)
        groups[judged.judge if judged is not None else ""].append(each)
    return sorted(groups.items())


def _summary(
    system: tuple[str, str, str], metric: Metric, judge: str, scores: list[Scores]
) -> Summary:
    values: dict[str, list[float]] = defaultdict(list)
    for each in scores:
        value = value_of(each, metric)
        if value is not None:
            values[each.task_id].append(value)
    agent, backbone, controls = system
    return Summary(
        agent=agent,
        backbone=backbone,
        controls=controls,
        judge=judge,
        metric=metric,
        mean=bootstrap_mean(values) if values else None,
        undefined=len(scores) - sum(map(len, values.values())),
    )
