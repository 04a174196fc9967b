"""Which runs are paired, and what the tables say of them."""

import numpy as np
import pytest
from scipy import stats

from evaluation.paired.compare import tables_of
from evaluation.paired.pairing import Contrast, differences
from evaluation.paired.records import Difference, Row, Tables
from evaluation.paired.severity import by_severity
from evaluation.statistics import bootstrap_mean
from tests.evaluation.paired_cases import control, row

ARMS = ("off", "on", "gated")
ON_OFF = Contrast("on", "off")


def found(rows: tuple[Difference, ...], left: str, metric: str, group: str = "all") -> Difference:
    (one,) = [
        each
        for each in rows
        if (each.left, each.metric, each.group, each.right) == (left, metric, group, "off")
    ]
    return one


def many_rows() -> list[Row]:
    """Three agents on 20 tasks of two families; on gains, more so where drift was high."""
    draw = np.random.default_rng(11)
    rows = []
    for number in range(20):
        family = ("direction", "venue")[number % 2]
        for agent in ("aris", "coi", "researchagent"):
            fta, drift = draw.random() / 2, float(draw.choice((0.25, 1.0, 2.5)))
            gain = draw.random() * drift / 5
            for arm, score in (("off", fta), ("on", fta + gain), ("gated", fta + gain / 2)):
                rows.append(
                    row(f"T-{number:04d}", arm, score, agent=agent, family=family, drift=drift)
                )
    return rows


def test_pairs_need_both_arms_and_a_value_in_both() -> None:
    rows = [
        row("T-0001", "off", 0.5),
        row("T-0001", "on", 0.7),
        row("T-0002", "off", 0.5),
        row("T-0002", "on", None, reason="run is failed"),
        row("T-0003", "on", 0.9),
        row("T-0001", "off", 0.2, agent="aris"),
        row("T-0001", "on", 0.1, agent="aris"),
    ]
    # By task, agents in order of their names: aris, then coi.
    assert differences(rows, ON_OFF, "fta") == {"T-0001": pytest.approx([-0.1, 0.2])}
    assert differences(rows, ON_OFF, "fact") == {}
    tables = tables_of(rows, ("off", "on"))
    one = found(tables.overall, "on", "fta")
    assert (one.difference.tasks, one.difference.values) == (1, 2)
    assert (one.higher, one.lower) == (1, 1)
    assert one.right_mean == pytest.approx(0.35)
    assert one.left_mean == pytest.approx(0.40)
    assert {each.metric for each in tables.overall} == {"fta"}


def test_agents_of_a_task_stay_together() -> None:
    """Both tasks have a certain sign, so that only tasks drawn whole reach 0 and 1."""
    agents = ("a", "b", "c")
    rows = [
        row(task, arm, score, agent=agent)
        for task, gain in (("T-0001", 0.0), ("T-0002", 1.0))
        for agent in agents
        for arm, score in (("off", 0.0), ("on", gain))
    ]
    one = found(tables_of(rows, ("off", "on")).overall, "on", "fta")
    assert (one.difference.low, one.difference.high) == (0.0, 1.0)
    assert one.difference == bootstrap_mean({"T-0001": [0.0] * 3, "T-0002": [1.0] * 3})
    assert one.p == 1.0  # one task alone has a sign to flip


def test_means_are_of_pairs_that_every_arm_has() -> None:
    rows = [
        *(row("T-0001", arm, 0.2) for arm in ARMS),
        row("T-0002", "off", 1.0),
        row("T-0002", "on", 1.0),
    ]
    means = tables_of(rows, ARMS).means
    assert [(one.arm, one.metric, one.mean.mean) for one in means] == [
        (arm, "fta", 0.2) for arm in ARMS
    ]


def test_tables_do_not_depend_on_the_order_of_rows() -> None:
    rows = many_rows()
    mixed = np.random.default_rng(2).permutation(len(rows))
    assert tables_of([rows[place] for place in mixed], ARMS) == tables_of(rows, ARMS)


