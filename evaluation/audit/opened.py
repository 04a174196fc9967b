"""A benchmark with both halves open, as audits read it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ConfigDict, Field

from evaluation.mint.writing import CLAIMS_FILE, CONSTRUCTION_FILE, HIDDEN, TARGETS_FILE
from evaluation.targets import GoldClaim, Target, load_targets
from foresci.benchmark import PACKETS, Benchmark
from foresci.errors import DataError
from foresci.schema import Record, SupportPassage, Task, candidates_of
from foresci.storage import read_jsonl

R = TypeVar("R", bound=Record)

TARGETS = Path(HIDDEN, TARGETS_FILE)
CLAIMS = Path(HIDDEN, CLAIMS_FILE)
CONSTRUCTION = Path(HIDDEN, CONSTRUCTION_FILE)
LABEL_KEYS = ("label", "labels", "terms")
"""Keys of a construction record below which it names topics."""


class Facts(Record):
    """What is read of a candidate's record; see `evaluation.mint.construction`."""

    model_config = ConfigDict(extra="ignore")

    label: str = ""
    sources: tuple[str, ...] = ()
    before: tuple[int, ...] = ()
    before_base: tuple[int, ...] = ()
    window: tuple[int, ...] = ()
    papers_before: tuple[str, ...] = ()
    papers_window: tuple[str, ...] = ()


class Construction(Record):
    """What is read of a task's construction record; what else it holds differs by family."""

    model_config = ConfigDict(extra="ignore")

    task_id: str
    candidates: dict[str, Facts] = Field(default={})
    right: tuple[str, ...] = ()


@dataclass(frozen=True)
class Opened:
    """A benchmark's tasks with all that belongs to them.

    Attributes:
        benchmark: its public half.
        tasks: by id, in file order.
        packets: support passages by task id.
        targets: by task id.
        claims: the claim bank, in file order.
        constructions: by task id.
        labels: all topics that a task's construction record names, by task id.
        absent: files that are not there; nothing is known of what they would hold.
    """

    benchmark: Benchmark
    tasks: Mapping[str, Task]
    packets: Mapping[str, tuple[SupportPassage, ...]]
    targets: Mapping[str, Target]
    claims: tuple[GoldClaim, ...]
    constructions: Mapping[str, Construction]
    labels: Mapping[str, frozenset[str]]
    absent: tuple[Path, ...]

    def names(self, task: Task) -> tuple[str, ...]:
        """What is to be chosen from, in public order: candidates, or a bottleneck task's rivals."""
        if fixed := candidates_of(task):
            return tuple(one.id for one in fixed)
        built = self.constructions.get(task.id)
        return () if built is None else tuple(built.candidates)

    def right(self, task: Task) -> frozenset[str]:
        """Names of the best answers; empty where the target does not tell.

        For planning tasks these are the options that no other beats, for bottleneck tasks the
        rivals that the construction record calls right. Acceptable neighbours are not among them.
        """
        target = self.targets.get(task.id)
        if target is None:
            return frozenset()
        if target.family == "direction":
            return frozenset({target.primary})
        if target.family == "planning":
            return frozenset(target.top)
        if target.family == "venue":
            return frozenset({target.canonical})
        built = self.constructions.get(task.id)
        return frozenset() if built is None else frozenset(built.right)


def open_both(bench: Path) -> Opened:
    """Open both halves of a benchmark folder.

    Raises:
        DataError: a half or its tasks or targets are missing, or a line of a file is no record.
    """
    benchmark = Benchmark.open(bench)
    if not (bench / TARGETS).is_file():
        raise DataError(f"{bench / TARGETS}: missing; audits need the benchmark's hidden half")
    rows = _rows(bench / CONSTRUCTION)
    built = [Construction.parse(row, where) for where, row in rows]
    return Opened(
        benchmark=benchmark,
        tasks={task.id: task for task in benchmark.tasks},
        packets=benchmark.packets,
        targets=load_targets(bench),
        claims=_records(bench / CLAIMS, GoldClaim),
        constructions={one.task_id: one for one in built},
        labels={str(row["task_id"]): frozenset(_labels(row)) for _, row in rows},
        absent=tuple(
            name for name in (PACKETS, CLAIMS, CONSTRUCTION) if not (bench / name).is_file()
        ),
    )


def _records(path: Path, kind: type[R]) -> tuple[R, ...]:
    return tuple(kind.parse(row, where) for where, row in _rows(path))


def _rows(path: Path) -> list[tuple[str, dict[str, Any]]]:
    if not path.is_file():
        return []
    return [(f"{path}:{number}", row) for number, row in read_jsonl(path)]


def _labels(value: Any) -> set[str]:
    """Every text below a key of `LABEL_KEYS`."""
    if isinstance(value, list):
        return set().union(*map(_labels, value))
    if not isinstance(value, dict):
        return set()
    found = set().union(*map(_labels, value.values()))
    return found.union(*(_texts(value.get(key)) for key in LABEL_KEYS))


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    return {one for one in value if isinstance(one, str)} if isinstance(value, list) else set()
