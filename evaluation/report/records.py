"""What a report is made from."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from foresci.benchmark import Benchmark
from foresci.runs import RunFolder
from foresci.schema import Record


def without_folder(error: Exception | str, folder: Path) -> str:
    """A message without the place of a run folder on this machine: a page travels."""
    return str(error).replace(f"{folder}/", "").replace(str(folder), folder.name)


class MissingRun(Record):
    """A run that was asked for and has no answer."""

    run_id: str
    task_id: str
    agent: str
    backbone: str
    controls: str
    reason: str | None = None
    """Why it failed, in one line; None where it did not."""
    standing: str = "not run yet"
    """How far it is, where it did not fail."""


class Reported(NamedTuple):
    """The runs of a report. None is held in memory: each is read when its turn comes."""

    title: str
    benchmark: Benchmark
    runs: Sequence[RunFolder]
    """Finished; with `scores.json` beside those that could be scored."""
    missing: Sequence[MissingRun] = ()
