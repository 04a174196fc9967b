"""How long answers are (paper, F.3 and Table A12)."""

from collections.abc import Sequence
from statistics import fmean, median, stdev

from evaluation.diagnostics.pool import Arm, agents_of, backbones_of, families_of
from evaluation.diagnostics.row import Row
from evaluation.diagnostics.table import Cell, Column, Missing, Number, Table, Words, count_cell


def answer_lengths(arm: Arm) -> Table:
    """Words of answers by family, backbone and agent, and by family and backbone."""
    rows = []
    for family in families_of(arm.rows):
        for backbone in backbones_of(arm.rows):
            of = [row for row in arm.rows if (row.family, row.backbone) == (family, backbone)]
            agents = {agent: [row for row in of if row.agent == agent] for agent in agents_of(of)}
            several = {"all": of} if len(agents) > 1 else {}
            rows += [
                (Words(text=family), Words(text=backbone), Words(text=agent), *_profile(members))
                for agent, members in {**agents, **several}.items()
            ]
    return Table(
        name="lengths",
        caption="Words in the claims of answers, without the names of options; SD is that of a"
        " sample.",
        columns=(
            Column(title="Family"),
            Column(title="Backbone"),
            Column(title="Agent"),
            Column(title="Runs", shape="count"),
            Column(title="Mean", shape="number", decimals=1),
            Column(title="SD", shape="number", decimals=1),
            Column(title="Median", shape="number", decimals=1),
            Column(title="Min", shape="count"),
            Column(title="Max", shape="count"),
        ),
        rows=tuple(rows),
    )


def _profile(rows: Sequence[Row]) -> tuple[Cell, ...]:
    words = sorted(row.words for row in rows)
    spread: Cell = Missing(reason="one run")
    if len(words) > 1:
        spread = Number(value=stdev(words))
    return (
        count_cell(len(words)),
        Number(value=fmean(words)),
        spread,
        Number(value=float(median(words))),
        count_cell(words[0]),
        count_cell(words[-1]),
    )
