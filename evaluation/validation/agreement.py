"""How far raters agree on labels: judges with each other, with themselves, and with people."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from pydantic import Field

from evaluation.validation.labels import SCALES, Kind, Label
from evaluation.validation.resampling import kappa_bounds
from foresci.agreement import kappa, observed_agreement
from foresci.schema import Record

Item = tuple[str, str]
"""Run and key of a part."""
Rated = Mapping[Item, Label]


class PairAgreement(Record):
    """Two raters on one kind of label."""

    metric: Kind
    left: str
    right: str
    items: int = Field(description="Parts that both have labelled.")
    only_left: int = Field(description="Parts of runs of both that the left one alone has.")
    only_right: int
    observed: float | None = Field(description="Share of items with the same label.")
    kappa: float | None = Field(
        description="Cohen's; None without items, or where both gave one label throughout."
    )
    low: float | None = Field(description="95 % bootstrap interval of kappa over tasks.")
    high: float | None


class GroupAgreement(Record):
    """Three raters or more on one kind of label."""

    metric: Kind
    raters: tuple[str, ...]
    items: int = Field(description="Parts that all have labelled.")
    observed: float | None = Field(description="Share of agreeing pairs of raters.")
    kappa: float | None = Field(description="Fleiss'; None as in a pair.")


def pair_agreements(raters: Mapping[str, Sequence[Label]]) -> tuple[PairAgreement, ...]:
    """Every two raters on every kind that both give, by kind, in the order of the raters."""
    rated = {name: _by_kind(labels) for name, labels in raters.items()}
    return tuple(
        _pair(kind, left, right, rated[left][kind], rated[right][kind])
        for kind in SCALES
        for left, right in combinations(raters, 2)
        if rated[left][kind] and rated[right][kind]
    )


def group_agreements(raters: Mapping[str, Sequence[Label]]) -> tuple[GroupAgreement, ...]:
    """All raters of each kind together, where there are three or more of them."""
    rated = {name: _by_kind(labels) for name, labels in raters.items()}
    found = []
    for kind in SCALES:
        own = {name: rated[name][kind] for name in raters if rated[name][kind]}
        if len(own) > 2:
            found.append(_group(kind, own))
    return tuple(found)


def _by_kind(labels: Sequence[Label]) -> dict[Kind, dict[Item, Label]]:
    found: dict[Kind, dict[Item, Label]] = {kind: {} for kind in SCALES}
    for label in labels:
        found[label.metric][label.run, label.key] = label
    return found


def _pair(kind: Kind, left: str, right: str, mine: Rated, theirs: Rated) -> PairAgreement:
    common = sorted(mine.keys() & theirs.keys())
    runs = {run for run, _ in mine} & {run for run, _ in theirs}
    rows = [(mine[item].label, theirs[item].label) for item in common]
    tasks = [mine[item].task for item in common]
    low, high = _bounds(kind, rows, tasks) if rows else (None, None)
    return PairAgreement(
        metric=kind,
        left=left,
        right=right,
        items=len(rows),
        only_left=sum(item[0] in runs for item in mine.keys() - theirs.keys()),
        only_right=sum(item[0] in runs for item in theirs.keys() - mine.keys()),
        observed=observed_agreement(rows) if rows else None,
        kappa=kappa(rows) if rows else None,
        low=low,
        high=high,
    )


def _group(kind: Kind, rated: Mapping[str, Rated]) -> GroupAgreement:
    every = list(rated.values())
    common = sorted(set(every[0]).intersection(*every[1:]))
    rows = [[own[item].label for own in every] for item in common]
    return GroupAgreement(
        metric=kind,
        raters=tuple(rated),
        items=len(rows),
        observed=observed_agreement(rows) if rows else None,
        kappa=kappa(rows) if rows else None,
    )


def _bounds(
    kind: Kind, rows: Sequence[tuple[str, str]], tasks: Sequence[str]
) -> tuple[float | None, float | None]:
    scale = SCALES[kind]
    places = {task: at for at, task in enumerate(sorted(set(tasks)))}
    counts = np.zeros((len(places), len(scale), len(scale)), dtype=np.int64)
    for (left, right), task in zip(rows, tasks, strict=True):
        counts[places[task], scale.index(left), scale.index(right)] += 1
    return kappa_bounds(counts)
