"""One pass over the runs of a report, keeping of each what the overview needs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from controls import CONTROLS_MODES
from controls.record import DriftRecord
from evaluation.answered import answered_task
from evaluation.batch import Outcome
from evaluation.diagnostics.row import Row, row_of
from evaluation.paired.records import Row as PairedRow
from evaluation.paired.rows import row_of as paired_row
from evaluation.report.records import MissingRun, Reported, without_folder
from evaluation.scored import read_scores
from foresci.benchmark import Benchmark
from foresci.errors import ForesciError
from foresci.runs import RunFolder
from foresci.schema import Task
from foresci.schema.run import RunManifest


class Told(NamedTuple):
    """What the overview keeps of one run."""

    manifest: RunManifest
    row: Row | None
    """Its scores; None where it has none."""
    pair: PairedRow | None
    """The same for a comparison with controls off and on; None where the task is not known."""


class Unread(NamedTuple):
    """A run without scores, and why."""

    run_id: str
    reason: str


class Overview(NamedTuple):
    """All runs of a report, without their answers and evidence."""

    benchmark: Benchmark
    tasks: tuple[Task, ...]
    """Those that a run was asked of, in the benchmark's order."""
    told: tuple[Told, ...]
    unread: tuple[Unread, ...]
    missing: tuple[MissingRun, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """Of the scored runs."""
        return tuple(one.row for one in self.told if one.row is not None)

    @property
    def run_ids(self) -> frozenset[str]:
        """Of all runs that have a part of the page."""
        return frozenset(one.manifest.run_id for one in self.told)


_Base = tuple[str, int, str, str]
"""Backbone, seed, task and agent: what a run with controls shares with one without."""


def read_overview(reported: Reported) -> Overview:
    """Read every run once; what the overview does not show is let go at once.

    A run whose manifest, scores or answer cannot be used is told with the reason.
    """
    manifests, unread = _manifests(reported.runs)
    bases = {
        _base(one): RunFolder(run.path) for run, one in manifests if one.config.controls == "off"
    }
    told = []
    for run, manifest in manifests:
        try:
            told.append(_told(RunFolder(run.path), manifest, reported.benchmark, bases))
        except ForesciError as error:
            unread.append(Unread(manifest.run_id, without_folder(error, run.path)))
            told.append(Told(manifest, None, None))
    asked = {one.manifest.task_id for one in told} | {one.task_id for one in reported.missing}
    return Overview(
        benchmark=reported.benchmark,
        tasks=tuple(task for task in reported.benchmark.tasks if task.id in asked),
        told=tuple(told),
        unread=tuple(unread),
        missing=tuple(reported.missing),
    )


def _manifests(
    runs: Iterable[RunFolder],
) -> tuple[list[tuple[RunFolder, RunManifest]], list[Unread]]:
    found, unread = [], []
    for run in runs:
        try:
            found.append((run, RunFolder(run.path).manifest))
        except ForesciError as error:
            unread.append(Unread(run.path.name, without_folder(error, run.path)))
    return found, unread


def _base(manifest: RunManifest) -> _Base:
    config = manifest.config
    return config.backbone, config.seed, manifest.task_id, config.agent


def _told(
    run: RunFolder, manifest: RunManifest, benchmark: Benchmark, bases: dict[_Base, RunFolder]
) -> Told:
    task = answered_task(run, benchmark)
    scores = read_scores(run)
    row = row_of(scores, run.answer)
    mode = next((mode for mode in CONTROLS_MODES if mode == manifest.config.controls), None)
    if mode is None:
        return Told(manifest, row, None)
    base = bases.get(_base(manifest))
    fresh = None if base is None else RunFolder(base.path)
    pair = paired_row(task, manifest.config.agent, mode, Outcome(run, scores), fresh)
    return Told(manifest, row, pair.model_copy(update={"control": _slim(pair.control)}))


def _slim(control: DriftRecord | None) -> DriftRecord | None:
    """How a check ended, without the texts that it went by."""
    if control is None or control.verdict is None:
        return control
    verdict = control.verdict.model_copy(update={"passages": (), "proposal": None})
    return control.model_copy(update={"verdict": verdict, "added": ()})


def by_backbone(told: Sequence[Told]) -> Iterator[tuple[str, list[Told]]]:
    """The runs of each backbone and seed, by the name that tells them apart."""
    groups: dict[tuple[str, int], list[Told]] = defaultdict(list)
    for one in told:
        groups[one.manifest.config.backbone, one.manifest.config.seed].append(one)
    for (backbone, seed), members in sorted(groups.items(), key=lambda group: group[0]):
        yield f"{backbone}, seed {seed}", members
