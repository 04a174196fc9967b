"""Reading run folders: which runs there are, and what each one recorded."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from foresci.errors import DataError, IntegrityError, UsageError
from foresci.schema import ANSWER_ADAPTER, Answer, EvidenceItem, EvidencePacket
from foresci.schema.record import first_problem
from foresci.schema.run import RunManifest
from foresci.storage import MANIFEST_FILE, read_json, read_jsonl, sha256_file

PACKET_FILE = "packet.jsonl"
TRACE_FILE = "trace.jsonl"
DECISION_FILE = "decision.json"
ANSWER_FILE = "answer.json"
ANSWER_TEXT_FILE = "answer.md"
SCORES_FILE = "scores.json"

NEAR_IDS = 5


@dataclass(frozen=True)
class RunFolder:
    """One run on disk. Files are read on first use and kept.

    Every property raises `DataError`, naming the file, when that file is missing or malformed.
    """

    path: Path

    @cached_property
    def manifest(self) -> RunManifest:
        """What was run, and how it ended."""
        path = self.path / MANIFEST_FILE
        return RunManifest.parse(read_json(path), str(path))

    @cached_property
    def packet(self) -> EvidencePacket:
        """The evidence that the answer may cite, in packet order."""
        path = self.path / PACKET_FILE
        items: dict[str, EvidenceItem] = {}
        for number, row in read_jsonl(path):
            item = EvidenceItem.parse(row, f"{path}:{number}")
            if item.id in items:
                raise DataError(f"{path}:{number}: evidence item {item.id} occurs twice")
            items[item.id] = item
        return EvidencePacket(items=tuple(items.values()))

    @cached_property
    def trace(self) -> tuple[dict[str, Any], ...]:
        """One object per retrieval and per node, in the order they happened."""
        return tuple(row for _, row in read_jsonl(self.path / TRACE_FILE))

    @cached_property
    def decision(self) -> dict[str, Any]:
        """The incumbent decision, and what a control did with it."""
        return read_json(self.path / DECISION_FILE)

    @cached_property
    def answer(self) -> Answer:
        """The final answer.

        Raises:
            IntegrityError: the file is not the one whose hash the manifest holds.
        """
        path = self.path / ANSWER_FILE
        value = read_json(path)
        if self.manifest.answer_sha256 not in (None, sha256_file(path)):
            raise IntegrityError(f"{path}: changed since the run finished; run the task again")
        try:
            answer = ANSWER_ADAPTER.validate_python(value)
        except ValidationError as error:
            raise DataError(f"{path}: {first_problem(error)}") from None
        if answer.family != self.manifest.family:
            raise DataError(
                f"{path}: a {answer.family} answer in a run of a {self.manifest.family} task"
            )
        return answer


def list_runs(runs_dir: Path) -> list[RunFolder]:
    """All run folders directly below `runs_dir`, by id; other entries are ignored.

    Raises:
        UsageError: `runs_dir` is not a folder.
    """
    if not runs_dir.is_dir():
        raise UsageError(f"{runs_dir}: no such folder of runs; `foresci run` makes one")
    manifests = runs_dir.glob(f"*/{MANIFEST_FILE}")
    return [RunFolder(path.parent) for path in sorted(manifests)]


def find_run(runs_dir: Path, run_id: str) -> RunFolder:
    """The run with this id, or the run in this folder when `run_id` is a path.

    Raises:
        UsageError: there is no such run; the message lists ids that look like it.
    """
    for folder in (runs_dir / run_id, Path(run_id)):
        if run_id and (folder / MANIFEST_FILE).is_file():
            return RunFolder(folder)
    near = _near(run_id, [run.path.name for run in list_runs(runs_dir)])
    hint = f"; similar: {', '.join(near)}" if near else ""
    raise UsageError(f"no run {run_id!r} in {runs_dir}{hint}")


def _near(run_id: str, known: list[str]) -> list[str]:
    within = [name for name in known if run_id and run_id.lower() in name.lower()]
    return (within or get_close_matches(run_id, known, n=NEAR_IDS))[:NEAR_IDS]
