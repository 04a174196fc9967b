"""Who judged the rows of a table.

Scores of two judges, or of two raters of persuasiveness, are never averaged: a family has one for
each metric, and so have all families together in a table over them. FTA of a target without text is
decided by identity whoever judges, and stands beside any judge.
"""

from collections import defaultdict
from collections.abc import Sequence

from evaluation.diagnostics.refusing import differing, listed
from evaluation.diagnostics.row import SHOWN, Row
from evaluation.metrics import TITLES, Metric
from foresci.errors import UsageError
from foresci.schema import FAMILIES, Family

REMEDY = "name the runs of one, or evaluate them again alike"


def check_families(rows: Sequence[Row]) -> None:
    """Make sure that each metric has one judge in each family.

    Raises:
        UsageError: one has two.
    """
    for what, names in differing(
        rows, lambda row: {f"{title} of {row.family} tasks": name for title, name in _told(row)}
    ):
        raise UsageError(f"{what} was judged by {listed(names)}; {REMEDY}")


def check_together(rows: Sequence[Row], table: str, apart: Sequence[str]) -> None:
    """Make sure that each metric has one judge, whatever the family.

    Args:
        rows: of a table over all families.
        table: its name.
        apart: names of tables that keep families apart.

    Raises:
        UsageError: a metric has two.
    """
    for what, names in differing(rows, lambda row: dict(_told(row))):
        raise UsageError(
            f"table {table} takes families together, but {what} was judged by {listed(names)};"
            f" {REMEDY}, or choose from the tables {', '.join(apart)}"
        )


def _told(row: Row) -> list[tuple[str, str]]:
    """Titles of metrics with who judged them, without what no judge had a say in."""
    return [
        (TITLES[metric], judge)
        for metric, judge in row.judges.items()
        if not (metric == "fta" and row.fta_by_identity)
    ]


def judged_by(rows: Sequence[Row], metrics: Sequence[Metric] = SHOWN) -> str:
    """Who judged these metrics of these rows; empty where all are undefined."""
    of: dict[str, list[str]] = defaultdict(list)
    for metric in metrics:
        names: dict[Family, set[str]] = defaultdict(set)
        for row in rows:
            if metric in row.judges:
                names[row.family].add(row.judges[metric])
        if names:
            of[_by_family(names)].append(TITLES[metric])
    if len(of) == 1:
        return next(iter(of))
    return "; ".join(f"{judges} ({', '.join(titles)})" for judges, titles in of.items())


def _by_family(names: dict[Family, set[str]]) -> str:
    """One name for all families, or each with its families."""
    of: dict[str, list[str]] = defaultdict(list)
    for family in FAMILIES:
        if family in names:
            of[" and ".join(sorted(names[family]))].append(family)
    if len(of) == 1:
        return next(iter(of))
    return ", ".join(f"{name} for {' and '.join(families)}" for name, families in of.items())
