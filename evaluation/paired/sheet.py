"""The rows of a comparison as a sheet."""

from pathlib import Path

from evaluation.drift import DRIFT_KINDS
from evaluation.paired.counts import ending
from evaluation.paired.records import Comparison, Row
from foresci.sheets import write_sheet

COLUMNS = (
    "task_id", "family", "domain", "agent", "arm", "run_id", "fta", "fact", "trace", "pers",
    "drift", *DRIFT_KINDS, "judge", "pers_scorer", "check", "new_choice", "rule", "drift_kind",
    "check_reason", "risk", "threshold", "reason",
)  # fmt: skip


def write_comparison(path: Path, comparison: Comparison) -> None:
    """Write one line a run, whole or not at all; what is undefined or not there stays empty.

    Raises:
        OSError: the file cannot be written.
    """
    rows = (_values(row, comparison) for row in comparison.rows)
    write_sheet(path, COLUMNS, ([_cell(value) for value in row] for row in rows))


def _values(row: Row, comparison: Comparison) -> tuple[object, ...]:
    control = row.control
    verdict = control.verdict if control else None
    return (
        row.task_id, row.family, row.domain, row.agent, row.arm, row.run_id,
        row.fta, row.fact, row.trace, row.pers, row.drift,
        *(row.severities.get(kind) for kind in DRIFT_KINDS),
        *((comparison.judge, comparison.pers_scorer) if row.reason is None else (None, None)),
        None if row.arm == "off" else ending(row),
        str(row.new_choice).lower() if verdict else None,
        verdict.rule if verdict else None,
        verdict.drift if verdict else None,
        verdict.reason if verdict else None,
        control.risk.score if control else None,
        control.risk.threshold if control else None,
        row.reason,
    )  # fmt: skip


def _cell(value: object) -> str:
    return "" if value is None else str(value)
