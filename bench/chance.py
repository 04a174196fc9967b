"""Is the structural backbone better than chance? Mean FTA against uniformly random answers."""

import argparse
import random
import tempfile
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from agents import AGENTS, run_task
from bench.random_answer import random_answer
from evaluation.fta import score_fta
from evaluation.statistics import Interval, bootstrap_mean, paired_difference
from evaluation.targets import Target, load_targets
from foresci.benchmark import Benchmark
from foresci.cli.evidence import open_evidence
from foresci.schema import FAMILIES, Answer, Task
from knowledge_base import Filters, KnowledgeBase
from knowledge_base.sentences import split_sentences

DRAWS = 200
SEED = 20250930
TOPICAL_PAPERS = 40
Values = dict[str, list[float]]


def main() -> None:
    """Print, for each agent and family, the mean FTA, that of chance, and the paired margin."""
    parser = argparse.ArgumentParser(prog="bench chance", description=__doc__)
    parser.add_argument("--bench", type=Path, help="benchmark folder (default: the sample)")
    parser.add_argument("--kb", type=Path, help="folder with one knowledge base a cutoff, kb-DATE")
    arguments = parser.parse_args()
    bench = Benchmark.open(arguments.bench) if arguments.bench else Benchmark.sample()
    with tempfile.TemporaryDirectory() as scratch:
        scores = measure(bench, arguments.kb, Path(scratch))
    report(scores)


def measure(bench: Benchmark, kbs: Path | None, scratch: Path) -> dict[str, Values]:
    """FTA of every task by system; `chance` holds the mean over its draws."""
    targets = load_targets(bench.root)
    scores: dict[str, Values] = defaultdict(dict)
    for task in bench.tasks:
        place = kbs / f"kb-{task.cutoff}" if kbs else None
        kb = open_evidence(place, bench, task.domain, task.cutoff, scratch)
        for agent in AGENTS:
            run = run_task(task, agent, kb=kb, runs_dir=scratch).folder
            scores[agent][task.id] = _fta(run.answer, task, targets[task.id])
        scores["chance"][task.id] = _chance(task, targets[task.id], kb)
    return scores


def report(scores: dict[str, Values]) -> None:
    """Print the table."""
    table = Table("agent", "family", "tasks", "FTA", "chance", "margin", "95 % interval")
    for agent in AGENTS:
        for family in (*FAMILIES, "all"):
            own = _of_family(scores[agent], family)
            if not own:
                continue
            margin = paired_difference(own, scores["chance"])
            row = bootstrap_mean(own), bootstrap_mean(_of_family(scores["chance"], family))
            table.add_row(agent, family, str(margin.tasks), *(f"{i.mean:.3f}" for i in row),
                          f"{margin.mean:+.3f}", _bounds(margin))  # fmt: skip
    console = Console(width=100)
    console.print(table)
    console.print(f"chance: mean of {DRAWS} uniformly random answers a task, seed {SEED}")


def _chance(task: Task, target: Target, kb: KnowledgeBase) -> list[float]:
    chance = random.Random(f"{SEED} {task.id}")  # noqa: S311 - a baseline, not a secret
    pool = _topical_sentences(task, kb)
    draws = [_fta(random_answer(task, pool, chance), task, target) for _ in range(DRAWS)]
    defined = [score for draw in draws for score in draw]
    return [sum(defined) / len(defined)] if defined else []


def _topical_sentences(task: Task, kb: KnowledgeBase) -> list[str]:
    """Sentences of the papers nearest to the question: chance reads the right literature."""
    filters = Filters(domain=task.domain)
    hits = kb.search(task.question, k=TOPICAL_PAPERS, filters=filters).hits
    return [sentence for hit in hits for sentence in split_sentences(hit.text)]


def _fta(answer: Answer, task: Task, target: Target) -> list[float]:
    score = score_fta(answer, task, target).score
    return [] if score is None else [score]


def _of_family(values: Values, family: str) -> Values:
    wanted = "" if family == "all" else f"RF{family[:3].upper()}"
    return {task: score for task, score in values.items() if task.startswith(wanted)}


def _bounds(interval: Interval) -> str:
    if interval.low is None or interval.high is None:
        return "n/a"
    return f"{interval.low:+.3f} to {interval.high:+.3f}"


if __name__ == "__main__":
    main()
