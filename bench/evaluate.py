"""How fast the evaluator scores runs by rules, cold and again, and what it holds in memory.

`python -m bench.evaluate BENCH... --runs DIR... [--count N]`; every process is new, so that no text
is known to it. The runs are copied: scores beside the given ones stay as they are.
"""

import argparse
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path

from bench.evaluate_passes import PEAKS_AT, Job, Passes, passes, seconds_by_metric
from evaluation.answered import answered_task
from evaluation.metrics import Metric
from foresci.benchmark import Benchmark
from foresci.errors import ForesciError, UsageError
from foresci.runs import SCORES_FILE, RunFolder, list_runs


def main() -> None:
    """Evaluate the runs in processes of their own, then print Markdown tables."""
    parser = argparse.ArgumentParser(prog="bench evaluate", description=__doc__)
    parser.add_argument("bench", type=Path, nargs="+", help="benchmark folders")
    parser.add_argument("--runs", type=Path, nargs="+", required=True, help="folders of runs")
    parser.add_argument(
        "--count", type=int, help="so many runs; the same again where there are fewer"
    )
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        jobs = copied(arguments.bench, arguments.runs, arguments.count, Path(scratch))
        context = get_context("spawn")
        with context.Pool(1, maxtasksperchild=1) as workers:
            found = workers.apply(passes, (jobs,))
            shares = workers.apply(seconds_by_metric, (jobs,))
    print("\n".join((*passes_table(found), "", *memory_table(found), "", *shares_table(shares))))


def copied(
    benches: Sequence[Path], folders: Sequence[Path], count: int | None, scratch: Path
) -> tuple[Job, ...]:
    """Copies of the runs without their scores, by benchmark.

    Raises:
        UsageError: no finished run answers a task of one of the benchmarks.
    """
    known = {path: Benchmark.open(path) for path in benches}
    every = [
        (path, run)
        for folder in folders
        for run in list_runs(folder)
        if (path := _answered(run, known)) is not None
    ]
    if not every:
        raise UsageError(f"no finished run of {', '.join(map(str, benches))} in {folders[0]}")
    of: dict[Path, list[Path]] = {path: [] for path in benches}
    for number, (path, run) in enumerate(islice(cycle(every), count or len(every))):
        copy = scratch / f"{number:06d}"
        shutil.copytree(run.path, copy, ignore=shutil.ignore_patterns(SCORES_FILE))
        of[path].append(copy)
    return tuple(Job(path, tuple(runs)) for path, runs in of.items() if runs)


def _answered(run: RunFolder, known: Mapping[Path, Benchmark]) -> Path | None:
    """The benchmark whose task a run answers, word for word; a run need not name it."""
    for path, bench in known.items():
        try:
            answered_task(run, bench)
        except ForesciError:
            continue
        return path
    return None


def passes_table(found: Passes) -> list[str]:
    """Both passes; the second finds its scores."""
    cold, again = found.cold, found.cached
    lines = [
        f"{found.runs} runs, structural judge, one process",
        "",
        "| | seconds | of CPU | runs/s | speed against cold |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, clock in (("cold", cold), ("again, nothing changed", again)):
        lines.append(
            f"| {name} | {clock.wall:.1f} | {clock.cpu:.1f} | {found.runs / clock.wall:.1f}"
            f" | {cold.wall / clock.wall:.1f} |"
        )
    return lines


def memory_table(found: Passes) -> list[str]:
    """The most that was held, on the way and in the end, against that at the first point."""
    first = found.peaks[0]
    return [
        "| after share of the cold pass | peak MB | against the first |",
        "| --- | --- | --- |",
        *(
            f"| {share:.0%} | {peak:.0f} | {peak / first:.2f} |"
            for share, peak in zip(PEAKS_AT, found.peaks, strict=True)
        ),
        f"| the second pass too | {found.peak_in_all:.0f} | {found.peak_in_all / first:.2f} |",
    ]


def shares_table(seconds: dict[Metric, float]) -> list[str]:
    """CPU time by metric, against all of it."""
    whole = sum(seconds.values())
    return [
        "| | CPU seconds | share |",
        "| --- | --- | --- |",
        *(f"| {name} | {taken:.1f} | {taken / whole:.0%} |" for name, taken in seconds.items()),
    ]


if __name__ == "__main__":
    main()
