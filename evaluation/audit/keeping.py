"""A benchmark without the tasks that experts found unfit."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evaluation.audit.opened import CLAIMS, CONSTRUCTION
from evaluation.audit.reviews import REVIEWS, Review, stored_reviews, unfit_tasks
from evaluation.mint.shipping import relative_source
from evaluation.mint.writing import HIDDEN, TARGETS_FILE, check_out
from foresci.benchmark import MANIFEST, PACKETS, TASKS, Benchmark
from foresci.errors import UsageError
from foresci.storage import read_jsonl, replacing_folder, write_json, write_jsonl

ID_FIELDS = {
    TASKS: "id",
    PACKETS: "task_id",
    Path(HIDDEN, TARGETS_FILE): "task_id",
    CLAIMS: "task_id",
    CONSTRUCTION: "task_id",
    REVIEWS: "task_id",
}
"""The files that hold lines of tasks, and the field that tells whose."""


class Kept(NamedTuple):
    """What a copy holds, and the tasks that it lacks."""

    tasks: int
    left_out: tuple[str, ...]


def keep_fit(bench: Path, out: Path) -> Kept:
    """Copy a benchmark without the tasks that any reviewer rejected or wants revised.

    Tasks keep their ids and their order; everything else is copied as it is.

    Args:
        bench: the benchmark, with its reviews.
        out: the copy; an older benchmark there is replaced as a whole.

    Raises:
        UsageError: there is no review yet, no task would be left, or `out` is in the way of
            something else.
        DataError: a line of a file cannot be read.
    """
    reviews = stored_reviews(bench)
    check_keep(bench, out, reviews)
    unfit = set(unfit_tasks(reviews))
    benchmark = Benchmark.open(bench)
    with replacing_folder(out) as folder:
        shutil.copytree(bench, folder, dirs_exist_ok=True)
        for name, field in ID_FIELDS.items():
            if (folder / name).is_file():
                rows = [row for _, row in read_jsonl(folder / name)]
                write_jsonl(folder / name, (row for row in rows if row.get(field) not in unfit))
        _point_to_corpus(benchmark, folder, out)
    left_out = tuple(task.id for task in benchmark.tasks if task.id in unfit)
    return Kept(len(benchmark.tasks) - len(left_out), left_out)


def check_keep(bench: Path, out: Path, reviews: Sequence[Review]) -> None:
    """Make sure that a copy can be written, before anything else is.

    Args:
        bench: the benchmark.
        out: the copy.
        reviews: all that the benchmark has, or will have by then.

    Raises:
        UsageError: as `keep_fit`.
        DataError: the benchmark or its tasks cannot be read.
    """
    check_out(out, [bench])
    if not reviews:
        raise UsageError(f"{bench}: no verdicts yet; read a filled sheet with --verdicts first")
    unfit = set(unfit_tasks(reviews))
    if all(task.id in unfit for task in Benchmark.open(bench).tasks):
        raise UsageError(f"{bench}: no task was found fit by all who judged it; nothing to keep")


def _point_to_corpus(benchmark: Benchmark, folder: Path, out: Path) -> None:
    """A source file outside the benchmark is somewhere else as seen from the copy."""
    corpus = benchmark.corpus
    if corpus is None or benchmark.root.resolve() in corpus.parents:
        return
    manifest = benchmark.manifest.model_copy(update={"corpus": relative_source(corpus, out)})
    write_json(folder / MANIFEST, manifest.to_json())
