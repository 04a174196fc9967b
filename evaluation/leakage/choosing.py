"""Which runs can be audited, and why the others cannot."""

from collections.abc import Iterable

from evaluation.answered import answered_task
from evaluation.leakage.records import NotAudited
from foresci.benchmark import Benchmark
from foresci.errors import DataError, ForesciError, IntegrityError
from foresci.runs import RunFolder
from foresci.schema import Task

Fit = tuple[RunFolder, Task]
"""A finished run, and the task that it answers."""


def sorted_out(
    runs: Iterable[RunFolder], benchmark: Benchmark
) -> tuple[list[Fit], list[NotAudited]]:
    """Finished runs of a benchmark's tasks with these, and what else there is with the reason.

    Raises:
        DataError: the benchmark's tasks cannot be read.
    """
    fit: list[Fit] = []
    unfit: list[NotAudited] = []
    for run in runs:
        try:
            fit.append((run, answered_task(run, benchmark)))
        except ForesciError as error:
            broken = isinstance(error, DataError | IntegrityError)
            unfit.append(NotAudited(run_id=run.path.name, reason=str(error), broken=broken))
    return fit, unfit
