"""Scoring many runs of one benchmark, with a reason for every run that has no score."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from evaluation.answered import answered_task
from evaluation.evaluate import evaluate_run
from evaluation.metrics import METRICS
from evaluation.pers.score import Rater
from evaluation.run_scores import Scores
from evaluation.targets import GoldClaim, Target, load_claims, load_targets
from foresci.benchmark import Benchmark
from foresci.errors import DataError, ForesciError, IntegrityError, UsageError
from foresci.llm import Backbone, StructuralBackbone
from foresci.llm.errors import ModelCallError
from foresci.runs import SCORES_FILE, RunFolder
from foresci.storage import read_json, write_json


@dataclass(frozen=True)
class Outcome:
    """The scores of one run, or why it has none."""

    run: RunFolder
    scores: Scores | None
    reason: str | None = None
    broken: bool = False
    """Whether the reason is a damaged record rather than a run that is not there to score."""
    kept: int = 0
    """How many of the scores were there already, with nothing changed since."""


class Hidden(NamedTuple):
    """What is known of a benchmark's tasks after the cutoff, by task id."""

    targets: dict[str, Target]
    claims: dict[str, tuple[GoldClaim, ...]]


@dataclass(frozen=True)
class Evaluator:
    """What runs of one benchmark are scored by.

    Attributes:
        benchmark: the one that the runs answer.
        judge: of all that is not decided by identity or order.
        rater: a trained model of persuasiveness; the untrained rubric when None.
        anew: whether to judge again what has not changed since it was scored.
    """

    benchmark: Benchmark
    judge: Backbone
    rater: Rater | None = None
    anew: bool = False

    def evaluate(self, runs: Iterable[RunFolder]) -> Iterator[Outcome]:
        """Score runs one by one and write `scores.json` beside each.

        Nothing of a run is held once it is scored, so that memory does not grow with their number.

        Raises:
            ModelCallError: the judge cannot be reached. What was scored before is kept; every
                further run would wait for the judge in vain.
            DataError: the benchmark's tasks or its hidden half cannot be read.
        """
        root = self.benchmark.root
        hidden = Hidden(load_targets(root), load_claims(root))
        for run in runs:
            yield self._outcome(run.path, hidden)

    def _outcome(self, path: Path, hidden: Hidden) -> Outcome:
        run = RunFolder(path)
        earlier = None if self.anew else _earlier(run)
        try:
            scores = self._score(run, hidden, earlier)
            if scores != earlier:
                _write(path / SCORES_FILE, scores)
        except ModelCallError:
            raise
        except ForesciError as error:
            broken = isinstance(error, DataError | IntegrityError)
            return Outcome(RunFolder(path), None, str(error), broken)
        return Outcome(RunFolder(path), scores, kept=_kept(scores, earlier))

    def _score(self, run: RunFolder, hidden: Hidden, earlier: Scores | None) -> Scores:
        task = answered_task(run, self.benchmark)
        if task.id not in hidden.targets:
            name = self.benchmark.manifest.name
            raise UsageError(f"benchmark {name} has no hidden target for {task.id}")
        return evaluate_run(
            run,
            task,
            hidden.targets[task.id],
            hidden.claims.get(task.id, ()),
            self.judge,
            benchmark=self.benchmark.manifest.name,
            rater=self.rater,
            earlier=earlier,
        )


def evaluate_runs(
    runs: Iterable[RunFolder], benchmark: Benchmark, judge: Backbone | None = None
) -> tuple[Outcome, ...]:
    """Score runs against a benchmark's hidden half and write `scores.json` beside each.

    Args:
        runs: finished or not.
        benchmark: the one that they answer.
        judge: the rules when None.

    Raises:
        ModelCallError: the judge cannot be reached.
        DataError: the benchmark's tasks or its hidden half cannot be read.
    """
    return tuple(Evaluator(benchmark, judge or StructuralBackbone()).evaluate(runs))


def _earlier(run: RunFolder) -> Scores | None:
    """The scores beside a run; None where there are none of it that this release can read."""
    path = run.path / SCORES_FILE
    if not path.is_file():
        return None
    try:
        scores = Scores.parse(read_json(path), str(path))
        own = scores.run_id == run.manifest.run_id
    except DataError:
        return None
    return scores if own else None


def _write(path: Path, scores: Scores) -> None:
    """Write a run's scores.

    Raises:
        DataError: they cannot be written there.
    """
    try:
        write_json(path, scores.to_json())
    except OSError as error:
        raise DataError(f"{path}: cannot be written ({error.strerror or error})") from None


def _kept(scores: Scores, earlier: Scores | None) -> int:
    if earlier is None:
        return 0
    keys = [(metric, getattr(scores.keys, metric)) for metric in METRICS]
    return sum(key is not None and earlier.is_current(metric, key) for metric, key in keys)
