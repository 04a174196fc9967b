"""Further designs of the commit rules, as they follow from the runs with checks on."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from bench.agents import row, shown
from bench.controls_risk import Effect
from bench.controls_runs import Ran
from evaluation.statistics import bootstrap_mean

AHEAD = 1.0
"""Standard deviations by which two readings together must have a new choice ahead."""


def designs_table(ran: Sequence[Ran]) -> Iterator[str]:
    """What other commit rules would do: each keeps some of the revisions that were committed."""
    designs: dict[str, Callable[[Ran], bool]] = {
        "as they are": lambda one: True,
        f"a new choice only {AHEAD:.0f} SD ahead by both readings": lambda one: (
            not one.row.new_choice or (one.pooled or 0.0) >= AHEAD
        ),
        "claims alone, the choice stays": lambda one: not one.row.new_choice,
    }
    yield row("commit rule", "revisions", "FTA", "drift")
    yield row(*["---"] * 4)
    off = {(one.row.task_id, one.row.agent): one.row for one in ran if one.row.arm == "off"}
    on = [one for one in ran if one.row.arm == "on"]
    for name, keeps in designs.items():
        gains, less, revisions = defaultdict(list), defaultdict(list), 0
        for one in on:
            effect = Effect.of(off[one.row.task_id, one.row.agent], one.row)
            if effect is None:
                continue
            kept = effect.revised and keeps(one)
            revisions += kept
            gains[one.row.task_id].append(effect.gain if kept else 0.0)
            less[one.row.task_id].append(-effect.less_drift if kept else 0.0)
        yield row(name, str(revisions), shown(bootstrap_mean(gains)), shown(bootstrap_mean(less)))
