"""What a report is made from."""

from collections.abc import Sequence
from typing import NamedTuple

from foresci.benchmark import Benchmark
from foresci.runs import RunFolder
from foresci.schema import Record


class MissingRun(Record):
    """A run that was asked for and has no answer."""

    run_id: str
    task_id: str
    agent: str
    backbone: str
    controls: str
    reason: str | None = None
    """Why it failed, in one line; None where nobody has tried it yet."""


class Reported(NamedTuple):
    """The runs of a report. None is held in memory: each is read when its turn comes."""

    title: str
    benchmark: Benchmark
    runs: Sequence[RunFolder]
    """Finished; with `scores.json` beside those that could be scored."""
    missing: Sequence[MissingRun] = ()
