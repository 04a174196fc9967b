"""Where an agent loses when it misses the target (after the paper's Table A14).

Of a run's FTA every slot i of score s and weight w takes away w (1 - s) / (sum of the weights of
defined slots). The share of a slot in the loss of several runs is what it takes away in them over
what all slots do.
"""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from evaluation.diagnostics.judges import judged_by
from evaluation.diagnostics.low import PERCENT, is_low, threshold
from evaluation.diagnostics.pool import Arm, agents_of, families_of
from evaluation.diagnostics.row import Row
from evaluation.diagnostics.table import Cell, Column, Missing, Number, Table, Words, rate_cell

_CAPTION = (
    f"Runs with FTA strictly below the {PERCENT}th percentile of all runs, the slot that takes most"
    " from it, that slot's share of all that is lost, how often its score is 0, and the decision"
    " with the lowest mean Trace in these runs."
)


def fingerprints(arm: Arm) -> Table:
    """By agent and family, the slot that fails most in runs of low FTA."""
    bound = threshold(arm.rows, "fta")
    rows = []
    for agent in agents_of(arm.rows):
        for family in families_of(arm.rows):
            of = [
                row
                for row in arm.rows
                if (row.agent, row.family) == (agent, family) and "fta" in row.values
            ]
            low = [row for row in of if is_low(row, "fta", bound)]
            if low:
                names = (Words(text=agent), Words(text=family))
                rows.append(
                    (
                        *names,
                        rate_cell(len(low), len(of), ""),
                        *_worst_slot(low),
                        *_weakest_trace(low),
                    )
                )
    return Table(
        name="fingerprints",
        caption=_CAPTION,
        judged_by=judged_by(arm.rows, ("fta", "trace")),
        columns=(
            Column(title="Agent"),
            Column(title="Family"),
            Column(title="Low FTA", shape="rate"),
            Column(title="Fails most"),
            Column(title="Of the loss", shape="number"),
            Column(title="At 0", shape="rate"),
            Column(title="Lowest Trace"),
            Column(title="Mean", shape="number"),
        ),
        rows=tuple(rows),
    )


def _worst_slot(rows: Sequence[Row]) -> tuple[Cell, Cell, Cell]:
    lost = losses(rows)
    if not lost:
        nothing = Missing(reason="the scores tell no slots")
        return nothing, nothing, nothing
    worst = max(sorted(lost), key=lambda name: lost[name])
    scores = [part.score for row in rows for part in row.fta_parts if part.name == worst]
    return (
        Words(text=worst.replace("_", " ")),
        Number(value=lost[worst]),
        rate_cell(scores.count(0.0), len(scores), ""),
    )


def losses(rows: Sequence[Row]) -> dict[str, float]:
    """Each slot's share of what the rows lose in FTA; they sum to 1 where anything is lost."""
    taken: dict[str, float] = defaultdict(float)
    for row in rows:
        whole = sum(part.weight for part in row.fta_parts)
        for part in row.fta_parts:
            taken[part.name] += part.weight * (1 - part.score) / whole
    every = sum(taken.values())
    return {name: share / every if every else 0.0 for name, share in taken.items()}


def _weakest_trace(rows: Sequence[Row]) -> tuple[Cell, Cell]:
    scores: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        for link in row.trace_links if "trace" in row.values else ():
            scores[link.name].append(link.score)
    if not scores:
        nothing = Missing(reason="the agent has no evidence to trace")
        return nothing, nothing
    weakest = min(sorted(scores), key=lambda name: fmean(scores[name]))
    return Words(text=weakest.replace("_", " ")), Number(value=fmean(scores[weakest]))
