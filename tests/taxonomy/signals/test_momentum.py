"""Momentum of nodes is of shares, with intervals that uneven coverage widens and does not move."""

import random

import numpy as np
import pytest
from scipy.stats import beta

from taxonomy.evidence.nodes import node_evidence
from taxonomy.graph import TaxonomyGraph
from taxonomy.momentum import momentum
from taxonomy.signals.directions import candidate_directions
from taxonomy.signals.momentum import node_momenta, share_intervals
from taxonomy.signals.trend import PRIOR_SD, monthly_trend
from taxonomy.slices import slices_until
from tests.taxonomy.fields import CUTOFF, documents, graph, paper

NODE = "tasks:planning"


def counts(*numbers: int) -> np.ndarray:
    return np.array(numbers, dtype=np.int64)


def test_shares_are_jeffreys_posteriors() -> None:
    mean, low, high = share_intervals(counts(3, 0), counts(9, 4))
    assert mean == pytest.approx([3.5 / 10, 0.5 / 5])
    assert low == pytest.approx(beta.ppf(0.025, [3.5, 0.5], [6.5, 4.5]))
    assert high == pytest.approx(beta.ppf(0.975, [3.5, 0.5], [6.5, 4.5]))


def test_a_slice_without_papers_takes_the_overall_share_and_knows_nothing() -> None:
    mean, low, high = share_intervals(counts(4, 0, 6), counts(20, 0, 20))
    assert mean[1] == pytest.approx(10.5 / 41)
    assert low[1] < 0.01
    assert high[1] > 0.99


def test_worse_coverage_widens_the_interval_and_leaves_the_share() -> None:
    mean, low, high = share_intervals(counts(40, 10), counts(400, 100))
    assert mean[0] == pytest.approx(mean[1], abs=0.005)
    assert high[1] - low[1] > 1.8 * (high[0] - low[0])


def test_a_record_counts_by_slice_and_holds_the_momentum_of_the_node() -> None:
    ages = [0, 1, 2, 40, 41, 100]
    papers = [paper(f"p{place}", age) for place, age in enumerate(ages)]
    field = documents(papers)
    slices = slices_until(CUTOFF, min(one.public_on for one in papers))
    node = ["p0", "p1", "p3"]
    (found,) = node_momenta(field, graph({NODE: node}, field.ids), slices, CUTOFF)
    assert [one.name for one in slices] == ["2025-06", "2025-07", "2025-08", "2025-09"]
    assert found.counts == (0, 0, 1, 2)
    assert found.shares == pytest.approx((0.5 / 2, 3.5 / 7, 1.5 / 3, 2.5 / 4))
    on_node = np.isin(field.ids, node)
    everything = np.ones(6, dtype=np.bool_)
    assert found.momentum == momentum(on_node, everything, field.public_on, CUTOFF)
    assert found.node_id == NODE


def test_the_order_of_papers_changes_nothing() -> None:
    papers = [paper(f"p{place:02}", 7 * place) for place in range(25)]
    node = [f"p{place:02}" for place in range(0, 25, 3)]
    slices = slices_until(CUTOFF, papers[-1].public_on)
    straight = node_momenta(
        documents(papers), graph({NODE: node}, documents(papers).ids), slices, CUTOFF
    )
    random.Random(1).shuffle(papers)  # noqa: S311 - a fixed order
    mixed = documents(papers)
    assert node_momenta(mixed, graph({NODE: node[::-1]}, mixed.ids), slices, CUTOFF) == straight


def trend(members: list[bool], ages: list[int]) -> float:
    cutoff = np.datetime64(CUTOFF)
    return monthly_trend(np.array(members), cutoff - np.array(ages, dtype="timedelta64[D]"), cutoff)


def test_the_trend_is_one_newton_step_towards_a_logistic_slope() -> None:
    months = np.array([0, -1, -2, -3]) + 1.5
    ages = [0, 30, 61, 91]
    exact = -np.array(ages) / 30.4375
    exact -= exact.mean()
    assert exact == pytest.approx(months, abs=0.02)
    score = exact @ (np.array([1, 1, 0, 0]) - 0.5)
    expected = score / (0.25 * exact @ exact + PRIOR_SD**-2)
    assert trend([True, True, False, False], ages) == pytest.approx(expected)


def test_a_constant_share_has_no_trend_however_papers_are_spread() -> None:
    ages = [5] * 40 + [60] * 4 + [150] * 20
    members = [place % 4 == 0 for place in range(64)]
    assert trend(members, ages) == pytest.approx(0.0, abs=1e-12)


def test_what_is_older_than_six_months_has_no_part_in_the_trend() -> None:
    recent, old = [1, 2, 100, 101], [200, 400, 900]
    members = [True, False, True, False]
    assert trend(members + [True] * 3, recent + old) == pytest.approx(trend(members, recent))


@pytest.mark.parametrize("member", [True, False])
def test_a_topic_of_all_papers_or_none_has_no_trend(member: bool) -> None:
    assert trend([member] * 3, [1, 50, 100]) == 0.0
    assert trend([], []) == 0.0


def test_evidence_shares_and_directions_are_of_papers_that_write_of_the_node() -> None:
    ids = [f"p{number:02}" for number in range(40)]
    field = documents([paper(one, 4 * place) for place, one in enumerate(ids)])
    near = graph({NODE: ids[:12]}, ids)
    (edge,) = near.edges()
    root = {edge.parent: tuple(ids)}
    written = TaxonomyGraph.of(
        near.nodes(), [edge.model_copy(update={"by_words": tuple(ids[:6])})], root
    )
    slices = slices_until(CUTOFF, min(one.public_on for one in field.papers))
    (moved,) = node_momenta(field, written, slices, CUTOFF)
    assert sum(moved.counts) == 6
    found = node_evidence(field, written)[NODE]
    shown = {one.paper_id for one in (*found.representative, *found.supporting)}
    assert shown <= set(ids[:6])
    directions = candidate_directions(field, written, (moved,), slices)
    assert all(set(one.core_papers) <= set(ids[:6]) for one in directions)
    assert set(written.nodes_of_papers()) == set(ids[:6])
