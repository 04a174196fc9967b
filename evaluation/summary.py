"""Means of scores by agent, with what is undefined counted beside them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from evaluation.metrics import METRICS, Metric
from evaluation.run_scores import Scores
from evaluation.statistics import Interval, bootstrap_mean
from foresci.schema import Record


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


class Value(NamedTuple):
    """One metric of one run."""

    system: System
    task_id: str
    metric: Metric
    judge: str
    """The judge's name; for persuasiveness with what made a rating of its features."""
    value: float | None


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


def values_of(scores: Scores) -> Iterator[Value]:
    """Every metric of a run, defined or not."""
    system = System.of(scores)
    for metric in METRICS:
        yield Value(
            system, scores.task_id, metric, judge_of(scores, metric), value_of(scores, metric)
        )


def value_of(scores: Scores, metric: Metric) -> float | None:
    """A run's value: Drift in [0, 3], the others in [0, 1]; None where it is undefined."""
    if metric == "drift":
        return scores.drift.mean
    value: float | None = getattr(scores, metric).score
    return value


def judge_of(scores: Scores, metric: Metric) -> str:
    """Who judged a metric; for persuasiveness with what made a rating of the judge's features."""
    if metric == "pers":
        return f"{scores.pers.scorer} on {scores.pers.judge}"
    judge: str = getattr(scores, metric).judge
    return judge


def summarise(values: Iterable[Value]) -> tuple[Summary, ...]:
    """Mean and interval per `System`, metric and judge, in this order."""
    groups: dict[tuple[System, Metric, str], list[Value]] = defaultdict(list)
    for each in values:
        groups[each.system, each.metric, each.judge].append(each)
    ordered = sorted(groups, key=lambda key: (key[0].order, METRICS.index(key[1]), key[2]))
    return tuple(_summary(*key, groups[key]) for key in ordered)


def _summary(system: System, metric: Metric, judge: str, found: list[Value]) -> Summary:
    values: dict[str, list[float]] = defaultdict(list)
    for each in found:
        if each.value is not None:
            values[each.task_id].append(each.value)
    return Summary(
        **system._asdict(),
        judge=judge,
        metric=metric,
        mean=bootstrap_mean(values) if values else None,
        undefined=sum(each.value is None for each in found),
    )
