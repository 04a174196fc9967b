"""Which sweeps of a runs folder have which runs."""

from collections.abc import Set
from pathlib import Path

from foresci.errors import DataError
from foresci.sweep.folder import SweepFolder, find_sweep, list_sweeps


def planned_ids(runs_dir: Path, sweep: str) -> frozenset[str]:
    """The ids of a sweep's runs.

    Raises:
        UsageError: there is no such sweep.
        DataError: its plan cannot be read.
    """
    return _ids(find_sweep(runs_dir, sweep))


def sweeps_with(runs_dir: Path, run_ids: Set[str]) -> dict[str, int]:
    """By sweep, how many of these runs are in its plan; a plan that cannot be read is left out."""
    found: dict[str, int] = {}
    for sweep in list_sweeps(runs_dir):
        try:
            count = len(_ids(sweep) & run_ids)
        except DataError:
            continue
        if count:
            found[sweep.path.name] = count
    return found


def _ids(sweep: SweepFolder) -> frozenset[str]:
    return frozenset(run.run_id for run in sweep.plan.runs)
