"""Scoring many runs of one benchmark, with a reason for every run that has no score."""

from collections.abc import Iterable
from dataclasses import dataclass

from evaluation.evaluate import evaluate_run
from evaluation.scores import Scores
from evaluation.targets import Target, load_targets
from foresci.benchmark import Benchmark
from foresci.errors import DataError, ForesciError, IntegrityError, UsageError
from foresci.runs import SCORES_FILE, RunFolder
from foresci.storage import write_json


@dataclass(frozen=True)
class Outcome:
    """The scores of one run, or why it has none."""

    run: RunFolder
    scores: Scores | None
    reason: str | None = None
    broken: bool = False
    """Whether the reason is a damaged record rather than a run that is not there to score."""


def evaluate_runs(runs: Iterable[RunFolder], benchmark: Benchmark) -> tuple[Outcome, ...]:
    """Score runs against a benchmark's hidden half and write `scores.json` beside each.

    Raises:
        DataError: the benchmark's tasks or hidden targets cannot be read.
    """
    targets = load_targets(benchmark.root)
    return tuple(_outcome(run, benchmark, targets) for run in runs)


def _outcome(run: RunFolder, benchmark: Benchmark, targets: dict[str, Target]) -> Outcome:
    try:
        scores = _score(run, benchmark, targets)
    except ForesciError as error:
        broken = isinstance(error, DataError | IntegrityError)
        return Outcome(run, None, str(error), broken)
    write_json(run.path / SCORES_FILE, scores.to_json())
    return Outcome(run, scores)


def _score(run: RunFolder, benchmark: Benchmark, targets: dict[str, Target]) -> Scores:
    manifest, name = run.manifest, benchmark.manifest.name
    if manifest.benchmark != name:
        raise UsageError(f"is of benchmark {manifest.benchmark}, not {name}; name it with --bench")
    task = benchmark.task(manifest.task_id)
    if task.id not in targets:
        raise UsageError(f"benchmark {name} has no hidden target for {task.id}")
    return evaluate_run(run, task, targets[task.id])
