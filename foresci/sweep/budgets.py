"""What a run takes, by agent, task family and controls: as seen in runs, or as shipped."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from foresci.schema import Family, Record
from foresci.storage import read_json

SAMPLE_TABLE = Path(__file__).parent / "budgets_sample.json"
"""Of the sample's small knowledge bases."""
MINTED_TABLE = Path(__file__).parent / "budgets_minted.json"
"""Of a minted benchmark with knowledge bases of a thousand papers each, where agents find more to
show to a model: its prompts are two to three times as long."""
CHARACTERS_PER_TOKEN = 4
"""How the shipped table counts, as its scripted model reports no tokens of its own."""


class Took(NamedTuple):
    """What one run took; with controls, beyond the run without them that it goes on from.

    Attributes:
        calls: replies asked of a model.
        prompt: prompt tokens.
        completion: completion tokens.
        seconds: of one process.
    """

    calls: float
    prompt: float
    completion: float
    seconds: float


class Spread(Record):
    """Mean and sample standard deviation over runs; 0 of a single run, which tells of no spread."""

    mean: float
    sd: float


class Kind(NamedTuple):
    """Runs that take about the same."""

    agent: str
    family: Family
    controls: str


class Budget(Record):
    """What runs of one kind take."""

    agent: str
    family: Family
    controls: str
    runs: int
    calls: Spread
    prompt: Spread
    completion: Spread
    seconds: Spread

    @property
    def kind(self) -> Kind:
        """Which runs."""
        return Kind(self.agent, self.family, self.controls)


class BudgetTable(Record):
    """A table as `bench.budgets` writes it."""

    benchmark: str
    rows: tuple[Budget, ...]


def budget_of(kind: Kind, took: Sequence[Took]) -> Budget:
    """The budget of runs of one kind, of which there is at least one."""
    columns = zip(*took, strict=True)
    spreads = dict(zip(Took._fields, map(_spread, columns), strict=True))
    return Budget(**kind._asdict(), runs=len(took), **spreads)


def _spread(values: Sequence[float]) -> Spread:
    sd = stdev(values) if len(values) > 1 else 0.0
    return Spread(mean=round(fmean(values), 4), sd=round(sd, 4))


@lru_cache(maxsize=2)
def read_budgets(path: Path) -> dict[Kind, Budget]:
    """A shipped table, measured with a model that replies as the rules do.

    Its seconds are of structural runs, on one core of the machine that measured.

    Raises:
        DataError: the file is damaged.
    """
    table = BudgetTable.parse(read_json(path), str(path))
    return {row.kind: row for row in table.rows}
