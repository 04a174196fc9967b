"""Rows of scored runs that the tests of the diagnostics share."""

from pathlib import Path
from typing import Any

from evaluation.case import part_sha256
from evaluation.diagnostics.pool import Arm, arms, checked
from evaluation.diagnostics.row import Row
from evaluation.diagnostics.table import Cell, Missing, Number, Table, Words
from evaluation.drift import DriftScore
from evaluation.metrics import METRICS
from evaluation.run_scores import ScoreKeys, Scores
from evaluation.scores import FactScore, FtaScore, PersScore, TraceScore
from foresci.runs import SCORES_FILE
from foresci.schema import Answer, Task
from foresci.storage import write_json
from tests.evaluation.evaluation_cases import write_run

JUDGE = "structural/3"


def row(
    task_id: str,
    agent: str = "aris",
    *,
    backbone: str = "structural",
    bench: str = "tiny",
    **changes: Any,
) -> Row:
    """A run; keywords that name a metric are its values, others are fields of the row."""
    values = {metric: changes.pop(metric) for metric in METRICS if metric in changes}
    fields: dict[str, Any] = {
        "run_id": f"{task_id}--{agent}--{backbone}--{changes.get('controls', 'off')}",
        "task": f"{bench}/{task_id}",
        "reference": f"target of {task_id}",
        "evaluator": "0.1.0+aa",
        "family": "direction",
        "agent": agent,
        "backbone": backbone,
        "controls": "off",
        "controls_version": None,
        "values": values,
        "judges": dict.fromkeys(values, JUDGE),
        "fta_by_identity": False,
        "fta_parts": (),
        "trace_links": (),
        "top_is_right": None,
        "words": 10,
    }
    return Row(**{**fields, **changes})


def arm(*rows: Row) -> Arm:
    """The rows, all of one arm."""
    (only,) = arms(checked(rows))
    return only


def number(cell: Cell) -> Number:
    assert isinstance(cell, Number), cell
    return cell


def plain(cell: Cell) -> float | str:
    """A name, a figure, or n/a."""
    match cell:
        case Words():
            return cell.text
        case Missing():
            return "n/a"
        case Number():
            return cell.value


def column(table: Table, title: str) -> list[Cell]:
    at = [each.title for each in table.columns].index(title)
    return [line[at] for line in table.rows]


def values(table: Table, title: str) -> list[float | str]:
    return [plain(cell) for cell in column(table, title)]


def write_scored(folder: Path, agent: str, answer: Answer, task: Task, **scores: float) -> Path:
    """A run folder with `scores.json`; metrics that are not given are undefined."""
    run = write_run(folder, task, answer, None)
    told = {"judge": JUDGE, "undefined": "not judged"}
    written = Scores(
        run_id=folder.name,
        benchmark="tiny",
        task_id=task.id,
        family=task.family,
        domain=task.domain,
        agent=agent,
        backbone="structural",
        controls="off",
        controls_version=None,
        answer_sha256=part_sha256("answer", answer.to_json()),
        reference_sha256="0" * 64,
        evaluator="0",
        keys=ScoreKeys(**dict.fromkeys(METRICS)),
        fta=FtaScore(score=scores.get("fta"), **told),
        fact=FactScore(score=scores.get("fact"), **told),
        trace=TraceScore(score=scores.get("trace"), **told),
        pers=PersScore(score=scores.get("pers"), scorer="rubric (untrained)", **told),
        drift=DriftScore.without_verdict(JUDGE, "not judged"),
    )
    write_json(run.path / SCORES_FILE, written.to_json())
    return folder
