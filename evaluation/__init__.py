"""Scores run records against hidden targets. No agent code is imported here.

>>> from evaluation import evaluate_runs

The names below are loaded on first use, so that importing one part does not wait for all others.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from evaluation.batch import Evaluator, Outcome, evaluate_runs
    from evaluation.diagnostics import Table, diagnose, read_rows
    from evaluation.diagnostics.shown import table_text
    from evaluation.export import runs_table, write_runs
    from evaluation.metrics import METRICS
    from evaluation.paired.diff import answer_diff
    from evaluation.paired.rows import control_of
    from evaluation.run_scores import Scores
    from evaluation.scored import read_scores
    from evaluation.summary import Summary, summarise, value_of, values_of

__all__ = [
    "METRICS",
    "Evaluator",
    "Outcome",
    "Scores",
    "Summary",
    "Table",
    "answer_diff",
    "control_of",
    "diagnose",
    "evaluate_runs",
    "read_rows",
    "read_scores",
    "runs_table",
    "summarise",
    "table_text",
    "value_of",
    "values_of",
    "write_runs",
]

_HOMES = {
    "METRICS": "evaluation.metrics",
    "Evaluator": "evaluation.batch",
    "Outcome": "evaluation.batch",
    "Scores": "evaluation.run_scores",
    "Summary": "evaluation.summary",
    "Table": "evaluation.diagnostics",
    "answer_diff": "evaluation.paired.diff",
    "control_of": "evaluation.paired.rows",
    "diagnose": "evaluation.diagnostics.report",
    "evaluate_runs": "evaluation.batch",
    "read_rows": "evaluation.diagnostics",
    "read_scores": "evaluation.scored",
    "runs_table": "evaluation.export",
    "summarise": "evaluation.summary",
    "table_text": "evaluation.diagnostics.shown",
    "value_of": "evaluation.summary",
    "values_of": "evaluation.summary",
    "write_runs": "evaluation.export",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
