"""All tables of a set of scored runs, by name."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from evaluation.diagnostics.cases import GAPS, gap_table
from evaluation.diagnostics.contrasts import contrasts
from evaluation.diagnostics.correlations import metric_correlations
from evaluation.diagnostics.failures import planning_failures, venue_links
from evaluation.diagnostics.fingerprints import fingerprints
from evaluation.diagnostics.judges import check_together
from evaluation.diagnostics.length_correlations import length_correlations
from evaluation.diagnostics.lengths import answer_lengths
from evaluation.diagnostics.low import low_shares
from evaluation.diagnostics.means import agents, backbones, families, headline
from evaluation.diagnostics.pool import Arm, arms, checked
from evaluation.diagnostics.row import Row
from evaluation.diagnostics.table import Table
from foresci.errors import UsageError

HEADLINE = "headline"
BUILDERS: dict[str, Callable[[Arm], Table]] = {
    "families": families,
    "agents": agents,
    "backbones": backbones,
    "contrasts": contrasts,
    "correlations": metric_correlations,
    "low-scores": low_shares,
    **{f"cases-{gap.name}": partial(gap_table, gap=gap) for gap in GAPS},
    "planning": planning_failures,
    "venue": venue_links,
    "fingerprints": fingerprints,
    "lengths": answer_lengths,
    "length-correlations": length_correlations,
}
"""Of each arm. The headline has all arms."""
NAMES = (HEADLINE, *BUILDERS)
APART = ("families", "planning", "venue", "lengths")
"""Tables in which no figure is of runs of two families, or none comes from a judge."""


def diagnose(rows: Iterable[Row], names: Sequence[str] = NAMES) -> tuple[Table, ...]:
    """The tables of these names, in the usual order; those without a row are left out.

    Runs with controls and without have tables of their own, with the mode in their names and
    captions. Tables over all families need one judge for each metric. The result does not depend on
    the order of rows.

    Args:
        rows: scored runs.
        names: among `NAMES`.

    Raises:
        UsageError: there is no such table, none of them has a row, or the runs may not be pooled.
    """
    _check_names(names)
    told = checked(rows)
    for name in names:
        if name not in APART:
            check_together(told, name, APART)
    tables = [headline(told)] if HEADLINE in names else []
    there = arms(told)
    for name, build in BUILDERS.items():
        if name in names:
            tables += [build(arm) if len(there) == 1 else _named(build(arm), arm) for arm in there]
    found = tuple(table for table in tables if table.rows)
    if not found:
        raise UsageError(f"no run has anything for the table {', '.join(names)}")
    return found


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if name not in NAMES:
            raise UsageError(f"no table {name!r}; there are {', '.join(NAMES)}")


def _named(table: Table, arm: Arm) -> Table:
    version = f", version {arm.version}" if arm.version else ""
    return table.model_copy(
        update={
            "name": f"{table.name}-{arm.label}",
            "caption": f"Controls {arm.controls}{version}. {table.caption}",
        }
    )
