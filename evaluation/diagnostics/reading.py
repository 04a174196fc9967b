"""Reading scored runs, with a reason for each that is left out."""

from collections.abc import Iterable
from typing import NamedTuple

from evaluation.answered import LeftOut
from evaluation.diagnostics.row import Row, read_row
from foresci.errors import ForesciError, UsageError
from foresci.runs import RunFolder


class Read(NamedTuple):
    """The runs that are in the tables, and those that are not."""

    rows: tuple[Row, ...]
    left_out: tuple[LeftOut, ...]


def read_rows(runs: Iterable[RunFolder]) -> Read:
    """Read the scores of runs, one at a time; what is not needed is let go at once.

    Raises:
        UsageError: none has scores.
    """
    rows, left_out = [], []
    for run in runs:
        try:
            rows.append(read_row(RunFolder(run.path)))
        except ForesciError as error:
            broken = not isinstance(error, UsageError)
            left_out.append(LeftOut(run.path.name, str(error), broken))
    if not rows:
        first = f"{left_out[0].run}: {left_out[0].reason}" if left_out else "there is no run"
        raise UsageError(f"nothing to diagnose: {first}")
    return Read(tuple(rows), tuple(left_out))
