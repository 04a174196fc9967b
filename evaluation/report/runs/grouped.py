"""The runs of a report by task, with a line for each that cannot be shown."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controls import CONTROLS_MODES
from evaluation.report.records import MissingRun, Reported, without_folder
from evaluation.report.runs.opened import OpenedRun, open_run
from foresci.errors import ForesciError
from foresci.runs import RunFolder
from foresci.schema import Task


@dataclass
class Group:
    """What a report has of one task."""

    paths: list[Path] = field(default_factory=list)
    missing: list[MissingRun] = field(default_factory=list)


@dataclass
class Grouped:
    """What a report has by task id.

    Attributes:
        groups: by task id.
        unread: a line for each run that cannot be shown, added to as they are found.
    """

    groups: dict[str, Group]
    unread: list[str]

    def open(self, task: Task) -> list[OpenedRun]:
        """The runs of a task: by agent and backbone, of each the one without controls first."""
        runs = []
        for path in self.groups[task.id].paths:
            try:
                runs.append(open_run(path, task))
            except ForesciError as error:
                self.unread.append(_line(path, error))
        return sorted(runs, key=_order)


def grouped(reported: Reported) -> Grouped:
    """Find out of which task each run is; runs of tasks that the benchmark lacks are unread."""
    groups: defaultdict[str, Group] = defaultdict(Group)
    known = {task.id for task in reported.benchmark.tasks}
    unread: list[str] = []
    for run in reported.runs:
        try:
            task_id = RunFolder(run.path).manifest.task_id
        except ForesciError as error:
            unread.append(_line(run.path, error))
            continue
        if task_id in known:
            groups[task_id].paths.append(run.path)
        else:
            unread.append(f"{run.path.name}: {task_id} is no task of this benchmark")
    for one in reported.missing:
        groups[one.task_id].missing.append(one)
    return Grouped(dict(groups), unread)


def before(runs: Sequence[OpenedRun], at: int) -> list[OpenedRun]:
    """The runs before the one at a place that are of the same agent and backbone."""
    own = runs[at].manifest.config
    return [
        one
        for one in runs[:at]
        if (one.manifest.config.agent, one.manifest.config.backbone) == (own.agent, own.backbone)
    ]


def _order(run: OpenedRun) -> tuple[str, str, int, str]:
    config = run.manifest.config
    modes = [str(mode) for mode in CONTROLS_MODES]
    place = modes.index(config.controls) if config.controls in modes else len(modes)
    return config.agent, config.backbone, place, run.manifest.run_id


def _line(path: Path, error: ForesciError) -> str:
    return f"{path.name}: {without_folder(error, path)}"
