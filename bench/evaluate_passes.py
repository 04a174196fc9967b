"""The work that `bench.evaluate` measures, each in a process of its own."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.kb_steps import peak_mb
from evaluation.batch import Evaluator
from evaluation.drift import score_drift
from evaluation.fact import score_fact
from evaluation.fta import score_fta
from evaluation.metrics import METRICS, Metric
from evaluation.pers.score import score_pers
from evaluation.targets import load_claims, load_targets
from evaluation.trace import score_trace
from foresci.benchmark import Benchmark
from foresci.llm import StructuralBackbone
from foresci.runs import RunFolder

PEAKS_AT = (0.1, 0.25, 0.5, 0.75, 1.0)


class Job(NamedTuple):
    """Runs of one benchmark."""

    bench: Path
    runs: tuple[Path, ...]


class Clock(NamedTuple):
    """Seconds by the wall and of this process's CPU; the first grows with other work."""

    wall: float
    cpu: float


class Passes(NamedTuple):
    """The runs scored twice; peaks of memory in MB, at `PEAKS_AT` of the first pass and in all."""

    runs: int
    cold: Clock
    cached: Clock
    peaks: tuple[float, ...]
    peak_in_all: float


def passes(jobs: tuple[Job, ...]) -> Passes:
    """Score all runs, then again.

    Raises:
        RuntimeError: a run got no score, or the second pass judged one anew.
    """
    count = sum(len(job.runs) for job in jobs)
    marks = [max(1, round(share * count)) for share in PEAKS_AT]
    peaks: list[float] = []

    def mark(done: int) -> None:
        while len(peaks) < len(marks) and done >= marks[len(peaks)]:
            peaks.append(peak_mb())

    cold = _pass(jobs, mark)
    cached = _pass(jobs, lambda _: None, kept=True)
    return Passes(count, cold, cached, tuple(peaks), peak_mb())


def _pass(jobs: tuple[Job, ...], mark: Callable[[int], None], *, kept: bool = False) -> Clock:
    wall, cpu, done = time.perf_counter(), time.process_time(), 0
    for job in jobs:
        evaluator = Evaluator(Benchmark.open(job.bench), StructuralBackbone())
        for outcome in evaluator.evaluate(RunFolder(path) for path in job.runs):
            if outcome.scores is None:
                raise RuntimeError(f"{outcome.run.path.name}: {outcome.reason}")
            if kept != bool(outcome.kept):
                raise RuntimeError(f"{outcome.run.path.name}: {outcome.kept} scores were kept")
            done += 1
            mark(done)
    return Clock(time.perf_counter() - wall, time.process_time() - cpu)


def seconds_by_metric(jobs: tuple[Job, ...]) -> dict[Metric, float]:
    """CPU seconds that each metric takes for all runs, in the order of the evaluator.

    What a metric reads of the texts first, a later one finds read. Reading the files, hashing and
    writing are not among them.
    """
    spent = dict.fromkeys(METRICS, 0.0)
    judge = StructuralBackbone()
    for job in jobs:
        bench = Benchmark.open(job.bench)
        targets, claims = load_targets(bench.root), load_claims(bench.root)
        for run in map(RunFolder, job.runs):
            task, answer = bench.task(run.manifest.task_id), run.answer
            target, bank = targets[task.id], claims.get(task.id, ())
            packet = None if run.manifest.config.kb_fingerprint is None else run.packet
            with _timed(spent, "fta"):
                score_fta(answer, task, target, judge)
            with _timed(spent, "fact"):
                score_fact(answer, task, bank, judge)
            with _timed(spent, "trace"):
                score_trace(answer, task, packet, judge)
            with _timed(spent, "pers"):
                score_pers(answer, task, judge, None)
            with _timed(spent, "drift"):
                score_drift(answer, task, target, judge)
    return spent


@contextmanager
def _timed(spent: dict[Metric, float], name: Metric) -> Iterator[None]:
    began = time.process_time()
    yield
    spent[name] += time.process_time() - began
