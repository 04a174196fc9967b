"""Which runs belong together: one task, one agent, two or more arms."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import isclose
from typing import NamedTuple, TypeAlias

from controls import ControlsMode
from evaluation.metrics import Metric
from evaluation.paired.records import Row
from evaluation.statistics import SAME

Unit: TypeAlias = dict[ControlsMode, Row]
"""The runs of one agent on one task, by arm."""


class Contrast(NamedTuple):
    """An arm that is compared with another: `left` less `right`."""

    left: ControlsMode
    right: ControlsMode


AGAINST_OFF = (Contrast("on", "off"), Contrast("gated", "off"))
EVERY_CONTRAST = (*AGAINST_OFF, Contrast("gated", "on"))


def possible(contrasts: Sequence[Contrast], arms: Sequence[ControlsMode]) -> list[Contrast]:
    """Those whose two arms are both there."""
    return [one for one in contrasts if one.left in arms and one.right in arms]


def units(rows: Iterable[Row]) -> list[Unit]:
    """The runs of each task and agent together, in order of both names."""
    found: defaultdict[tuple[str, str], Unit] = defaultdict(dict)
    for row in rows:
        found[row.task_id, row.agent][row.arm] = row
    return [found[key] for key in sorted(found)]


def pairs(rows: Iterable[Row], contrast: Contrast, metric: Metric) -> Iterator[tuple[Row, Row]]:
    """Left and right of every task and agent for which both have a value of a metric."""
    for unit in units(rows):
        left, right = unit.get(contrast.left), unit.get(contrast.right)
        if left and right and left.value(metric) is not None and right.value(metric) is not None:
            yield left, right


def differences(rows: Iterable[Row], contrast: Contrast, metric: Metric) -> dict[str, list[float]]:
    """Left less right by task id, one value for each agent in order of their names."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for left, right in pairs(rows, contrast, metric):
        found[left.task_id].append(gap(left, right, metric))
    return dict(found)


def complete(rows: Iterable[Row], arms: Sequence[ControlsMode], metric: Metric) -> list[Unit]:
    """Units in which every arm has a value of a metric."""
    return [
        unit
        for unit in units(rows)
        if all(arm in unit and unit[arm].value(metric) is not None for arm in arms)
    ]


def gap(left: Row, right: Row, metric: Metric) -> float:
    """Left less right; 0 where they differ by rounding alone.

    Raises:
        ValueError: one is undefined.
    """
    over, under = number(left, metric), number(right, metric)
    return 0.0 if isclose(over, under, rel_tol=SAME, abs_tol=SAME) else over - under


def number(row: Row, metric: Metric) -> float:
    """A value that is known to be defined.

    Raises:
        ValueError: it is not.
    """
    value = row.value(metric)
    if value is None:
        raise ValueError(f"{row.task_id}, {row.agent}, {row.arm}: {metric} is undefined")
    return value
