"""Means of scores by agent, with what is undefined counted beside them."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

from evaluation.scores import Scores
from evaluation.statistics import Interval, bootstrap_mean
from foresci.schema import Record

Metric = Literal["fta", "trace"]
METRICS: tuple[Metric, ...] = ("fta", "trace")


class Summary(Record):
    """One metric of one system over its runs. `mean` is None when every value is undefined."""

    agent: str
    backbone: str
    controls: str
    judge: str
    metric: Metric
    mean: Interval | None
    undefined: int


def summarise(scores: Iterable[Scores]) -> tuple[Summary, ...]:
    """Mean and interval per system (agent, backbone, controls, judge) and metric, by name."""
    systems: dict[tuple[str, str, str, str], list[Scores]] = defaultdict(list)
    for each in scores:
        systems[each.agent, each.backbone, each.controls, each.judge].append(each)
    return tuple(
        _summary(system, metric, systems[system])
        for system in sorted(systems)
        for metric in METRICS
    )


def _summary(system: tuple[str, str, str, str], metric: Metric, scores: list[Scores]) -> Summary:
    values: dict[str, list[float]] = defaultdict(list)
    for each in scores:
        value = each.fta.score if metric == "fta" else each.trace.score
        if value is not None:
            values[each.task_id].append(value)
    agent, backbone, controls, judge = system
    return Summary(
        agent=agent,
        backbone=backbone,
        controls=controls,
        judge=judge,
        metric=metric,
        mean=bootstrap_mean(values) if values else None,
        undefined=len(scores) - sum(map(len, values.values())),
    )
