"""Removing run folders: one that is at work stays, and a kill leaves nothing half removed."""

import shutil
import tempfile
from collections.abc import Collection, Iterable
from pathlib import Path

from foresci.cli.runs_found import Found, found_at, found_runs
from foresci.errors import UsageError
from foresci.locks import HeldError, holding

LEFTOVERS = ".*.removed-????????"
"""Folders of runs whose removal was killed: no command sees them any more."""


def named_runs(runs_dir: Path, run_ids: Iterable[str]) -> list[Found]:
    """The runs that are named by id or path, each once.

    Raises:
        UsageError: one is no run, or does not lie directly in the folder of runs.
    """
    return list({name: _named(runs_dir, name) for name in run_ids}.values())


def _named(runs_dir: Path, run_id: str) -> Found:
    given = Path(run_id)
    path = runs_dir / run_id if given.name == run_id else given
    if path.parent.resolve() != runs_dir.resolve() or path.name in ("", ".", ".."):
        raise UsageError(f"{run_id}: not in {runs_dir}; name its folder of runs with --runs")
    found = found_at(path)
    if found is None or path.name.startswith("."):
        raise UsageError(f"no run {run_id!r} in {runs_dir}; `foresci runs list` shows the ids")
    return found


def sharers(runs_dir: Path, run_ids: Collection[str]) -> dict[str, list[str]]:
    """By run that is to go, the runs that stay and began from its decision."""
    found: dict[str, list[str]] = {}
    for one in found_runs(runs_dir):
        base = one.manifest and one.manifest.shared_with
        if base in run_ids and one.name not in run_ids:
            found.setdefault(str(base), []).append(one.name)
    return found


def removed(one: Found) -> str | None:
    """Remove a run; gives the process that is at it where it had to stay.

    The folder is renamed out of sight first, at one moment, and emptied then.

    Raises:
        OSError: it cannot be renamed or emptied.
    """
    path = one.folder.path
    try:
        with holding(path):
            grave = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}.removed-"))
            path.replace(grave / path.name)
    except HeldError as error:
        return error.holder
    shutil.rmtree(grave)
    return None


def clear_leftovers(runs_dir: Path) -> None:
    """Empty what earlier removals that were killed had out of sight already."""
    for grave in runs_dir.glob(LEFTOVERS):
        shutil.rmtree(grave, ignore_errors=True)
