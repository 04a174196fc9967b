"""How a judge fares on what is not an answer's own, over several benchmarks.

What `foresci judge controls` finds on one benchmark, here pooled: Trace on mismatched evidence (of
runs with evidence alone), FTA and Fact on random targets (`native` too), and the labels given.
Run: python -m bench.judge_controls BENCH RUNS [BENCH RUNS ...] [--half development] [--sample 100]
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from bench.halves import HALVES, is_in
from evaluation.validation.distribution import LabelUse, label_use
from evaluation.validation.foreign_targets import TargetControl, Within, target_control
from evaluation.validation.judging import judging_of
from evaluation.validation.mismatched_evidence import EvidenceControl, evidence_control
from evaluation.validation.subjects import Subject, load_subjects, sample_of
from foresci.benchmark import Benchmark
from foresci.cli.options import chosen_backbone
from foresci.runs import list_runs


def main() -> None:
    """Print Markdown tables."""
    parser = argparse.ArgumentParser(prog="bench judge_controls", description=__doc__)
    parser.add_argument("places", type=Path, nargs="+", help="BENCH RUNS, as often as wanted")
    parser.add_argument("--half", choices=HALVES, default="development")
    parser.add_argument("--judge", default="structural")
    parser.add_argument("--sample", type=int, help="all runs when left out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--permutations", type=int, default=1000)
    given = parser.parse_args()
    judge, seed = chosen_backbone(given.judge), given.seed
    every = list(subjects(given.places, given.half))
    having = sample_of([one for one in every if one.packet is not None], given.sample, seed)
    drawn = sample_of(every, given.sample, seed)
    print("\n".join(evidence_table(evidence_control(having, judge, seed))))
    for within in get_args(Within):
        found = target_control(
            drawn, judge, seed=seed, permutations=given.permutations, within=within
        )
        print("\n".join(target_table(found)))
    print("\n".join(label_table(label_use(judging_of(having, judge).labels))))


def subjects(places: Sequence[Path], half: str) -> Iterator[Subject]:
    """The runs of a half of each benchmark, with their hidden targets."""
    for bench, runs in zip(places[::2], places[1::2], strict=True):
        benchmark = Benchmark.open(bench)
        wanted = {task.id for task in benchmark.tasks if is_in(task, half)}  # type: ignore[arg-type]
        chosen = [run for run in list_runs(runs) if run.manifest.task_id in wanted]
        yield from load_subjects(chosen, benchmark).taken


def evidence_table(found: EvidenceControl) -> Iterator[str]:
    """Trace on own and on mismatched evidence."""
    said = "passed" if found.passed else "failed"
    yield f"\nMismatched evidence, judged by {found.judge}, seed {found.seed}: {said}\n"
    yield "| runs of | runs | own | mismatched | falls by | own slots supported | floor | p |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for one in found.groups:
        trace, floor = one.trace, one.floor
        yield (
            f"| {one.group} | {one.runs} | {trace.own.mean:.2f} | {trace.other.mean:.2f}"
            f" | {_spread(trace.relative_fall, trace.low, trace.high)}"
            f" | {one.own_supported.rate:.2f} | {_spread(floor.rate, floor.low, floor.high)}"
            f" | {one.fisher_p:.1g} |"
        )


def target_table(found: TargetControl) -> Iterator[str]:
    """FTA and Fact by own and random targets, and the chance level."""
    said = "passed" if found.passed else "failed"
    yield f"\nTargets of another task of the {found.within}, judged by {found.judge}: {said}\n"
    yield "| metric | runs of | runs | tasks | own | random | less by | chance | p | passed |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for one in found.groups:
        own, less, chance = one.score.own, one.score.difference, one.chance
        yield (
            f"| {one.metric} | {one.group} | {own.values} | {own.tasks}"
            f" | {_spread(own.mean, own.low, own.high)} | {one.score.other.mean:.2f}"
            f" | {_spread(less.mean, less.low, less.high)}"
            f" | {_spread(chance.mean, chance.low, chance.high)} | {chance.p:.2g}"
            f" | {'yes' if one.passed else 'no'} |"
        )


def label_table(use: Sequence[LabelUse]) -> Iterator[str]:
    """How often each label is given."""
    yield "\n| label | given | how often | entropy | warning |"
    yield "| --- | --- | --- | --- | --- |"
    for one in use:
        counts = ", ".join(f"{label} {count}" for label, count in one.counts.items())
        warning = "; ".join(one.warnings) or "-"
        yield f"| {one.metric} | {one.labels} | {counts} | {one.entropy:.2f} | {warning} |"


def _spread(value: float | None, low: float | None, high: float | None) -> str:
    if value is None:
        return "n/a"
    return f"{value:.2f}" if low is None or high is None else f"{value:.2f} [{low:.2f}, {high:.2f}]"


if __name__ == "__main__":
    main()
