"""A run with all of it that can be read, and a line for each piece that cannot."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from controls.record import DriftRecord
from evaluation.answered import check_answers
from evaluation.paired.rows import control_of, incumbent_of
from evaluation.report.records import without_folder
from evaluation.run_scores import Scores
from evaluation.scored import read_scores
from foresci.errors import ForesciError
from foresci.runs import RunFolder
from foresci.schema import Answer, Evidence, EvidencePacket, Task
from foresci.schema.run import RunManifest

_T = TypeVar("_T")


@dataclass(frozen=True)
class OpenedRun:
    """What a page says of a run. None and empty where it was not to be read, see `troubles`."""

    manifest: RunManifest
    answer: Answer | None = None
    incumbent: Answer | None = None
    """The decision before any control."""
    packet: EvidencePacket | None = None
    """None also for agents that retrieve nothing."""
    trace: tuple[dict[str, Any], ...] = ()
    control: DriftRecord | None = None
    scores: Scores | None = None
    troubles: tuple[str, ...] = ()

    @cached_property
    def items(self) -> dict[str, Evidence]:
        """Everything that the run may cite or a control quote, by id."""
        kept = self.packet.items if self.packet else ()
        added = self.control.added if self.control else ()
        return {item.id: item for item in (*kept, *added)}

    @property
    def was_revised(self) -> bool:
        """Whether a control put another answer in the place of the first one."""
        verdict = self.control.verdict if self.control else None
        return verdict is not None and verdict.status == "committed"


def open_run(path: Path, task: Task) -> OpenedRun:
    """Read a run folder.

    Raises:
        DataError: there is no manifest that can be read, and so nothing to show.
    """
    run = RunFolder(path)
    manifest = run.manifest
    if manifest.status != "finished":
        return OpenedRun(manifest, troubles=(_ended(manifest),))
    reader = _Reader(path)
    reader.read(lambda: check_answers(manifest, task))
    found = OpenedRun(
        manifest,
        answer=reader.read(lambda: run.answer),
        incumbent=reader.read(lambda: incumbent_of(run)),
        packet=reader.read(lambda: run.packet) if manifest.config.kb_fingerprint else None,
        trace=reader.read(lambda: run.trace) or (),
        control=reader.read(lambda: control_of(run)),
        scores=reader.read(lambda: read_scores(run)),
    )
    return replace(found, troubles=tuple(dict.fromkeys(reader.troubles)))


class _Reader:
    """Reads pieces of a folder and remembers what went wrong, without the folder's own path."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.troubles: list[str] = []

    def read(self, piece: Callable[[], _T]) -> _T | None:
        try:
            return piece()
        except ForesciError as error:
            self.troubles.append(without_folder(error, self._path))
            return None


def _ended(manifest: RunManifest) -> str:
    told = f": {manifest.error}" if manifest.error else ""
    return f"{manifest.status}{told}; there is no answer"
