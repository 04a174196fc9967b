"""How far agents are ahead of a baseline on the same tasks (paper, Table A8)."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from evaluation.diagnostics.judges import judged_by
from evaluation.diagnostics.means import METRIC_COLUMNS
from evaluation.diagnostics.pool import BASELINES, Arm, agents_of, families_of
from evaluation.diagnostics.row import SHOWN, Row
from evaluation.diagnostics.table import Cell, Column, Missing, Table, Words, interval_cell
from evaluation.metrics import TITLES, Metric
from evaluation.statistics import bootstrap_mean

_CAPTION = (
    "Mean of {agents} minus a baseline, paired by task and backbone, with 95% intervals from"
    " resampling tasks. A pair counts where the baseline and every agent of that backbone have a"
    " score; intervals are not adjusted for their number. Lower Drift is better."
)
Unit = tuple[str, str]
"""Task and backbone."""


def contrasts(arm: Arm) -> Table:
    """Each baseline, over all families and in each; no row without agents and a baseline."""
    others = [agent for agent in agents_of(arm.rows) if agent not in BASELINES]
    there = [name for name in BASELINES if name in agents_of(arm.rows)] if others else []
    groups = {"all": list(arm.rows)} | {
        family: [row for row in arm.rows if row.family == family]
        for family in families_of(arm.rows)
    }
    return Table(
        name="contrasts",
        caption=_CAPTION.format(agents=", ".join(others)),
        judged_by=judged_by(arm.rows),
        columns=(
            Column(title="Minus"),
            Column(title="Family"),
            *(column.model_copy(update={"signed": True}) for column in METRIC_COLUMNS),
        ),
        rows=tuple(
            (Words(text=name), Words(text=group), *(_cell(rows, name, metric) for metric in SHOWN))
            for name in there
            for group, rows in groups.items()
        ),
    )


def _cell(rows: Sequence[Row], baseline: str, metric: Metric) -> Cell:
    differences = advantages(rows, baseline, metric)
    if not differences:
        return Missing(reason=f"no task has {TITLES[metric]} for {baseline} and every agent")
    return interval_cell(bootstrap_mean(differences))


def advantages(rows: Sequence[Row], baseline: str, metric: Metric) -> dict[str, list[float]]:
    """By task, the agents' mean less the baseline's, once for each backbone that has all of them.

    Several runs of one agent on one task and backbone count as their mean, and agents count
    alike.
    """
    wanted: dict[str, set[str]] = defaultdict(set)
    units: dict[Unit, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row.agent not in BASELINES:
            wanted[row.backbone].add(row.agent)
        if metric in row.values:
            units[row.task, row.backbone][row.agent].append(row.values[metric])
    found: dict[str, list[float]] = defaultdict(list)
    for (task, backbone), scores in sorted(units.items()):
        agents = sorted(wanted[backbone])
        if agents and {*agents, baseline} <= set(scores):
            ahead = fmean(fmean(scores[agent]) for agent in agents)
            found[task].append(ahead - fmean(scores[baseline]))
    return dict(found)
