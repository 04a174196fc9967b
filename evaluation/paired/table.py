"""Tables of paired differences, and of the means beside them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

from controls import ControlsMode
from evaluation.metrics import METRICS, Metric
from evaluation.paired.holm import holm
from evaluation.paired.pairing import (
    Contrast,
    complete,
    differences,
    gap,
    number,
    pairs,
)
from evaluation.paired.records import ArmMean, Difference, Row
from evaluation.statistics import bootstrap_mean, sign_flip, smallest_difference


def arm_means(rows: Sequence[Row], arms: Sequence[ControlsMode]) -> tuple[ArmMean, ...]:
    """The mean of each arm and metric, over the pairs in which every arm has a value."""
    return tuple(
        ArmMean(arm=arm, metric=metric, mean=bootstrap_mean(values))
        for metric in METRICS
        for arm, values in _values(rows, arms, metric).items()
        if values
    )


def _values(
    rows: Sequence[Row], arms: Sequence[ControlsMode], metric: Metric
) -> dict[ControlsMode, dict[str, list[float]]]:
    found: dict[ControlsMode, dict[str, list[float]]] = {arm: defaultdict(list) for arm in arms}
    for unit in complete(rows, arms, metric):
        for arm in arms:
            found[arm][unit[arm].task_id].append(number(unit[arm], metric))
    return found


def difference_table(
    groups: Mapping[str, Sequence[Row]],
    contrasts: Sequence[Contrast],
    metrics: Sequence[Metric] = METRICS,
) -> tuple[Difference, ...]:
    """Every contrast of every group on every metric that has a pair; Holm counts them all.

    Args:
        groups: rows by the name of their group, in the order of the table.
        contrasts: which arms are compared; those without a pair are left out.
        metrics: those of the table.
    """
    found = [
        difference
        for group, rows in groups.items()
        for contrast in contrasts
        for metric in metrics
        if (difference := _difference(group, rows, contrast, metric)) is not None
    ]
    adjusted = holm([one.p for one in found])
    return tuple(
        one.model_copy(update={"adjusted_p": p}) for one, p in zip(found, adjusted, strict=True)
    )


def _difference(
    group: str, rows: Sequence[Row], contrast: Contrast, metric: Metric
) -> Difference | None:
    both = list(pairs(rows, contrast, metric))
    if not both:
        return None
    by_task = differences(rows, contrast, metric)
    values = [value for task in by_task.values() for value in task]
    p = sign_flip(by_task)
    revised = [gap(left, right, metric) for left, right in both if left.is_revised]
    return Difference(
        group=group,
        left=contrast.left,
        right=contrast.right,
        metric=metric,
        left_mean=sum(number(left, metric) for left, _ in both) / len(both),
        right_mean=sum(number(right, metric) for _, right in both) / len(both),
        difference=bootstrap_mean(by_task),
        higher=sum(value > 0 for value in values),
        lower=sum(value < 0 for value in values),
        p=p,
        adjusted_p=p,
        smallest=smallest_difference(by_task),
        revised=len(revised),
        per_revision=fmean(revised) if revised and contrast.right == "off" else None,
    )
