"""The runs of a folder, the damaged ones too."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from foresci.errors import DataError, UsageError
from foresci.runs import RunFolder, find_run
from foresci.schema.run import RunManifest
from foresci.storage import MANIFEST_FILE, read_json

Status = Literal["finished", "failed", "running", "damaged"]
STATUSES: tuple[Status, ...] = ("finished", "failed", "running", "damaged")
RUN_NAME = re.compile(r".+--.+--.+--(?:off|on|gated)--[0-9a-f]{8}")
"""What `foresci run` calls a folder."""


@dataclass(frozen=True)
class Found:
    """A run on disk, whole or not."""

    folder: RunFolder
    manifest: RunManifest | None
    """None where it cannot be read."""
    problem: str | None = None
    """Why it cannot."""

    @property
    def name(self) -> str:
        """The name of the folder, by which commands know the run."""
        return self.folder.path.name

    @property
    def status(self) -> Status:
        """As in the manifest, or that there is none to read."""
        return "damaged" if self.manifest is None else self.manifest.status


def found_runs(runs_dir: Path) -> list[Found]:
    """Every run directly below a folder, by name.

    A folder without a readable manifest is a damaged run when its name is that of a run, or its
    manifest does not say that it is something else.

    Raises:
        UsageError: there is no such folder.
    """
    if not runs_dir.is_dir():
        raise UsageError(f"{runs_dir}: no such folder of runs; `foresci run` makes one")
    inside = sorted(path for path in runs_dir.iterdir() if not path.name.startswith("."))
    return [found for path in inside if (found := found_at(path))]


def found_at(path: Path) -> Found | None:
    """The run in a folder; None where it is none."""
    manifest = path / MANIFEST_FILE
    named = RUN_NAME.fullmatch(path.name) is not None
    if not path.is_dir() or not (named or manifest.exists()):
        return None
    folder = RunFolder(path)
    try:
        return Found(folder, folder.manifest)
    except DataError as error:
        is_other = not named and _is_of_another_kind(manifest)
        return None if is_other else Found(folder, None, str(error))


def find_named(runs_dir: Path, run_id: str) -> Found:
    """The run of this id, or in this folder; it may be damaged.

    Raises:
        UsageError: there is none; the message lists ids that look like it.
    """
    for path in (runs_dir / run_id, Path(run_id)):
        if run_id and (found := found_at(path)):
            return found
    find_run(runs_dir, run_id)
    raise UsageError(f"{run_id}: a folder of another kind, not a run")


def _is_of_another_kind(manifest: Path) -> bool:
    """Whether a manifest is that of a knowledge base or the like, which names its format."""
    try:
        return "format" in read_json(manifest)
    except DataError:
        return False
