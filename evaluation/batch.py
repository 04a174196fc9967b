"""Scoring many runs of one benchmark, with a reason for every run that has no score."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from evaluation.evaluate import evaluate_run
from evaluation.run_scores import Scores
from evaluation.targets import GoldClaim, Target, load_claims, load_targets
from foresci.benchmark import Benchmark
from foresci.errors import DataError, ForesciError, IntegrityError, UsageError
from foresci.llm import Backbone, StructuralBackbone
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


class Hidden(NamedTuple):
    """What is known of a benchmark's tasks after the cutoff, by task id."""

    targets: dict[str, Target]
    claims: dict[str, tuple[GoldClaim, ...]]


def evaluate_runs(
    runs: Iterable[RunFolder], benchmark: Benchmark, judge: Backbone | None = None
) -> tuple[Outcome, ...]:
    """Score runs against a benchmark's hidden half and write `scores.json` beside each.

    Args:
        runs: finished or not.
        benchmark: the one that they answer.
        judge: of Fact and Drift; the rules when None.

    Raises:
        DataError: the benchmark's tasks or its hidden half cannot be read.
    """
    hidden = Hidden(load_targets(benchmark.root), load_claims(benchmark.root))
    speaker = judge or StructuralBackbone()
    return tuple(_outcome(run, benchmark, hidden, speaker) for run in runs)


def _outcome(run: RunFolder, benchmark: Benchmark, hidden: Hidden, judge: Backbone) -> Outcome:
    try:
        scores = _score(run, benchmark, hidden, judge)
    except ForesciError as error:
        broken = isinstance(error, DataError | IntegrityError)
        return Outcome(run, None, str(error), broken)
    write_json(run.path / SCORES_FILE, scores.to_json())
    return Outcome(run, scores)


def _score(run: RunFolder, benchmark: Benchmark, hidden: Hidden, judge: Backbone) -> Scores:
    manifest, name = run.manifest, benchmark.manifest.name
    if manifest.benchmark != name:
        raise UsageError(f"is of benchmark {manifest.benchmark}, not {name}; name it with --bench")
    task = benchmark.task(manifest.task_id)
    if task.id not in hidden.targets:
        raise UsageError(f"benchmark {name} has no hidden target for {task.id}")
    return evaluate_run(run, task, hidden.targets[task.id], hidden.claims.get(task.id, ()), judge)
