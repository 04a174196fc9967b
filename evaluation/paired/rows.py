"""From a run and its scores to one row of a comparison."""

from controls import ControlsMode
from controls.record import DriftRecord
from evaluation.batch import Outcome
from evaluation.paired.records import Row
from evaluation.summary import METRICS, value_of
from foresci.runs import DECISION_FILE, RunFolder
from foresci.schema import Task


def row_of(
    task: Task, agent: str, arm: ControlsMode, outcome: Outcome, base: RunFolder | None
) -> Row:
    """The row of a run that was scored, or that is there and could not be.

    A run that did not begin from the decision of the off run is no pair of it: it has no scores.

    Args:
        task: the public task.
        agent: its name.
        arm: the run's.
        outcome: the run with its scores.
        base: the off run of the same configuration, if there is one.

    Raises:
        DataError: a run's `decision.json` is missing or malformed.
    """
    reason = outcome.reason or _no_pair(outcome.run, base)
    scores = outcome.scores if reason is None else None
    return Row(
        task_id=task.id,
        family=task.family,
        domain=task.domain,
        agent=agent,
        arm=arm,
        run_id=outcome.run.path.name,
        **({metric: value_of(scores, metric) for metric in METRICS} if scores else {}),
        severities=dict(scores.drift.severities) if scores and scores.drift else {},
        control=control_of(outcome.run),
        reason=reason,
    )


def _no_pair(run: RunFolder, base: RunFolder | None) -> str | None:
    if base is None or base.manifest.status != "finished":
        return "the run with controls off did not finish"
    if run.decision.get("incumbent") != base.decision.get("incumbent"):
        return f"it did not begin from the decision of {base.path.name}; remove it and run again"
    return None


def missing_row(task: Task, agent: str, arm: ControlsMode, reason: str) -> Row:
    """The row of a run that could not be made."""
    return Row(
        task_id=task.id,
        family=task.family,
        domain=task.domain,
        agent=agent,
        arm=arm,
        run_id=None,
        reason=reason,
    )


def control_of(run: RunFolder) -> DriftRecord | None:
    """What the check of a finished run did; None where controls are off.

    Raises:
        DataError: the run's `decision.json` is missing or malformed.
    """
    if run.manifest.status != "finished":
        return None
    found = run.decision.get("control")
    where = f"{run.path / DECISION_FILE}: control"
    return None if found is None else DriftRecord.parse(found, where)
