"""Do attempts at gaming the judges by rules pay, on real runs?

`python -m bench.gaming BENCH... --runs DIR... [--half development] [--sample N]`: of each task the
answers of `native`, `hybrid_rag` and `researchagent` are gamed by every recipe of
`bench.gaming_attempts`, and each attempt is compared with the answer it was made from. An attempt
counts as no higher where the upper bound of the paired difference is at most 0.01.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bench.gaming_scores import JUDGED, LENDER, Place, scored
from bench.gaming_tables import information, paying, table
from bench.halves import HALVES, Half, is_in
from evaluation.judge import STRUCTURAL
from evaluation.validation.subjects import Subject, load_subjects, sample_of
from foresci.benchmark import Benchmark
from foresci.runs import list_runs


def main() -> None:
    """Print Markdown tables."""
    parser = argparse.ArgumentParser(prog="bench gaming", description=__doc__)
    parser.add_argument("bench", type=Path, nargs="+", help="benchmark folders")
    parser.add_argument("--runs", type=Path, nargs="+", required=True, help="folders of runs")
    parser.add_argument("--half", choices=HALVES, default="development", help="see bench/halves.py")
    parser.add_argument("--sample", type=int, help="so many tasks; all when left out")
    arguments = parser.parse_args()
    found = list(places(arguments.bench, arguments.runs, arguments.half, arguments.sample))
    values = scored(found)
    print(f"{len(found)} tasks, {arguments.half} half, judge {STRUCTURAL}\n")
    print("\n".join((*table(values), "", *paying(values), "", *information(values))))


def places(
    benches: Sequence[Path], folders: Sequence[Path], half: Half, sample: int | None
) -> Iterator[Place]:
    """The tasks of a half that all of `JUDGED` finished with evidence, by benchmark and id."""
    for path in benches:
        benchmark = Benchmark.open(path)
        wanted = {task.id for task in benchmark.tasks if is_in(task, half)}
        runs = [
            run
            for folder in folders
            for run in list_runs(folder)
            if run.manifest.task_id in wanted
            and run.manifest.config.agent in JUDGED
            and run.manifest.config.controls == "off"
        ]
        yield from _together(load_subjects(runs, benchmark).taken, sample)


def _together(subjects: Sequence[Subject], sample: int | None) -> Iterator[Place]:
    by_task: dict[str, dict[str, Subject]] = defaultdict(dict)
    for one in subjects:
        by_task[one.task.id][one.run.manifest.config.agent] = one
    whole = [answers for answers in by_task.values() if _is_whole(answers)]
    lent = [answers[LENDER] for answers in whole]
    for one in sample_of(lent, sample):
        yield Place(by_task[one.task.id], _other(one, lent))


def _is_whole(answers: Mapping[str, Subject]) -> bool:
    """Whether all agents answered, and those that retrieve found something to copy."""
    packets = [one.packet for one in answers.values() if one.packet is not None]
    return set(answers) == set(JUDGED) and all(packet.items for packet in packets)


def _other(own: Subject, subjects: Sequence[Subject]) -> Subject:
    """The next run on a task of the family, of the same domain and cutoff where there is one."""
    family = sorted((one for one in subjects if one.family == own.family), key=lambda s: s.task.id)
    near = [one for one in family if one.cell == own.cell]
    among = near if len(near) > 1 else family
    return among[(among.index(own) + 1) % len(among)]


if __name__ == "__main__":
    main()
