"""Controls off, on and gated side by side, and how drift and scores hang together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from controls import CONTROLS_MODES, ControlsMode
from evaluation.diagnostics.judges import check_together, judged_by
from evaluation.diagnostics.pool import checked
from evaluation.diagnostics.report import APART
from evaluation.paired.compare import tables_of
from evaluation.paired.grids import coupling_grid, table_grids
from evaluation.paired.page import interval_plots
from evaluation.paired.page_table import table_part
from evaluation.paired.records import Row, Tables
from evaluation.paired.wording import NOTE
from evaluation.report.causes import causes
from evaluation.report.figures import refused
from evaluation.report.reading import Told, by_backbone
from foresci.errors import UsageError
from taxonomy.view.page.markup import Html, element, join

NO_ARMS = "No agent was run both with drift controls and without."


class Compared(NamedTuple):
    """The runs of one backbone and seed, in pairs."""

    name: str
    arms: tuple[ControlsMode, ...]
    checked: tuple[str, ...]
    """Agents that were run with controls."""
    rows: tuple[Row, ...]
    judges: str
    tables: Tables | None
    """None where the runs may not stand in one table."""
    reason: str = ""
    """Why there is none."""


def compare_arms(told: Sequence[Told]) -> tuple[Compared, ...]:
    """A comparison for each backbone and seed.

    Args:
        told: all runs; those without scores are in no pair.
    """
    known = [one for one in told if one.pair is not None]
    return tuple(_compared(name, members) for name, members in by_backbone(known))


def controls_part(compared: Sequence[Compared]) -> Html:
    """For each backbone and seed, what the checks changed."""
    parts = [_checked(one) for one in compared if one.checked]
    return join(*parts) or element("p", NO_ARMS)


def coupling_part(compared: Sequence[Compared]) -> Html:
    """For each backbone and seed, drift against the scores of runs without controls."""
    return join(*map(_coupled, compared)) or element("p", "No run has scores.")


def _compared(name: str, told: Sequence[Told]) -> Compared:
    rows = tuple(one.pair for one in told if one.pair is not None)
    scored = [one.row for one in told if one.row is not None]
    there = {row.arm for row in rows}
    arms = tuple(mode for mode in CONTROLS_MODES if mode in there)
    agents = tuple(sorted({row.agent for row in rows if row.arm != "off"}))
    known = Compared(name, arms, agents, rows, judged_by(scored), None)
    try:
        check_together(checked(scored), "controls", APART)
        _check_once(rows)
    except UsageError as error:
        return known._replace(reason=str(error))
    return known._replace(tables=tables_of(rows, arms))


def _check_once(rows: Sequence[Row]) -> None:
    """Make sure that each run can be in one pair only.

    Raises:
        UsageError: an agent answered a task twice in the same arm.
    """
    units = Counter((row.task_id, row.agent, row.arm) for row in rows)
    for (task, agent, arm), times in sorted(units.items()):
        if times > 1:
            raise UsageError(
                f"{agent} answered {task} {times} times with controls {arm}, as by different"
                " releases; make the report of one sweep"
            )


def _checked(one: Compared) -> Html:
    head = element("h3", f"Backbone {one.name}")
    if one.tables is None:
        return join(head, refused("controls", one.reason))
    tables = one.tables.model_copy(update={"coupling": ()})
    grids = table_grids(tables, one.arms, wide=True)
    return join(
        head,
        element("p", f"{', '.join(one.checked)}; judged by {one.judges}."),
        *_unpaired(one.rows),
        element("div", interval_plots(tables), class_="panels"),
        *map(table_part, grids),
        element("p", NOTE, class_="quiet"),
    )


def _coupled(one: Compared) -> Html:
    head = element("h3", f"Backbone {one.name}")
    if one.tables is None:
        return join(head, refused("drift and scores", one.reason))
    grid = coupling_grid(one.tables.coupling)
    if not grid.rows:
        return join(head, element("p", "There is nothing in which drift and scores vary."))
    return join(head, element("p", f"Judged by {one.judges}."), table_part(grid))


def _unpaired(rows: Sequence[Row]) -> Iterator[Html]:
    """The runs that are in no pair, by reason."""
    found = causes((row.run_id or "", row.reason) for row in rows if row.reason is not None)
    for cause in found:
        text = f"{len(cause.runs)} in no pair: {cause.said}"
        yield element("p", text, class_="note")
