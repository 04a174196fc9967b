"""The bench of the evaluator copies runs without their scores, and tells figures as ratios."""

from pathlib import Path

import pytest

from bench.evaluate import copied, memory_table, passes_table
from bench.evaluate_passes import PEAKS_AT, Clock, Passes
from foresci.benchmark import Benchmark
from foresci.errors import UsageError
from foresci.runs import SCORES_FILE
from tests.evaluation.evaluation_cases import DIRECTION_TASK, direction_answer, write_run

SAMPLE = Benchmark.sample()


def test_runs_are_copied_without_scores_as_often_as_wanted_and_need_not_name_their_benchmark(
    tmp_path: Path,
) -> None:
    task = next(task for task in SAMPLE.tasks if task.family == "direction")
    for name, bench in (("a", SAMPLE.manifest.name), ("b", "")):
        run = write_run(tmp_path / "runs" / name, task, direction_answer(), None, benchmark=bench)
        (run.path / SCORES_FILE).write_text("{}")
    (job,) = copied([SAMPLE.root], [tmp_path / "runs"], 3, tmp_path / "scratch")
    assert job.bench == SAMPLE.root
    assert len(job.runs) == len(set(job.runs)) == 3
    assert not any((path / SCORES_FILE).exists() for path in job.runs)
    assert (tmp_path / "runs" / "a" / SCORES_FILE).read_text() == "{}"


def test_runs_of_no_given_benchmark_are_refused(tmp_path: Path) -> None:
    write_run(tmp_path / "runs" / "a", DIRECTION_TASK, direction_answer(), None)
    with pytest.raises(UsageError, match="no finished run of"):
        copied([SAMPLE.root], [tmp_path / "runs"], None, tmp_path / "scratch")


def test_speed_and_memory_are_ratios_to_the_cold_pass_and_the_first_point() -> None:
    peaks = tuple(100.0 + 10 * at for at in range(len(PEAKS_AT)))
    found = Passes(50, Clock(10.0, 9.0), Clock(2.0, 1.0), peaks, 150.0)
    assert passes_table(found)[-1].endswith("| 25.0 | 5.0 |")
    assert memory_table(found)[-1].endswith("| 150 | 1.50 |")
