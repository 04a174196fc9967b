"""What rows must agree in, and how it is said that they do not."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from evaluation.diagnostics.row import Row

RunIds = dict[str, list[str]]
"""Run ids by what they have."""


def differing(
    rows: Sequence[Row], told: Callable[[Row], Mapping[str, str]]
) -> Iterator[tuple[str, RunIds]]:
    """Each thing that rows tell differently, by name, with the runs of each value.

    Args:
        rows: to compare.
        told: what a row tells, by the thing that has to be the same in all rows that tell it.
    """
    found: dict[str, RunIds] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for thing, value in told(row).items():
            found[thing][value].append(row.run_id)
    for thing, values in sorted(found.items()):
        if len(values) > 1:
            yield thing, values


def listed(runs: RunIds) -> str:
    """Every value with the number of its runs and the first of them."""
    return ", ".join(f"{value} ({_counted(sorted(ids))})" for value, ids in sorted(runs.items()))


def _counted(ids: Sequence[str]) -> str:
    return f"{len(ids)} runs, such as {ids[0]}" if len(ids) > 1 else f"run {ids[0]}"
