"""Checks of what a finished run wrote: packet, trace, decision, answer and scores."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from pydantic import ConfigDict

from controls.record import DriftRecord
from evaluation.case import part_sha256
from evaluation.metrics import METRICS
from evaluation.run_scores import score_sha256
from evaluation.scored import stored_scores
from foresci.cli.runs_problems import SCORE_AGAIN, FileReport, Problem
from foresci.runs import (
    ANSWER_FILE,
    DECISION_FILE,
    PACKET_FILE,
    SCORES_FILE,
    TRACE_FILE,
    RunFolder,
)
from foresci.schema import Answer, EvidenceItem, Record, citations_of
from foresci.schema.run import RunManifest
from foresci.storage import read_json
from knowledge_base.search import SearchTrace


class _Step(Record):
    """A trace row of something that was asked."""

    kind: str
    step: int
    step_name: str
    role: str
    about: str | None
    calls: int
    cached: int
    prompt: int
    completion: int
    cost: float | None
    error: str | None = None


class _Node(Record):
    """A trace row of a node, with facts of its own beside its name."""

    model_config = ConfigDict(frozen=True, extra="allow")

    step: int
    kind: str


class _Decision(Record):
    """`decision.json`."""

    incumbent: Answer
    final: Answer
    committed: bool
    controls: str
    control: DriftRecord | None
    repairs: tuple[str, ...]


def check_answered(run: RunFolder) -> Iterable[Problem]:
    """What is wrong with the files of a finished run whose manifest can be read."""
    manifest = run.manifest
    packet = FileReport(run.path / PACKET_FILE)
    items = list(_items(packet, manifest))
    answer = FileReport(run.path / ANSWER_FILE)
    said = _checked_answer(answer, run, {item.id for item in items})
    reports = (packet, _trace(run), _decision(run), answer, *_scores(run, said))
    return [problem for report in reports for problem in report.problems]


def _items(report: FileReport, manifest: RunManifest) -> Iterable[EvidenceItem]:
    """The items that can be read; none is later than the cutoff, none occurs twice."""
    seen: set[str] = set()
    for number, row in report.rows():
        parse = partial(EvidenceItem.parse, row, f"{report.path}:{number}")
        item = report.read(parse)
        if item is None:
            continue
        if item.id in seen:
            report.add(f"{item.id} occurs twice", line=number, field="id")
        if item.public_on > manifest.cutoff:
            late = f"{item.public_on} is later than the cutoff {manifest.cutoff}"
            report.add(late, line=number, field="public_on")
        seen.add(item.id)
        yield item


def _checked_answer(report: FileReport, run: RunFolder, known: set[str]) -> Answer | None:
    """The answer, if it is the one of the manifest's hash; it cites only what the packet holds."""
    if run.manifest.answer_sha256 is None:
        report.add("the manifest of a finished run holds no hash of it")
    answer = report.read(lambda: run.answer)
    for field, cited in citations_of(answer) if answer else ():
        if cited not in known:
            report.add(f"cites {cited}, which is not in {PACKET_FILE}", field=field)
    return answer


def _trace(run: RunFolder) -> FileReport:
    """Rows are numbered from 1 and of a known form."""
    report = FileReport(run.path / TRACE_FILE)
    for expected, (number, row) in enumerate(report.rows(), start=1):
        if row.get("step") != expected:
            report.add(f"{row.get('step')} where {expected} is due", line=number, field="step")
        report.read(partial(_parse_row, row, f"{report.path}:{number}"))
    return report


def _parse_row(row: dict[str, Any], where: str) -> Record:
    match row.get("kind"):
        case "retrieval":
            own = {"kind", "step", "about"}
            return SearchTrace.parse({k: v for k, v in row.items() if k not in own}, where)
        case "step":
            return _Step.parse(row, where)
        case _:
            return _Node.parse(row, where)


def _decision(run: RunFolder) -> FileReport:
    """What was decided is of the run's own family and controls, and nothing in it is too late."""
    report, manifest = FileReport(run.path / DECISION_FILE), run.manifest
    found = report.read(lambda: _Decision.parse(read_json(report.path), str(report.path)))
    if found is None:
        return report
    controls = manifest.config.controls
    mode = "off" if found.control is None else found.control.mode
    if (found.controls, mode) != (controls, controls):
        report.add(f"controls {found.controls} in a run with controls {controls}", field="controls")
    if found.committed != (found.final != found.incumbent):
        report.add(f"{found.committed}, but that is not how the two differ", field="committed")
    for item in found.control.added if found.control else ():
        if item.public_on > manifest.cutoff:
            late = f"{item.id} of {item.public_on} is later than the cutoff {manifest.cutoff}"
            report.add(late, field="control.added")
    return report


def _scores(run: RunFolder, answer: Answer | None) -> Iterable[FileReport]:
    """Scores, where there are any, are of this answer and as the judge gave them."""
    report = FileReport(run.path / SCORES_FILE, SCORE_AGAIN)
    if not report.path.exists():
        return
    yield report
    scores = report.read(lambda: stored_scores(run))
    if scores is None:
        return
    if scores.run_id != run.manifest.run_id:
        report.add(f"of another run, {scores.run_id}", field="run_id")
    if answer and scores.answer_sha256 != part_sha256("answer", answer.to_json()):
        report.add("of another answer than the run's", field="answer_sha256")
    for metric in METRICS:
        digest = getattr(scores.digests, metric)
        if digest not in (None, score_sha256(getattr(scores, metric))):
            report.add("changed since the judge gave it", field=metric)
