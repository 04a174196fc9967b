"""Rows of a comparison that its tests share."""

from collections.abc import Sequence
from typing import Any

from controls import ControlsMode
from controls.record import DriftRecord, ExactPassage, Risk, RiskPart, Status, Verdict
from evaluation.paired.case import Controlled
from evaluation.paired.compare import tables_of
from evaluation.paired.diff import answer_diff
from evaluation.paired.records import Comparison, Row, Tables
from foresci.schema import Answer


def control(
    status: Status | None = "no_conflict",
    mode: Any = "on",
    *passages: ExactPassage,
    **verdict_fields: Any,
) -> DriftRecord:
    """What a check left behind; no status where the gate was closed."""
    verdict = status and Verdict(
        status=status,
        rule="direction.coi",
        reason="B has more papers.",
        passages=passages,
        **verdict_fields,
    )
    part = RiskPart(name="causal_role", score=0.4, reason="two of five items are of another field")
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


def controlled(arm: ControlsMode, old: Answer, new: Answer, **fields: Any) -> Controlled:
    """An arm whose run ended with the answer `new`, where that of off ended with `old`."""
    facts: dict[str, Any] = {
        "run_id": f"run-{arm}",
        "reason": None,
        "control": control("committed" if new != old else "no_conflict", arm),
        "new_choice": False,
        "proposed": (),
        "diff": answer_diff(old, new),
        "sources": {},
    }
    return Controlled(arm=arm, **{**facts, **fields})


def comparison(rows: Sequence[Row], tasks: int, tables: Tables | None = None) -> Comparison:
    """A comparison of all arms of coi."""
    return Comparison(
        benchmark="tiny",
        backbone="structural",
        judge="structural/3",
        pers_scorer="rubric (untrained)",
        seed=3,
        controls_version="7",
        threshold=0.0704,
        arms=("off", "on", "gated"),
        agents=("coi",),
        tasks=tasks,
        rows=tuple(rows),
        tables=tables or tables_of(rows, ("off", "on", "gated")),
    )
