"""What the judge of drift sees."""

from pydantic import Field

from controls.record import DriftKind
from evaluation.drift.record import DRIFT_KINDS
from evaluation.drift.rules import drift_by_rule
from evaluation.targets import Outcome, Slot, Target
from foresci.schema import Answer, Record, Task
from foresci.schema.answer import ANSWER_ADAPTER

NO_MARKS: tuple[str, ...] = ()


class DriftInput(Record):
    """An answer beside its public task and the reference decision.

    Nothing here says which agent answered, under which controls, or why it revised. Citations are
    left out too: drift is in what an answer decides, not in how much it cites.
    """

    task: Task
    answer: Answer
    target: Target
    undecided: dict[DriftKind, str] = Field(
        description="The dimensions that the reference cannot decide, and why."
    )


def input_of(answer: Answer, task: Task, target: Target) -> DriftInput:
    """The judge's input: without citations, and without the ids of papers behind the reference.

    Which dimensions are undecided depends on the reference alone, so that every judge averages
    over the same ones.

    Raises:
        DataError: answer, task and target are not of one family.
    """
    by_rule = drift_by_rule(answer, task, target)
    dimensions = {kind: getattr(by_rule, kind) for kind in DRIFT_KINDS}
    return DriftInput(
        task=task,
        answer=_uncited(answer),
        target=_without_papers(target),
        undecided={kind: one.reason for kind, one in dimensions.items() if one.severity is None},
    )


def _uncited(answer: Answer) -> Answer:
    return ANSWER_ADAPTER.validate_python(_strip(answer.to_json()))


def _strip(value: object) -> object:
    """A JSON value without the evidence of its claims."""
    if isinstance(value, dict):
        return {name: _strip(inside) for name, inside in value.items() if name != "evidence"}
    if isinstance(value, list):
        return [_strip(inside) for inside in value]
    return value


def _without_papers(target: Target) -> Target:
    changes: dict[str, object] = {"outcomes": tuple(map(_bare_outcome, target.outcomes))}
    if target.family == "venue":
        changes |= {"contribution_center": _bare_slot(target.contribution_center), "paper_id": ""}
    else:
        changes |= {"slots": tuple(map(_bare_slot, target.slots))}
    return target.model_copy(update=changes)


def _bare_slot(slot: Slot) -> Slot:
    return slot.model_copy(update={"sources": NO_MARKS})


def _bare_outcome(outcome: Outcome) -> Outcome:
    return outcome.model_copy(update={"examples": NO_MARKS})
