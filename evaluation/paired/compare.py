"""From the runs of a comparison to all its tables."""

from collections.abc import Callable, Sequence

from controls import ControlsMode
from evaluation.drift.coupling import CouplingRow, Dimension, couplings
from evaluation.metrics import METRICS, Metric
from evaluation.paired.counts import check_counts
from evaluation.paired.gate import gate_of
from evaluation.paired.pairing import AGAINST_OFF, EVERY_CONTRAST, possible
from evaluation.paired.records import Row, Tables
from evaluation.paired.severity import by_severity
from evaluation.paired.table import arm_means, difference_table

GAINS: tuple[Metric, ...] = ("fta", "fact")
"""What the table by severity shows. A band of drift is chosen by drift, so the drift of its highest
bands would fall by chance alone."""


def tables_of(rows: Sequence[Row], arms: Sequence[ControlsMode]) -> Tables:
    """All tables of a comparison. They do not depend on the order of the rows."""
    every, against_off = possible(EVERY_CONTRAST, arms), possible(AGAINST_OFF, arms)
    families = _groups(rows, lambda row: row.family)
    agents = _groups(rows, lambda row: row.agent)
    return Tables(
        means=arm_means(rows, arms),
        overall=difference_table({"all": rows}, every),
        by_family=difference_table(families, against_off),
        by_agent=difference_table(agents, against_off),
        by_severity=difference_table(by_severity(rows), against_off, GAINS),
        coupling=couplings(_coupled(row) for row in rows if row.arm == "off"),
        counts=check_counts(rows),
        gate=gate_of(rows, arms),
    )


def _coupled(row: Row) -> CouplingRow:
    mean: dict[Dimension, float] = {} if row.drift is None else {"mean": row.drift}
    scores = {metric: row.value(metric) for metric in METRICS if metric != "drift"}
    return CouplingRow(
        task_id=row.task_id,
        severities={**row.severities, **mean},
        metrics={metric: score for metric, score in scores.items() if score is not None},
    )


def _groups(rows: Sequence[Row], name: Callable[[Row], str]) -> dict[str, list[Row]]:
    return {
        group: [row for row in rows if name(row) == group] for group in sorted(set(map(name, rows)))
    }
