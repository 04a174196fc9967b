"""Can a persuasiveness model be learned? Simulated panels on the features of real answers.

`python -m bench.pers_panel BENCH... --runs DIR [--half development] [--unseen 0]`: DIR has a folder
of finished runs for each benchmark, by its name. Raters are made, not asked: each gives a quality
that is known, with a bias of their own and noise, rounded to the scale. No figure here tells what
people would say.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.agents import row
from bench.halves import HALVES, Half, is_in
from bench.pers_raters import HEADS, Answers, simulate
from evaluation.judge import STRUCTURAL
from evaluation.pers.features import measure
from evaluation.pers.features.catalogue import FEATURES
from evaluation.pers.training.keys import task_key
from foresci.benchmark import Benchmark
from foresci.llm import StructuralBackbone
from foresci.runs import list_runs
from foresci.schema import FAMILIES, Family

SIZES = (25, 40, 80, 160, 300)
"""Answers of a family, five to a task; what there is where there are fewer."""
NOISES = (0.5, 1.0, 1.5)
"""Standard deviations of a rater's noise, in points; that of the quality is 1.1."""
PANELS = 10
"""Simulated for each size and noise."""


def main() -> None:
    """Measure real answers, simulate panels on them, and print Markdown tables."""
    parser = argparse.ArgumentParser(prog="bench pers_panel", description=__doc__)
    parser.add_argument("bench", type=Path, nargs="+", help="benchmark folders")
    parser.add_argument("--runs", type=Path, required=True, help="finished runs by benchmark")
    parser.add_argument("--half", choices=HALVES, default="development", help="bench/halves.py")
    parser.add_argument(
        "--unseen", type=float, default=0.0, help="share of quality that no feature sees, in [0, 1)"
    )
    arguments = parser.parse_args()
    benches = [Benchmark.open(path) for path in arguments.bench]
    answers = real_answers(benches, arguments.runs, arguments.half)
    for line in tables(answers, arguments.unseen):
        print(line)
        sys.stdout.flush()


def real_answers(benches: Iterable[Benchmark], runs: Path, half: Half) -> dict[Family, Answers]:
    """Features of the answers of finished runs, each different answer to a task once."""
    rows: dict[Family, dict[str, tuple[str, list[float]]]] = {family: {} for family in FAMILIES}
    for bench in benches:
        tasks = {task.id: task for task in bench.tasks if is_in(task, half)}
        for run in list_runs(runs / bench.manifest.name):
            task = tasks.get(run.manifest.task_id)
            if task is None or run.manifest.status != "finished":
                continue
            features = measure(run.answer, task, StructuralBackbone())
            said = f"{task_key(task)} {run.manifest.answer_sha256}"
            rows[task.family][said] = (task_key(task), list(features.values()))
    return {family: _answers(family, found) for family, found in rows.items()}


def _answers(family: Family, found: dict[str, tuple[str, list[float]]]) -> Answers:
    names = tuple(feature.name for feature in FEATURES[family])
    ordered = [found[said] for said in sorted(found)]
    return Answers.of(family, names, ordered)


def tables(answers: dict[Family, Answers], unseen: float) -> Iterator[str]:
    """What there is, then the figures by size and noise, over families and panels."""
    yield f"features by {STRUCTURAL}; {unseen:.0%} of the quality unseen by features"
    for family, own in answers.items():
        yield f"{family}: {len(own.tasks)} answers to {len(set(own.tasks))} tasks"
    yield row("answers", "noise", "scorer", *HEADS)
    yield row(*["---"] * (3 + len(HEADS)))
    for size in SIZES:
        for noise in NOISES:
            for scorer, figures in simulate(answers, size, noise, unseen, PANELS).items():
                yield row(str(size), f"{noise}", scorer, *figures.cells())


if __name__ == "__main__":
    main()
