"""The runs that a judge is validated on, each with its task and what really happened."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from evaluation.answered import LeftOut, answered_task
from evaluation.targets import GoldClaim, Target, load_claims, load_targets
from foresci.benchmark import Benchmark
from foresci.errors import DataError, ForesciError, IntegrityError, UsageError
from foresci.runs import RunFolder
from foresci.schema import FAMILIES, Answer, EvidencePacket, Family, Task


@dataclass(frozen=True)
class Subject:
    """A finished run beside its task, target and claim bank."""

    run: RunFolder
    benchmark: str
    task: Task
    target: Target
    claims: tuple[GoldClaim, ...]

    @property
    def run_id(self) -> str:
        """Id of the run."""
        return self.run.manifest.run_id

    @property
    def family(self) -> Family:
        """Family of the task."""
        return self.task.family

    @property
    def place(self) -> tuple[str, str]:
        """Benchmark and task: tasks of two benchmarks may have one id."""
        return self.benchmark, self.task.id

    @property
    def cell(self) -> tuple[str, str]:
        """Domain and cutoff, the latter as an ISO date."""
        return self.task.domain, self.task.cutoff.isoformat()

    @property
    def answer(self) -> Answer:
        """The run's final answer."""
        return self.run.answer

    @property
    def packet(self) -> EvidencePacket | None:
        """The run's own evidence; None for agents that retrieve nothing."""
        retrieves = self.run.manifest.config.kb_fingerprint is not None
        return self.run.packet if retrieves else None


class Subjects(NamedTuple):
    """The runs of a request."""

    taken: tuple[Subject, ...]
    left_out: tuple[LeftOut, ...]


def load_subjects(runs: Iterable[RunFolder], benchmark: Benchmark) -> Subjects:
    """The finished runs of a benchmark with its hidden half, by run id; there may be none.

    Raises:
        DataError: the benchmark's tasks or its hidden half cannot be read.
    """
    targets, claims = load_targets(benchmark.root), load_claims(benchmark.root)
    taken, left_out = [], []
    for run in runs:
        try:
            taken.append(_subject(run, benchmark, targets, claims))
        except ForesciError as error:
            broken = isinstance(error, DataError | IntegrityError)
            left_out.append(LeftOut(run.path.name, str(error), broken))
    return Subjects(tuple(sorted(taken, key=lambda one: one.run_id)), tuple(left_out))


def sample_of(
    subjects: Sequence[Subject], number: int | None, seed: int = 0
) -> tuple[Subject, ...]:
    """A seeded sample, as even over the families as they allow, by run id.

    Args:
        subjects: to draw from.
        number: how many; all of them when None.
        seed: of the draw.
    """
    if number is None or number >= len(subjects):
        return tuple(subjects)
    random = Random(seed)  # noqa: S311 - a sample, not a secret
    families = []
    for family in FAMILIES:
        own = [one for one in subjects if one.family == family]
        families.append(random.sample(own, len(own)))
    in_turn = [one for row in zip_longest(*families) for one in row if one is not None]
    return tuple(sorted(in_turn[:number], key=lambda one: (one.place[0], one.run_id)))


def _subject(
    run: RunFolder,
    benchmark: Benchmark,
    targets: dict[str, Target],
    claims: dict[str, tuple[GoldClaim, ...]],
) -> Subject:
    task, name = answered_task(run, benchmark), benchmark.manifest.name
    if task.id not in targets:
        raise UsageError(f"benchmark {name} has no hidden target for {task.id}")
    subject = Subject(run, name, task, targets[task.id], claims.get(task.id, ()))
    _ = subject.answer, subject.packet  # read now, so that a damaged record is told as left out
    return subject
