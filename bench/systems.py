"""Running every system on the tasks of benchmarks: agents, simple baselines, and chance."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from agents import AGENTS, run_task
from bench.distinct import Seen
from bench.halves import Half, is_in
from bench.random_answer import random_answer
from bench.simple_answers import BASELINES
from evaluation.fta import score_fta
from evaluation.scores import FtaScore
from evaluation.targets import Target, load_targets
from foresci.benchmark import Benchmark
from foresci.schema import Answer, Family, Task
from knowledge_base import Filters, KnowledgeBase
from knowledge_base.evidence import open_evidence
from knowledge_base.sentences import split_sentences

DRAWS = 200
SEED = 20250930
TOPICAL_PAPERS = 40
CHANCE = "chance"
CHOICES = {
    "direction": "direction",
    "bottleneck": "root_bottleneck",
    "planning": "order",
    "venue": "family",
}
"""The slot of each family's FTA that scores the choice alone."""


class Scored(NamedTuple):
    """What one system scored on one task; None where the target does not define it."""

    system: str
    task: str
    family: Family
    fta: float | None
    choice: float | None
    seconds: float | None = None
    seen: Seen | None = None


def run_systems(
    benches: list[Benchmark], half: Half, runs_dir: Path, told: Callable[[str], None]
) -> Iterator[Scored]:
    """Every system on every task of a half, task by task.

    Args:
        benches: their names tell tasks of equal ids apart.
        half: which tasks.
        runs_dir: receives a folder of runs for each benchmark; finished runs are read again.
        told: is told which task comes next.
    """
    opened = cache(open_evidence)
    for bench in benches:
        targets, place = load_targets(bench.root), runs_dir / bench.manifest.name
        for task in (task for task in bench.tasks if is_in(task, half)):
            told(f"{bench.manifest.name} {task.id}")
            kb = opened(None, bench, task.domain, task.cutoff, runs_dir)
            key = f"{bench.manifest.name}/{task.id}"
            yield from _agents(bench, task, targets[task.id], kb, place, key)
            yield from _baselines(task, targets[task.id], kb, key)
            yield _chance(task, targets[task.id], kb, key)


def _agents(
    bench: Benchmark, task: Task, target: Target, kb: KnowledgeBase, runs: Path, key: str
) -> Iterator[Scored]:
    support = bench.packets.get(task.id, ())
    for agent in AGENTS:
        run = run_task(task, agent, kb=kb, runs_dir=runs, support=support).folder
        scored = score_fta(run.answer, task, target)
        yield Scored(
            agent, key, task.family, scored.score, _choice(task, scored),
            run.manifest.seconds, Seen.of(run),
        )  # fmt: skip


def _baselines(task: Task, target: Target, kb: KnowledgeBase, key: str) -> Iterator[Scored]:
    for name, answer in BASELINES.items():
        scored = score_fta(answer(task, kb), task, target)
        yield Scored(name, key, task.family, scored.score, _choice(task, scored))


def _chance(task: Task, target: Target, kb: KnowledgeBase, key: str) -> Scored:
    chance = random.Random(f"{SEED} {task.id}")  # noqa: S311 - a baseline, not a secret
    pool = _topical_sentences(task, kb)
    drawn: list[Answer] = [random_answer(task, pool, chance) for _ in range(DRAWS)]
    scores = [score_fta(answer, task, target) for answer in drawn]
    return Scored(
        CHANCE, key, task.family,
        _mean([score.score for score in scores]),
        _mean([_choice(task, score) for score in scores]),
    )  # fmt: skip


def _topical_sentences(task: Task, kb: KnowledgeBase) -> list[str]:
    """Sentences of the papers nearest to the question: chance reads the right literature."""
    hits = kb.search(task.question, k=TOPICAL_PAPERS, filters=Filters(domain=task.domain)).hits
    return [sentence for hit in hits for sentence in split_sentences(hit.text)]


def _choice(task: Task, scored: FtaScore) -> float | None:
    return next((slot.score for slot in scored.slots if slot.name == CHOICES[task.family]), None)


def _mean(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
