"""Rows of a comparison that its tests share."""

from typing import Any

from controls import ControlsMode
from controls.record import DriftRecord, ExactPassage, Risk, RiskPart, Status, Verdict
from evaluation.paired.records import Row


def control(
    status: Status | None = "no_conflict", mode: Any = "on", *passages: ExactPassage
) -> DriftRecord:
    """What a check left behind; no status where the gate was closed."""
    verdict = status and Verdict(
        status=status, rule="direction.coi", reason="B has more papers.", passages=passages
    )
    part = RiskPart(name="scope", score=0.4, reason="two of five items are of another field")
    risk = Risk(score=0.6 if status else 0.2, threshold=0.5, parts=(part,))
    return DriftRecord(mode=mode, version="1", risk=risk, verdict=verdict or None)


def row(task: str, arm: ControlsMode, fta: float | None = None, **fields: Any) -> Row:
    """A row of an agent on a direction task; its control is a `DriftRecord` or a status."""
    given = fields.pop("control", None)
    if isinstance(given, str):
        given = control(given, arm)  # type: ignore[arg-type]
    facts: dict[str, Any] = {
        "family": "direction",
        "domain": "rag",
        "agent": "coi",
        "run_id": f"{task}--{fields.get('agent', 'coi')}--{arm}",
    }
    return Row(task_id=task, arm=arm, fta=fta, control=given, **{**facts, **fields})