def test_each_table_counts_its_own_tests() -> None:
    tables = tables_of(many_rows(), ARMS)
    for table in (tables.overall, tables.by_family, tables.by_agent, tables.by_severity):
        smallest = min(table, key=lambda one: one.p)
        assert smallest.adjusted_p == pytest.approx(min(1.0, smallest.p * len(table)))
    # FTA and drift: three contrasts of all, two of each of two families and three agents.
    sizes = [len(one) for one in (tables.overall, tables.by_family, tables.by_agent)]
    assert sizes == [6, 8, 12]


def test_bands_begin_with_their_edge_and_go_by_the_off_arm() -> None:
    rows = [
        *(row("T-0001", arm, 0.1, drift=drift) for arm, drift in (("off", 0.5), ("on", 0.0))),
        row("T-0002", "off", 0.1, drift=0.49),
        row("T-0003", "off", 0.1, drift=3.0),
        row("T-0004", "off", 0.1),
    ]
    bands = {band: [one.task_id for one in found] for band, found in by_severity(rows).items()}
    assert bands["below 0.5"] == ["T-0002"]
    assert bands["0.5 to 1"] == ["T-0001", "T-0001"]
    assert bands["2 and more"] == ["T-0003"]
    assert sum(map(len, bands.values())) == 4


def test_gain_is_largest_where_drift_was() -> None:
    table = tables_of(many_rows(), ARMS).by_severity
    gains = [one.difference.mean for one in table if one.left == "on"]
    assert gains == sorted(gains)
    assert len(gains) == 3


def test_coupling_is_of_the_off_arm() -> None:
    """Off falls with drift from 0 to 3, on rises with it."""
    rows = [
        row(f"T-000{n}", arm, score, drift=float(n), severities={"scope": float(n)})
        for n in range(4)
        for arm, score in (("off", 1 - n / 4), ("on", n / 4))
    ]
    found = {one.dimension: one for one in tables_of(rows, ("off", "on")).coupling}
    assert (found["scope"].spearman, found["mean"].spearman) == (-1.0, -1.0)
    assert (found["scope"].aligned, found["scope"].severe, found["scope"].rows) == (1, 2, 4)
    assert found["causal_role"].spearman is None


def gated() -> Tables:
    rows = [
        *(row(f"T-{n:04d}", "off", 0.5, drift=2.0) for n in range(4)),
        *(
            row(f"T-{n:04d}", "on", score, drift=drift, control=status, new_choice=not n)
            for n, (score, drift, status) in enumerate(
                [
                    (0.9, 1.0, "committed"),
                    (0.6, 2.0, "committed"),
                    (0.5, 2.0, "rejected"),
                    (0.5, 2.0, "failed"),
                ]
            )
        ),
        row("T-0000", "gated", 0.9, drift=1.0, control="committed", new_choice=True),
        *(
            row(f"T-{n:04d}", "gated", 0.5, drift=2.0, control=control(None, "gated"))
            for n in (1, 2)
        ),
        row("T-0003", "gated", None, reason="run is failed"),
    ]
    return tables_of(rows, ARMS)


def test_what_the_gate_keeps_by_hand() -> None:
    gate = gated().gate
    assert gate is not None
    assert (gate.pairs, gate.revisions.on, gate.revisions.gated) == (3, 2, 1)
    assert gate.revisions.share == 0.5
    assert (gate.revisions.on_choices, gate.revisions.gated_choices) == (1, 1)
    fta, drift = gate.gains
    # Over the three pairs that all arms have: on gains 0.4 and 0.1, gated the 0.4.
    assert (fta.on, fta.gated) == (pytest.approx(0.5 / 3), pytest.approx(0.4 / 3))
    assert fta.share == pytest.approx(0.8)
    assert (drift.on, drift.share) == (pytest.approx(1 / 3), pytest.approx(1.0))


