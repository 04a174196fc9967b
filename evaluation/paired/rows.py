"""From a run and its scores to one row of a comparison."""

from typing import NamedTuple

from pydantic import ValidationError

from controls import ControlsMode
from controls.choice import same_choice
from controls.record import DriftRecord
from evaluation.batch import Outcome
from evaluation.metrics import METRICS
from evaluation.paired.records import Row
from evaluation.summary import value_of
from foresci.errors import DataError
from foresci.runs import DECISION_FILE, RunFolder
from foresci.schema import ANSWER_ADAPTER, Answer, Task
from foresci.schema.record import first_problem


class _Recorded(NamedTuple):
    """What the `decision.json` of a run tells."""

    control: DriftRecord | None = None
    new_choice: bool = False
    reason: str | None = None
    """Why the run can be no pair."""


def row_of(
    task: Task, agent: str, arm: ControlsMode, outcome: Outcome, base: RunFolder | None
) -> Row:
    """The row of a run that was scored, or that is there and could not be.

    A run that did not begin from the decision of the off run is no pair of it: it has no scores.
    Nor has one whose `decision.json` is missing or malformed.

    Args:
        task: the public task.
        agent: its name.
        arm: the run's.
        outcome: the run with its scores.
        base: the off run of the same configuration, if there is one.
    """
    recorded = _recorded(task, outcome.run, base)
    reason = outcome.reason or recorded.reason
    scores = outcome.scores if reason is None else None
    return Row(
        task_id=task.id,
        family=task.family,
        domain=task.domain,
        agent=agent,
        arm=arm,
        run_id=outcome.run.path.name,
        **({metric: value_of(scores, metric) for metric in METRICS} if scores else {}),
        severities=dict(scores.drift.severities) if scores else {},
        control=recorded.control,
        new_choice=recorded.new_choice,
        reason=reason,
    )


def _recorded(task: Task, run: RunFolder, base: RunFolder | None) -> _Recorded:
    try:
        control = control_of(run)
        new_choice = control is not None and _chooses_anew(task, run, control)
    except DataError as error:
        return _Recorded(reason=str(error))
    return _Recorded(control, new_choice, _no_pair(run, base))


def _chooses_anew(task: Task, run: RunFolder, control: DriftRecord) -> bool:
    verdict = control.verdict
    if verdict is None or verdict.status != "committed" or verdict.proposal is None:
        return False
    return not same_choice(task, incumbent_of(run), verdict.proposal)


def incumbent_of(run: RunFolder) -> Answer:
    """The decision of a finished run before any control.

    Raises:
        DataError: the run's `decision.json` is missing or malformed.
    """
    try:
        answer: Answer = ANSWER_ADAPTER.validate_python(run.decision.get("incumbent"))
    except ValidationError as error:
        where = run.path / DECISION_FILE
        raise DataError(f"{where}: incumbent: {first_problem(error)}") from None
    return answer


def _no_pair(run: RunFolder, base: RunFolder | None) -> str | None:
    if base is None or base.manifest.status != "finished":
        return "the run with controls off did not finish"
    try:
        shared = run.decision.get("incumbent") == base.decision.get("incumbent")
    except DataError as error:
        return str(error)
    again = f"it did not begin from the decision of {base.path.name}; remove it and run again"
    return None if shared else again


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
