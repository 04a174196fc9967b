"""Runs by way of a shared place: they go there, and come from there whole or not at all."""

from pathlib import Path

from pydantic import ValidationError

from agents.runner import is_finished
from foresci.errors import DataError
from foresci.locks import holding
from foresci.runs import RunFolder
from foresci.schema.record import first_problem
from foresci.schema.run import RunManifest
from foresci.storage import MANIFEST_FILE, replacing_folder, write_json
from foresci.sweep.sharing import Share

RUNS = "runs"


def put_run(share: Share, folder: Path) -> None:
    """Put a run's folder into a shared place, instead of what is there of it."""
    name = _name(folder.name)
    share.remove(name)
    files = {path.name: path for path in sorted(folder.iterdir()) if _counts(path)}
    share.put(name, files, (folder / MANIFEST_FILE).read_bytes())


def _counts(path: Path) -> bool:
    return path.is_file() and path.name != MANIFEST_FILE and not path.name.startswith(".")


def shared_run(share: Share, run_id: str) -> RunManifest | None:
    """The manifest of a run in a shared place; None where there is none."""
    path = f"{_name(run_id)}/{MANIFEST_FILE}"
    content = share.read(path)
    if content is None:
        return None
    try:
        return RunManifest.model_validate_json(content)
    except ValidationError as error:
        raise DataError(f"{share.where(path)}: {first_problem(error)}") from None


def take_run(share: Share, run_id: str, runs_dir: Path, kb: Path | None = None) -> None:
    """Bring a run from a shared place into a folder of runs, unless it is finished there.

    Args:
        share: where it was put.
        run_id: of the run.
        runs_dir: the folder of runs.
        kb: where its knowledge base is on this machine, for the record; None for no change.

    Raises:
        DataError: it is not there, or is another run.
        IntegrityError: its answer is not the one it ended with.
    """
    target = runs_dir / run_id
    with holding(target, on_wait=_patient):
        if not is_finished(RunFolder(target)):
            with replacing_folder(target) as folder:
                _take(share, run_id, folder, kb)


def _take(share: Share, run_id: str, folder: Path, kb: Path | None) -> None:
    for path in share.names(_name(run_id)):
        share.get(_name(run_id), path, folder / path)
    _check_run(RunFolder(folder), run_id, share.where(_name(run_id)))
    if kb is not None:
        here = RunFolder(folder).manifest.model_copy(update={"kb_path": str(kb)})
        write_json(folder / MANIFEST_FILE, here.to_json())


def _check_run(run: RunFolder, run_id: str, where: str) -> None:
    """Make sure that a run is the one it should be, and its answer the one it ended with."""
    if run.manifest.run_id != run_id:
        raise DataError(f"{where}: holds another run; remove that folder")
    if run.manifest.status == "finished":
        _ = run.answer


def drop_run(share: Share, run_id: str) -> None:
    """Remove a run from a shared place."""
    share.remove(_name(run_id))


def _name(run_id: str) -> str:
    return f"{RUNS}/{run_id}"


def _patient(holder: str) -> None:
    """Wait for another process of this machine that is at the same run."""
