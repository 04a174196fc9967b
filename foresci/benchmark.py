"""The public half of a benchmark: its tasks, and where the evidence for them comes from.

A benchmark folder holds `public/` (opened here) and `hidden/` (opened by `evaluation` alone).
"""

import shlex
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, ValidationError, model_validator

from foresci.errors import DataError, UsageError
from foresci.schema import TASK_ADAPTER, Record, SupportPassage, Task
from foresci.schema.record import first_problem
from foresci.storage import read_json, read_jsonl

FORMAT_VERSION = 1
SAMPLE = Path(__file__).parent / "sample"
SAMPLE_BENCHMARK = SAMPLE / "benchmark"
PUBLIC = Path("public")
MANIFEST = PUBLIC / "benchmark.json"
TASKS = PUBLIC / "tasks.jsonl"
PACKETS = PUBLIC / "packets.jsonl"
WHOLE_CORPUS = "all"
"""Domain of a knowledge base that is restricted to none."""


def _inside(path: str) -> str:
    parts = PurePosixPath(path).parts
    if not parts or parts[0] == "/" or ".." in parts or "\\" in path or ":" in path:
        raise ValueError(f"{path!r} does not stay inside public/; name a folder in it")
    return path


def check_name(name: str) -> str:
    """A benchmark's name as it is, which must be fit to be the name of a folder.

    Raises:
        ValueError: it is empty, or has in it what would lead elsewhere or does not print.
    """
    if (
        not name.strip()
        or not name.isprintable()
        or any(part in name for part in ("/", "\\", ".."))
    ):
        raise ValueError(f"{name!r} is no name; take letters and digits, without / \\ and ..")
    return name


class BenchmarkKB(Record):
    """A knowledge base that tasks of one domain and cutoff are answered from."""

    domain: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$")]
    """As tasks name it; `all` where it holds the whole corpus."""
    cutoff: date
    fingerprint: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    """Its content fingerprint, as `foresci kb info` prints it."""
    path: Annotated[str, AfterValidator(_inside)] | None = None
    """Its folder, relative to `public/`; None where the benchmark does not carry it."""


class BenchmarkManifest(Record):
    """`public/benchmark.json`."""

    format_version: Literal[1]
    name: Annotated[str, AfterValidator(check_name)]
    description: str
    corpus: str | None = None
    """Source file, relative to `public/`, from which a cutoff KB can be built on demand."""
    kbs: tuple[BenchmarkKB, ...] = ()
    """What the tasks were made from, each domain and cutoff once."""

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        places = [(kb.domain, kb.cutoff) for kb in self.kbs]
        for place in places:
            if places.count(place) > 1:
                raise ValueError(f"kbs: {place[0]} at {place[1]} occurs twice")
        return self


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
        path = root / MANIFEST
        if not path.is_file():
            raise DataError(f"{root}: not a benchmark (no {MANIFEST.as_posix()} in it)")
        return cls(root, BenchmarkManifest.parse(read_json(path), str(path)))

    @classmethod
    def sample(cls) -> "Benchmark":
        """The benchmark that ships with foresci."""
        return cls.open(SAMPLE_BENCHMARK)

    @property
    def corpus(self) -> Path | None:
        """The source file of the evidence, if the benchmark names one."""
        name = self.manifest.corpus
        return None if name is None else (self.root / PUBLIC / name).resolve()

    def kb(self, domain: str, cutoff: date) -> BenchmarkKB | None:
        """The knowledge base of a domain's tasks at a cutoff: its own one, else the corpus's."""
        named = {kb.domain: kb for kb in self.manifest.kbs if kb.cutoff == cutoff}
        return named.get(domain) or named.get(WHOLE_CORPUS)

    def kb_folder(self, kb: BenchmarkKB) -> Path | None:
        """Where the benchmark carries a knowledge base; None where it only names it."""
        return None if kb.path is None else self.root / PUBLIC / kb.path

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks, in file order.

        Raises:
            DataError: a line is not a task, or an id occurs twice.
        """
        path = self.root / TASKS
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
        where = "" if self.root == SAMPLE_BENCHMARK else f" {shlex.quote(str(self.root))}"
        listed = f"`foresci tasks list{where}` shows the ids"
        raise UsageError(f"no task {task_id!r} in {self.manifest.name}; {listed}")

    @cached_property
    def packets(self) -> dict[str, tuple[SupportPassage, ...]]:
        """The support packets by task id, in file order; tasks without one are left out.

        Raises:
            DataError: a line is not a passage, or is of a task that the benchmark does not have.
        """
        path = self.root / PACKETS
        if not path.is_file():
            return {}
        known = {task.id for task in self.tasks}
        packets: defaultdict[str, list[SupportPassage]] = defaultdict(list)
        for number, row in read_jsonl(path):
            passage = SupportPassage.parse(row, f"{path}:{number}")
            if passage.task_id not in known:
                raise DataError(f"{path}:{number}: no task {passage.task_id!r} in {TASKS.name}")
            packets[passage.task_id].append(passage)
        return {task_id: tuple(passages) for task_id, passages in packets.items()}
