"""Tables of what controls do: means, differences, what became of the checks, and their time."""

import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence

from bench.agents import row, shown
from bench.controls_runs import Ran
from controls import CONTROLS_MODES
from controls.check import CHECKED_AGENTS
from evaluation.metrics import TITLES, Metric
from evaluation.paired.counts import check_counts
from evaluation.paired.pairing import AGAINST_OFF
from evaluation.paired.records import Difference, Row
from evaluation.paired.table import arm_means, difference_table
from foresci.schema import FAMILIES

PAPER_COMMITS = {
    ("planning", "aris"): "18 of 105",
    ("planning", "researchagent"): "14 of 105",
    ("planning", "coi"): "27 of 105",
}
PAPER_VENUES = "197 of 315, 19 failed"
"""Of all agents together; ForeSci, G.3."""


Groups = dict[str, list[Row]]


def groupings(rows: Sequence[Row]) -> list[Groups]:
    """All rows together, by family, by agent, and by both; groups without a row are left out."""
    families: Groups = {name: [one for one in rows if one.family == name] for name in FAMILIES}
    agents = {name: [one for one in rows if one.agent == name] for name in CHECKED_AGENTS}
    both = {
        f"{family}, {agent}": [one for one in own if one.agent == agent]
        for family, own in families.items()
        for agent in CHECKED_AGENTS
    }
    found: list[Groups] = [{"all": list(rows)}, families, agents, both]
    return [{name: own for name, own in groups.items() if own} for groups in found]


def means_table(rows: Sequence[Row], metric: Metric) -> Iterator[str]:
    """Means of the arms and paired differences from off, with 95 % intervals over tasks.

    P-values are adjusted for all tests of the same grouping.
    """
    yield row(TITLES[metric], "tasks", *CONTROLS_MODES, "on - off", "p (Holm)", "up / same / down",
              "gated - off", "p (Holm)", "up / same / down")  # fmt: skip
    yield row(*["---"] * 11)
    for groups in groupings(rows):
        found = difference_table(groups, AGAINST_OFF, (metric,))
        by_arm = {(one.group, one.left): one for one in found}
        for name, own in groups.items():
            on, gated = by_arm.get((name, "on")), by_arm.get((name, "gated"))
            if on and gated:
                yield row(name, str(on.difference.tasks), *_means(own, metric),
                          *_difference(on), *_difference(gated))  # fmt: skip


def _difference(one: Difference) -> tuple[str, str, str]:
    same = one.difference.values - one.higher - one.lower
    moved = f"{one.higher} / {same} / {one.lower}"
    return shown(one.difference), f"{one.adjusted_p:.3f}", moved


def _means(rows: Sequence[Row], metric: Metric) -> list[str]:
    known = {one.arm: one.mean for one in arm_means(rows, CONTROLS_MODES) if one.metric == metric}
    return [f"{known[arm].mean:.3f}" if arm in known else "" for arm in CONTROLS_MODES]


def counts_table(rows: Sequence[Row]) -> Iterator[str]:
    """How the checks ended, beside what the paper reports of its own."""
    yield row("arm", "family", "agent", "tasks", "committed", "no conflict", "rejected", "failed",
              "not checked", "no record", "the paper's commits")  # fmt: skip
    yield row(*["---"] * 11)
    for one in check_counts(rows):
        paper = PAPER_COMMITS.get((one.family, one.agent), "")
        if one.family == "venue":
            paper = PAPER_VENUES
        ends = (one.runs, one.committed, one.no_conflict, one.rejected, one.failed,
                one.not_checked, one.no_record)  # fmt: skip
        yield row(one.arm, one.family, one.agent, *map(str, ends), paper)


def revised_table(rows: Sequence[Row]) -> Iterator[str]:
    """Of the revisions that controls commit: how FTA moved."""
    off = {(one.task_id, one.agent): one.fta for one in rows if one.arm == "off"}
    ends: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in rows:
        before = off.get((one.task_id, one.agent))
        if one.is_revised and one.fta is not None and before is not None:
            for name in (one.family, "all"):
                ends[one.arm, name].append(one.fta - before)
    yield row("arm", "family", "revised", "helped", "unchanged", "hurt", "mean change of FTA")
    yield row(*["---"] * 7)
    for (arm, name), changes in sorted(ends.items()):
        helped, hurt = sum(one > 0 for one in changes), sum(one < 0 for one in changes)
        same = len(changes) - helped - hurt
        mean = statistics.mean(changes)
        yield row(arm, name, *map(str, (len(changes), helped, same, hurt)), f"{mean:+.3f}")


def time_table(ran: Sequence[Ran]) -> Iterator[str]:
    """What the check adds to a run, by agent: an arm with controls goes on from the off run."""
    seconds = {
        (one.row.task_id, one.row.agent, one.row.arm): one.seconds
        for one in ran
        if one.seconds is not None
    }
    yield row("agent", "arm", "runs", "median s off", "median s added", "median ratio", "over 40 %")
    yield row(*["---"] * 7)
    for agent in CHECKED_AGENTS:
        for arm in ("on", "gated"):
            both = [
                (seconds[task, agent, "off"], added)
                for (task, own, mode), added in seconds.items()
                if (own, mode) == (agent, arm) and seconds.get((task, agent, "off"))
            ]
            if both:
                yield _time_row(agent, arm, both)


def _time_row(agent: str, arm: str, both: Sequence[tuple[float, float]]) -> str:
    ratios = [added / off for off, added in both]
    return row(
        agent, arm, str(len(both)),
        f"{statistics.median(off for off, _ in both):.2f}",
        f"{statistics.median(added for _, added in both):.2f}",
        f"{statistics.median(ratios):.2f}",
        f"{sum(ratio > 0.4 for ratio in ratios)} of {len(ratios)}",
    )  # fmt: skip