def test_the_gate_counts_scored_pairs_and_revisions_of_the_same() -> None:
    """A run with a check and a reason is no pair; a pair without Fact is none of Fact's."""
    arms = {"on": "committed", "gated": "committed"}
    rows = [
        *(row("T-0001", arm, 0.5, fact=0.5, control=arms.get(arm)) for arm in ARMS),
        *(row("T-0002", arm, 0.5, control=arms.get(arm)) for arm in ARMS),
        row("T-0003", "off", None, reason="no target"),
        *(row("T-0003", arm, None, control="committed", reason="no target") for arm in arms),
        *(row("T-0004", arm, 0.5, control="committed") for arm in arms),
    ]
    gate = tables_of(rows, ARMS).gate
    assert gate is not None
    assert (gate.pairs, gate.revisions.on, gate.revisions.gated) == (2, 2, 2)
    fta, fact = gate.gains
    assert (fta.pairs, fta.revisions.on, fact.pairs, fact.revisions.on) == (2, 2, 1, 1)
    assert tables_of(rows[6:], ARMS).gate is None


def test_rounding_is_no_gain() -> None:
    """0.3 - 0.1 - 0.2 is not quite zero, nor is 0.1 + 0.2 less 0.3."""
    gains = {"on": (0.3, -0.1, -0.2), "gated": (0.3, 0.0, 0.0)}
    rows = [
        *(row(f"T-{n:04d}", "off", 0.0, drift=0.3) for n in range(3)),
        *(
            row(f"T-{n:04d}", arm, gain, drift=0.1 + 0.2)
            for arm, found in gains.items()
            for n, gain in enumerate(found)
        ),
    ]
    tables = tables_of(rows, ARMS)
    assert tables.gate is not None
    fta, drift = tables.gate.gains
    assert (fta.on, fta.share) == (0.0, None)
    assert (str(drift.on), str(drift.gated), drift.share) == ("0.0", "0.0", None)
    one = found(tables.overall, "on", "drift")
    assert (one.higher, one.lower, one.difference.mean) == (0, 0, 0.0)


def test_a_difference_by_hand() -> None:
    """Seven tasks of one agent: five rise, one falls, one stays; three were revised."""
    changes = (0.1, 0.1, 0.2, 0.2, 0.4, -0.3, 0.0)
    rows = [
        *(row(f"T-{n:04d}", "off", 0.4) for n in range(7)),
        *(
            row(f"T-{n:04d}", "on", 0.4 + change, control="committed" if n > 3 else "rejected")
            for n, change in enumerate(changes)
        ),
    ]
    (one,) = tables_of(rows, ("off", "on")).overall
    assert (one.higher, one.lower) == (5, 1)
    assert one.difference.mean == pytest.approx(0.1)
    # Squares about 0.1: 0, 0, 0.01, 0.01, 0.09, 0.16 and 0.01.
    factor = stats.t.ppf(0.975, 6) + stats.t.ppf(0.8, 6)
    assert one.smallest == pytest.approx(factor * (0.28 / 6 / 7) ** 0.5)
    assert (one.revised, one.per_revision) == (3, pytest.approx(0.1 / 3))
    assert one.p == pytest.approx(one.adjusted_p)


def test_no_gate_without_three_arms_and_no_share_of_no_gain() -> None:
    rows = [row("T-0001", "off", 0.5), row("T-0001", "on", 0.4, control="committed")]
    assert tables_of(rows, ("off", "on")).gate is None
    three = [*rows, row("T-0001", "gated", 0.5, control="no_conflict")]
    gate = tables_of(three, ARMS).gate
    assert gate is not None
    assert gate.gains[0].share is None


def test_every_run_is_in_the_counts() -> None:
    on, gated_count = gated().counts
    assert (on.committed, on.rejected, on.failed, on.no_record, on.runs) == (2, 1, 1, 0, 4)
    assert (on.new_choice, gated_count.new_choice) == (1, 1)
    assert (gated_count.committed, gated_count.not_checked, gated_count.no_record) == (1, 2, 1)
    assert gated_count.runs == 4
