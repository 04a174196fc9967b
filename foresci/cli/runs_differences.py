"""In what two runs differ, apart from times and from what their model calls took."""

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any, Literal

from pydantic import Field

from controls.record import DriftRecord
from evaluation.metrics import METRICS
from evaluation.paired.claims import choice_of
from evaluation.paired.diff import DiffLine, answer_diff
from evaluation.paired.rows import control_of
from evaluation.scored import read_scores
from evaluation.summary import judge_of, value_of
from foresci.errors import UsageError
from foresci.runs import RunFolder
from foresci.schema import EvidenceItem, Record
from foresci.schema.run import RunManifest

MANIFEST_FIELDS = ("task_id", "family", "domain", "cutoff", "benchmark", "status", "error")
UNTOLD = frozenset({"step", "latency_ms", "calls", "cached", "prompt", "completion", "cost"})
"""Of a trace row: its own number, and what may differ between two runs that do the same."""

Side = Literal["first", "second"]


class Changed(Record):
    """A value that is another one in the second run; None where a run has none."""

    name: str
    first: str | None
    second: str | None


class OnlyIn(Record):
    """A passage of one packet that the other one does not have."""

    run: Side
    id: str
    paper_id: str
    section: str
    title: str


class Parting(Record):
    """The first trace row in which two runs differ."""

    step: int
    first: dict[str, Any] | None = Field(description="None where the first run had ended.")
    second: dict[str, Any] | None


class Differences(Record):
    """In what two runs differ; equal where all of it is empty."""

    configuration: tuple[Changed, ...]
    choice: Changed | None = None
    answer: tuple[DiffLine, ...] = Field(default=(), description="Only lines that changed.")
    control: Changed | None = None
    evidence: tuple[OnlyIn, ...] = ()
    packet_order: bool = Field(
        default=False, description="Whether the same passages have other ids, ranks or places."
    )
    trace: Parting | None = None
    scores: tuple[Changed, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether the runs are the same."""
        return self == Differences(configuration=())


def differences(first: RunFolder, second: RunFolder) -> Differences:
    """Compare two runs; of those that have not both finished, only what their manifests say.

    Raises:
        DataError: a file of a run cannot be read.
    """
    configuration = tuple(_configuration(first.manifest, second.manifest))
    if {first.manifest.status, second.manifest.status} != {"finished"}:
        return Differences(configuration=configuration)
    evidence = tuple(_evidence(first, second))
    return Differences(
        configuration=configuration,
        choice=_changed("choice", choice_of(first.answer), choice_of(second.answer)),
        answer=_answer(first, second),
        control=_changed("control", _control(first), _control(second)),
        evidence=evidence,
        packet_order=not evidence and first.packet != second.packet,
        trace=_trace(first, second),
        scores=tuple(_scores(first, second)),
    )


def _answer(first: RunFolder, second: RunFolder) -> tuple[DiffLine, ...]:
    """Claims word by word; of two task families every line is another one."""
    lines = answer_diff(first.answer, second.answer)
    return tuple(line for line in lines if line.mark != "same")


def _changed(name: str, first: Any, second: Any) -> Changed | None:
    if first == second:
        return None
    return Changed(name=name, first=_told(first), second=_told(second))


def _told(value: Any) -> str | None:
    return None if value is None else str(value)


def _configuration(first: RunManifest, second: RunManifest) -> Iterable[Changed]:
    return _all_changed(_told_of(first), _told_of(second))


def _told_of(manifest: RunManifest) -> dict[str, Any]:
    return {
        **{name: getattr(manifest, name) for name in MANIFEST_FIELDS},
        **manifest.config.to_json(),
    }


def _all_changed(first: Mapping[str, Any], second: Mapping[str, Any]) -> Iterable[Changed]:
    names = dict.fromkeys([*first, *second])
    found = (_changed(name, first.get(name), second.get(name)) for name in names)
    return [one for one in found if one]


def _control(run: RunFolder) -> str | None:
    """What a check came to, in the words of its verdict."""
    control: DriftRecord | None = control_of(run)
    if control is None:
        return None
    verdict = control.verdict
    return "not checked" if verdict is None else f"{verdict.status} ({verdict.rule})"


def _evidence(first: RunFolder, second: RunFolder) -> Iterable[OnlyIn]:
    one, other = map(_passages, (first, second))
    sides: tuple[tuple[Side, Any, Any], ...] = (("first", one, other), ("second", other, one))
    for side, own, theirs in sides:
        for key, item in own.items():
            if key not in theirs:
                yield OnlyIn(run=side, **_name(item))


def _passages(run: RunFolder) -> dict[tuple[str, str, str], EvidenceItem]:
    return {(item.paper_id, item.section, item.text): item for item in run.packet.items}


def _name(item: EvidenceItem) -> dict[str, str]:
    return {
        "id": item.id,
        "paper_id": item.paper_id,
        "section": item.section,
        "title": item.title,
    }


def _trace(first: RunFolder, second: RunFolder) -> Parting | None:
    for step, (one, other) in enumerate(zip_longest(first.trace, second.trace), start=1):
        if _comparable(one) != _comparable(other):
            return Parting(step=step, first=one, second=other)
    return None


def _comparable(row: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return (
        None if row is None else {name: value for name, value in row.items() if name not in UNTOLD}
    )


def _scores(first: RunFolder, second: RunFolder) -> Iterable[Changed]:
    """Each metric with its judge, for a number by another judge is another number."""
    return _all_changed(_judged(first), _judged(second))


def _judged(run: RunFolder) -> dict[str, str]:
    try:
        scores = read_scores(run)
    except UsageError:
        return {}
    return {
        metric: f"{_figure(value_of(scores, metric))} by {judge_of(scores, metric)}"
        for metric in METRICS
    }


def _figure(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.4f}"
