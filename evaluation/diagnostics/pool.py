"""Which runs may stand in one table, and who judged them.

Scores of two judges, of two raters of persuasiveness, or by two versions of a target are never
averaged: that is refused. Runs with drift controls on and off, or by two versions of the controls,
are told apart: beside the headline each has tables of its own.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from evaluation.diagnostics.row import SHOWN, TITLES, Row
from evaluation.metrics import Metric
from foresci.errors import UsageError
from foresci.schema import FAMILIES, Family

BASELINES = ("native", "hybrid_rag")


class Arm(NamedTuple):
    """The runs of one controls mode and version."""

    controls: str
    version: str | None
    rows: tuple[Row, ...]

    @property
    def label(self) -> str:
        """For a file name."""
        told = f"{self.controls}-{self.version}" if self.version else self.controls
        return re.sub(r"[^A-Za-z0-9.]+", "-", told)


def checked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows by task and run, once it is sure that they may be pooled.

    Raises:
        UsageError: a run is there twice, or metric and family have two judges, or a task has two
            targets.
    """
    told = tuple(sorted(rows, key=lambda row: (row.task, row.run_id)))
    _refuse_twice(told)
    _refuse_two(told, "task {0} was scored by", lambda row: [(row.task, row.reference[:12])])
    _refuse_two(told, "{0} was judged by", _judges)
    return told


def _judges(row: Row) -> list[tuple[str, str]]:
    return [
        (f"{TITLES[metric]} of {row.family} tasks", judge) for metric, judge in row.judges.items()
    ]


def _refuse_twice(rows: Sequence[Row]) -> None:
    run_id, times = max(
        Counter(row.run_id for row in rows).items(), key=lambda one: one[1], default=("", 0)
    )
    if times > 1:
        raise UsageError(f"run {run_id} is there {times} times; name each run once")


def _refuse_two(
    rows: Sequence[Row], what: str, told: Callable[[Row], list[tuple[str, str]]]
) -> None:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for thing, name in told(row):
            found[thing][name] += 1
    for thing, names in sorted(found.items()):
        if len(names) > 1:
            listed = ", ".join(f"{name} ({names[name]} runs)" for name in sorted(names))
            raise UsageError(
                f"{what.format(thing)} {listed}; name the runs of one, or evaluate them again alike"
            )


def arms(rows: Sequence[Row]) -> tuple[Arm, ...]:
    """The rows by controls mode and version; off comes first."""
    found: dict[tuple[str, str | None], list[Row]] = defaultdict(list)
    for row in rows:
        found[row.controls, row.controls_version].append(row)
    ordered = sorted(found.items(), key=lambda one: _arm_order(*one[0]))
    return tuple(Arm(*key, tuple(members)) for key, members in ordered)


def _arm_order(controls: str, version: str | None) -> tuple[bool, str, str]:
    return controls != "off", controls, version or ""


def system_order(row: Row) -> tuple[object, ...]:
    """Sorts by backbone, controls, and baselines before agents."""
    return row.backbone, _arm_order(row.controls, row.controls_version), agent_order(row.agent)


def agent_order(agent: str) -> tuple[int, str]:
    """Sorts the baselines first."""
    return (BASELINES.index(agent) if agent in BASELINES else len(BASELINES)), agent


def backbones_of(rows: Sequence[Row]) -> list[str]:
    """The backbones by name."""
    return sorted({row.backbone for row in rows})


def agents_of(rows: Sequence[Row]) -> list[str]:
    """The agents, baselines first."""
    return sorted({row.agent for row in rows}, key=agent_order)


def families_of(rows: Sequence[Row]) -> list[Family]:
    """The families in the usual order."""
    there = {row.family for row in rows}
    return [family for family in FAMILIES if family in there]


def judged_by(rows: Sequence[Row], metrics: Sequence[Metric] = SHOWN) -> str:
    """Who judged these metrics of these rows; empty where all are undefined."""
    of: dict[str, list[str]] = defaultdict(list)
    for metric in metrics:
        names = {row.family: row.judges[metric] for row in rows if metric in row.judges}
        if names:
            of[_listed(names)].append(TITLES[metric])
    if len(of) == 1:
        return next(iter(of))
    return "; ".join(f"{judges} ({', '.join(titles)})" for judges, titles in of.items())


def _listed(names: dict[Family, str]) -> str:
    """One name for all families, or each with its families."""
    of: dict[str, list[str]] = defaultdict(list)
    for family in FAMILIES:
        if family in names:
            of[names[family]].append(family)
    if len(of) == 1:
        return next(iter(of))
    return ", ".join(f"{name} for {' and '.join(families)}" for name, families in of.items())
