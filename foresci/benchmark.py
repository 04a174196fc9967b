"""The public half of a benchmark: its tasks, and where the evidence for them comes from.

A benchmark folder holds `public/` (opened here) and `hidden/` (opened by `evaluation` alone).
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from foresci.errors import DataError, UsageError
from foresci.schema import TASK_ADAPTER, Record, Task
from foresci.schema.record import first_problem
from foresci.storage import read_json, read_jsonl

FORMAT_VERSION = 1
SAMPLE = Path(__file__).parent / "sample"


class BenchmarkManifest(Record):
    """`public/benchmark.json`."""

    format_version: Literal[1]
    name: str
    description: str
    corpus: str | None = None
    """Source file, relative to `public/`, from which a cutoff KB can be built on demand."""


@dataclass(frozen=True)
class Benchmark:
    """A benchmark's public half."""

    root: Path
    manifest: BenchmarkManifest

    @classmethod
    def open(cls, root: Path) -> "Benchmark":
        """Open the public half of a benchmark folder.

        Raises:
            DataError: `public/benchmark.json` is missing or not of this version.
        """
        path = root / "public" / "benchmark.json"
        if not path.is_file():
            raise DataError(f"{root}: not a benchmark (no public/benchmark.json in it)")
        return cls(root, BenchmarkManifest.parse(read_json(path), str(path)))

    @classmethod
    def sample(cls) -> "Benchmark":
        """The benchmark that ships with foresci."""
        return cls.open(SAMPLE / "benchmark")

    @property
    def corpus(self) -> Path | None:
        """The source file of the evidence, if the benchmark names one."""
        name = self.manifest.corpus
        return None if name is None else (self.root / "public" / name).resolve()

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks, in file order.

        Raises:
            DataError: a line is not a task, or an id occurs twice.
        """
        path = self.root / "public" / "tasks.jsonl"
        tasks: dict[str, Task] = {}
        for number, row in read_jsonl(path):
            try:
                task = TASK_ADAPTER.validate_python(row)
            except ValidationError as error:
                raise DataError(f"{path}:{number}: {first_problem(error)}") from None
            if task.id in tasks:
                raise DataError(f"{path}:{number}: task {task.id} occurs twice")
            tasks[task.id] = task
        return tuple(tasks.values())

    def task(self, task_id: str) -> Task:
        """One task by id.

        Raises:
            UsageError: the benchmark has no such task.
        """
        for task in self.tasks:
            if task.id == task_id:
                return task
        raise UsageError(
            f"no task {task_id!r} in {self.manifest.name}; `foresci tasks list` shows the ids"
        )
