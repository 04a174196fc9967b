"""Which task of a benchmark a run answers, for all that look at its answer."""

from typing import NamedTuple

from foresci.benchmark import Benchmark
from foresci.errors import DataError, UsageError
from foresci.runs import RunFolder
from foresci.schema import Task
from foresci.schema.run import RunManifest
from foresci.storage import canonical_json, sha256_text


class LeftOut(NamedTuple):
    """A run that is not looked at, and why."""

    run: str
    reason: str
    broken: bool
    """A file of it is damaged or out of date; else there is nothing to look at."""


def answered_task(run: RunFolder, benchmark: Benchmark) -> Task:
    """The task of a benchmark that a finished run answers.

    A run made outside a benchmark names none; the text of the task tells whether it is this one.

    Raises:
        UsageError: the run has not finished, or is of another benchmark. As in the other error,
            the message goes on from the run's name.
        DataError: its record is damaged, or the task is not the text that it answered.
    """
    manifest, name = run.manifest, benchmark.manifest.name
    if manifest.benchmark not in ("", name):
        raise UsageError(f"is of benchmark {manifest.benchmark}, not {name}; name it with --bench")
    check_finished(manifest)
    task = benchmark.task(manifest.task_id)
    check_answers(manifest, task)
    return task


def check_finished(manifest: RunManifest) -> None:
    """Make sure that a run has an answer to look at.

    Raises:
        UsageError: it has not finished.
    """
    if manifest.status != "finished":
        ending = f" ({manifest.error})" if manifest.error else ""
        raise UsageError(f"is {manifest.status}{ending}; only finished runs count")


def check_answers(manifest: RunManifest, task: Task) -> None:
    """Make sure that a run answers a task, word for word.

    Raises:
        UsageError: it answers another one.
        DataError: the task's text has changed since.
    """
    if manifest.task_id != task.id:
        raise UsageError(f"answers {manifest.task_id}, not {task.id}")
    if manifest.config.task_sha256 != sha256_text(canonical_json(task.to_json())):
        raise DataError(f"answers another text of {task.id}; name its benchmark or run it again")
