"""Checks of a run's folder: its manifest, what is missing, its checkpoint, and torn files."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from agents.checkpoints import CHECKPOINT_FILE
from agents.identity import config_digest
from foresci.cli.runs_check_files import check_answered
from foresci.cli.runs_found import Found
from foresci.cli.runs_problems import AGAIN, FileReport, Problem
from foresci.cli.runs_removal import LEFTOVERS
from foresci.locks import is_held
from foresci.runs import ANSWER_FILE, ANSWER_TEXT_FILE, DECISION_FILE, PACKET_FILE, TRACE_FILE
from foresci.schema.run import RunManifest
from foresci.storage import MANIFEST_FILE, read_json

RESULTS = (
    PACKET_FILE, TRACE_FILE, DECISION_FILE, ANSWER_FILE, ANSWER_TEXT_FILE, CHECKPOINT_FILE,
)  # fmt: skip
TORN = re.compile(r"\..+\.\d+\.new")
"""What a process that was killed while it wrote a file leaves behind."""
TORN_REMEDY = "a killed process left it, remove the file"


def check_run(found: Found) -> list[Problem]:
    """Everything that is wrong with a run; of one that a process is at, its manifest alone.

    Where that process has not come to write it yet, there is nothing to look at.
    """
    path = found.folder.path
    manifest = FileReport(path / MANIFEST_FILE)
    held = is_held(path)
    if found.manifest is None and held:
        return []
    if found.manifest is None:
        manifest.read(lambda: RunManifest.parse(read_json(manifest.path), str(manifest.path)))
        return [*manifest.problems, *_torn(path)]
    _check_identity(manifest, found.manifest)
    if held:
        return manifest.problems
    if found.manifest.status != "finished":
        unfinished = _checkpoint(found) if (path / CHECKPOINT_FILE).exists() else []
        return [*manifest.problems, *unfinished, *_torn(path)]
    return [*manifest.problems, *_finished(found), *_torn(path)]


def check_leftovers(runs_dir: Path) -> list[Problem]:
    """What killed processes left in the folder of runs itself."""
    graves = [
        Problem(
            run="",
            file=grave.name,
            problem="a run whose removal was not finished",
            remedy="remove the folder, or let the next `foresci runs rm` do it",
        )
        for grave in sorted(runs_dir.glob(LEFTOVERS))
    ]
    return [*graves, *(problem.model_copy(update={"run": ""}) for problem in _torn(runs_dir))]


def _check_identity(report: FileReport, manifest: RunManifest) -> None:
    """The folder, the id and the configuration belong together, and the ending is complete."""
    if manifest.run_id != report.path.parent.name:
        report.add(f"{manifest.run_id}, but the folder is called otherwise", field="run_id")
    digest = config_digest(read_json(report.path)["config"])
    if not manifest.run_id.endswith(f"--{digest}"):
        report.add(f"its hash is {digest}, which does not end the run id", field="config")
    if manifest.status != "running" and manifest.finished_at is None:
        report.add(f"none, though the run is {manifest.status}", field="finished_at")
    if manifest.status == "failed" and not manifest.error:
        report.add("none, though the run failed", field="error")


def _finished(found: Found) -> Iterable[Problem]:
    path = found.folder.path
    missing = [name for name in RESULTS if not (path / name).is_file()]
    for name in missing:
        yield Problem(run=path.name, file=name, problem="missing", remedy=AGAIN)
    yield from (one for one in check_answered(found.folder) if one.file not in missing)
    if ANSWER_TEXT_FILE not in missing:
        yield from _memo(path)
    if CHECKPOINT_FILE not in missing:
        yield from _checkpoint(found)


def _memo(path: Path) -> list[Problem]:
    report = FileReport(path / ANSWER_TEXT_FILE)
    try:
        if not report.path.read_text(encoding="utf-8").strip():
            report.add("empty")
    except UnicodeDecodeError as error:
        report.add(f"not UTF-8 ({error.reason} at byte {error.start})")
    return report.problems


def _checkpoint(found: Found) -> list[Problem]:
    """The file is a whole database with a checkpoint of this run.

    Where no journal stands beside it, it is opened as a file that nobody changes, as SQLite would
    otherwise leave files of its own in the folder.
    """
    report = FileReport(found.folder.path / CHECKPOINT_FILE)
    journal = report.path.with_name(f"{CHECKPOINT_FILE}-wal").exists()
    address = f"{report.path.absolute().as_uri()}?{'mode=ro' if journal else 'immutable=1'}"
    try:
        with closing(sqlite3.connect(address, uri=True)) as database:
            _check_database(report, database, found.folder.manifest.run_id)
    except sqlite3.Error as error:
        report.add(f"no checkpoint can be read ({error})")
    return report.problems


def _check_database(report: FileReport, database: sqlite3.Connection, thread: str) -> None:
    told = database.execute("PRAGMA quick_check").fetchone()[0]
    if told != "ok":
        report.add(f"damaged ({told})")
        return
    query = "SELECT count(*) FROM checkpoints WHERE thread_id = ?"
    if not database.execute(query, (thread,)).fetchone()[0]:
        report.add("no checkpoint of this run in it")


def _torn(path: Path) -> Iterator[Problem]:
    for torn in sorted(path.glob(".*.new")):
        if TORN.fullmatch(torn.name):
            report = FileReport(torn, TORN_REMEDY)
            report.add("not written to its end")
            yield from report.problems
