"""One agent on one task under every arm: the incumbent, the check, the answers, the scores."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from pydantic import Field

from controls import ControlsMode
from controls.record import DriftRecord
from evaluation.batch import Outcome
from evaluation.metrics import METRICS, TITLES, Metric
from evaluation.paired.diff import DiffLine, answer_diff
from evaluation.paired.records import Row
from foresci.errors import DataError, IntegrityError
from foresci.runs import RunFolder
from foresci.schema import Answer, Record, Task


class Scored(Record):
    """One line of a case's scores: a metric, or a part of FTA, under each arm."""

    name: str
    values: dict[ControlsMode, float | None]

    def change(self, arm: ControlsMode) -> float | None:
        """The arm's value less that of the off arm."""
        left, right = self.values.get(arm), self.values.get("off")
        return None if left is None or right is None else left - right


class Controlled(Record):
    """What an arm with a control came to."""

    arm: ControlsMode
    run_id: str | None
    reason: str | None = Field(description="Why the run has no scores.")
    control: DriftRecord | None
    new_choice: bool = Field(description="Whether a revision was committed that chooses otherwise.")
    proposed: tuple[DiffLine, ...] = Field(
        description="From the off arm's answer to a revision that was written and not committed."
    )
    diff: tuple[DiffLine, ...] = Field(description="From the off arm's answer; empty if none.")
    sources: dict[str, str] = Field(description="Title and date of the items that passages are of.")


class PairedCase(Record):
    """One agent on one task."""

    task: Task
    agent: str
    incumbent: Answer | None = Field(description="The off arm's answer.")
    off_reason: str | None = Field(description="Why the off arm has no scores.")
    controlled: tuple[Controlled, ...]
    scores: tuple[Scored, ...]
    parts: tuple[Scored, ...] = Field(description="The parts of FTA.")

    def earlier(self, one: Controlled) -> Controlled | None:
        """The arm shown before that came to the same verdict on the same answer, if any."""
        for other in self._before(one):
            if one.control and other.control and one.control.verdict == other.control.verdict:
                return other if one.diff == other.diff else None
        return None

    def risk_is_told(self, one: Controlled) -> bool:
        """Whether an arm shown before has the same risk."""
        risk = one.control and one.control.risk
        return any(other.control and other.control.risk == risk for other in self._before(one))

    def _before(self, one: Controlled) -> tuple[Controlled, ...]:
        return self.controlled[: self.controlled.index(one)]

    def named_scores(self) -> list[tuple[str, Scored]]:
        """All scores as a reader calls them, the parts of FTA last."""
        parts = [(f"FTA, {one.name.replace('_', ' ')}", one) for one in self.parts]
        return [(one.name, one) for one in self.scores] + parts


def by_task(cases: Sequence[PairedCase]) -> list[list[PairedCase]]:
    """Cases that stand together and are of the same task."""
    return [list(own) for _, own in groupby(cases, key=lambda case: case.task.id)]


def case_of(
    task: Task,
    agent: str,
    rows: Mapping[ControlsMode, Row],
    outcomes: Mapping[ControlsMode, Outcome],
) -> PairedCase:
    """One agent on one task; of a run that cannot be read, its row has the reason.

    Args:
        task: the public task.
        agent: its name.
        rows: by arm.
        outcomes: by arm; arms whose run could not begin are left out.
    """
    incumbent = _answer(outcomes.get("off"))
    return PairedCase(
        task=task,
        agent=agent,
        incumbent=incumbent,
        off_reason=rows["off"].reason,
        controlled=tuple(
            _controlled(arm, row, outcomes.get(arm), incumbent)
            for arm, row in rows.items()
            if arm != "off"
        ),
        scores=tuple(_scored(metric, rows) for metric in METRICS),
        parts=_parts(outcomes),
    )


def _controlled(
    arm: ControlsMode, row: Row, outcome: Outcome | None, incumbent: Answer | None
) -> Controlled:
    answer = _answer(outcome)
    return Controlled(
        arm=arm,
        run_id=row.run_id,
        reason=row.reason,
        control=row.control,
        new_choice=row.new_choice,
        proposed=_proposed(incumbent, row.control),
        diff=answer_diff(incumbent, answer) if incumbent and answer else (),
        sources=_sources(outcome.run, row.control) if outcome and row.control else {},
    )


def _answer(outcome: Outcome | None) -> Answer | None:
    if outcome is None or outcome.run.manifest.status != "finished":
        return None
    try:
        return outcome.run.answer
    except (DataError, IntegrityError):
        return None


def _proposed(incumbent: Answer | None, control: DriftRecord | None) -> tuple[DiffLine, ...]:
    verdict = control.verdict if control else None
    if incumbent is None or verdict is None or verdict.status == "committed":
        return ()
    return answer_diff(incumbent, verdict.proposal) if verdict.proposal else ()


def _sources(run: RunFolder, control: DriftRecord) -> dict[str, str]:
    """Of the items, in the packet or read beside it, that passages are taken from."""
    passages = control.verdict.passages if control.verdict else ()
    named = {passage.source for passage in passages}
    try:
        items = (*run.packet.items, *control.added)
    except DataError:
        items = control.added
    return {item.id: f"{item.title}, {item.public_on}" for item in items if item.id in named}


def _scored(metric: Metric, rows: Mapping[ControlsMode, Row]) -> Scored:
    return Scored(name=TITLES[metric], values={arm: row.value(metric) for arm, row in rows.items()})


def _parts(outcomes: Mapping[ControlsMode, Outcome]) -> tuple[Scored, ...]:
    found: dict[str, dict[ControlsMode, float | None]] = {}
    for arm, outcome in outcomes.items():
        for slot in outcome.scores.fta.slots if outcome.scores else ():
            found.setdefault(slot.name, {})[arm] = slot.score
    return tuple(Scored(name=name, values=values) for name, values in found.items())
