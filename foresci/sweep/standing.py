"""How far a run of a sweep is, from its record and from what the sweep's events say of it."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from agents.runner import is_finished
from foresci.errors import DataError
from foresci.locks import is_held
from foresci.runs import RunFolder
from foresci.schema.run import RunManifest
from foresci.storage import MANIFEST_FILE
from foresci.sweep.records import Event, PlannedRun

State = Literal["finished", "failed", "running", "unfinished", "not begun"]


class Standing(NamedTuple):
    """How far a run is."""

    run: PlannedRun
    state: State
    """`running`: somebody is at it now. `unfinished`: begun, and nobody is at it."""
    reason: str | None = None
    """Why it failed, or why it waits, in one line."""
    manifest: RunManifest | None = None
    """Its record, where it has one."""


def standings(
    runs: Iterable[PlannedRun], runs_dir: Path, failures: Mapping[str, str]
) -> dict[str, Standing]:
    """How far each run is, by run id, in the order given.

    The record of a run decides. Only where it has no word on the end of a run, as when a worker
    died over it again and again, the failures count that the sweep itself knows of.

    Args:
        runs: of a sweep.
        runs_dir: folder of run records.
        failures: as `failures_in` reads them.
    """
    found = {run.run_id: _standing(run, runs_dir / run.run_id, failures) for run in runs}
    for run_id, standing in found.items():
        after = standing.run.after
        base = found.get(after) if after and standing.state != "finished" else None
        if base is not None and base.state == "failed" and standing.state != "failed":
            found[run_id] = standing._replace(reason=waits_for(base.run.run_id))
    return found


def waits_for(run_id: str) -> str:
    """The reason of a run that cannot begin because the one that it goes on from has failed."""
    return f"waits for {run_id}, which failed"


def failures_in(events: Iterable[Event]) -> dict[str, str]:
    """The reasons of runs whose last attempt failed, by run id."""
    failures: dict[str, str] = {}
    for event in events:
        if event.event == "run_begun":
            failures.pop(event.run_id, None)
        elif event.event == "run_ended" and event.run.status == "failed":
            failures[event.run.run_id] = event.run.reason or "no reason was kept"
    return failures


def _standing(run: PlannedRun, path: Path, failures: Mapping[str, str]) -> Standing:
    folder = RunFolder(path)
    try:
        manifest = folder.manifest if (path / MANIFEST_FILE).is_file() else None
        if manifest is not None and is_finished(folder):
            return Standing(run, "finished", None, manifest)
    except DataError as error:
        return Standing(run, "failed", str(error))
    if manifest is not None and manifest.status == "failed":
        return Standing(run, "failed", _line(manifest.error), manifest)
    if manifest is not None and is_held(path):
        return Standing(run, "running", None, manifest)
    if run.run_id in failures:
        return Standing(run, "failed", failures[run.run_id], manifest)
    if manifest is None:
        return Standing(run, "not begun")
    changed = manifest.status == "finished"
    return Standing(run, "unfinished", "its answer was changed" if changed else None, manifest)


def _line(error: str | None) -> str:
    return " ".join((error or "").split())
