"""Which runs may stand in one table.

Scores of two judges or raters, of two versions of the evaluator, or by two versions of a target are
never averaged: that is refused. Runs with drift controls on and off, or by two versions of the
controls, are told apart: beside the headline each has tables of its own.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from evaluation.diagnostics.judges import REMEDY, check_families
from evaluation.diagnostics.refusing import differing, listed
from evaluation.diagnostics.row import Row
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
        """For a file name; no two arms have the same, also where case does not count."""
        parts = [self.controls] if self.version is None else [self.controls, self.version]
        return "-".join(map(_spelled, parts))


def _spelled(part: str) -> str:
    """Anything but small letters, digits and dots by its code, as in 1_2b_a for 1+a."""
    return re.sub(r"[^a-z0-9.]", lambda found: f"_{ord(found.group()):x}_", part)


def checked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows by task and run, once it is sure that they may be pooled family by family.

    Raises:
        UsageError: a run is there twice, runs were scored by two versions of the evaluator, a task
            of one benchmark has two targets, or metric and family have two judges.
    """
    told = tuple(sorted(rows, key=lambda row: (row.task, row.run_id)))
    _refuse_twice(told)
    for _, versions in differing(told, lambda row: {"": row.evaluator}):
        raise UsageError(
            f"runs were scored by different evaluators: {listed(versions)}; evaluate them again"
        )
    for task, references in differing(told, lambda row: {row.task: row.reference[:12]}):
        raise UsageError(
            f"task {task} was scored by two references: {listed(references)}; {REMEDY}"
        )
    check_families(told)
    return told


def _refuse_twice(rows: Sequence[Row]) -> None:
    run_id, times = max(
        Counter(row.run_id for row in rows).items(), key=lambda one: one[1], default=("", 0)
    )
    if times > 1:
        raise UsageError(f"run {run_id} is there {times} times; name each run once")


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
