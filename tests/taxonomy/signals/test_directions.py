"""Directions are grounded, supported, specific and distinct, and ordered the same way each time."""

import random
from collections.abc import Mapping, Sequence

import numpy as np

from taxonomy.graph import TaxonomyGraph
from taxonomy.signals.combining import linked_groups
from taxonomy.signals.directions import candidate_directions
from taxonomy.signals.momentum import node_momenta
from taxonomy.signals.records import DirectionSignal
from taxonomy.slices import slices_until
from tests.taxonomy.fields import CUTOFF, documents, graph, paper

IDS = [f"p{number:02}" for number in range(80)]
AGES = dict(zip(IDS, (4 * number for number in range(80)), strict=True))
REWARDS = "methods:reward modelling"
TEAMS = "tasks:multi-agent collaboration"


def directions(
    made: TaxonomyGraph, ids: Sequence[str] = IDS, support: Sequence[str] = ()
) -> tuple[DirectionSignal, ...]:
    field = documents([paper(one, AGES[one]) for one in ids], support=support)
    slices = slices_until(CUTOFF, min(one.public_on for one in field.papers))
    return candidate_directions(field, made, node_momenta(field, made, slices, CUTOFF), slices)


def labels(nodes: Mapping[str, Sequence[str]], **options: object) -> list[str]:
    return [one.label for one in directions(graph(nodes, IDS, **options))]  # type: ignore[arg-type]


def test_two_nodes_that_papers_combine_make_a_direction_with_both_names() -> None:
    made = graph({REWARDS: [*IDS[:10], *IDS[30:32]], TEAMS: IDS[5:17]}, IDS)
    found = {one.label: one for one in directions(made)}
    both = found["multi-agent collaboration x reward modelling"]
    assert both.nodes == (TEAMS, REWARDS)
    assert both.core_papers == tuple(IDS[5:10])
    assert both.slices == 2
    assert set(found) == {both.label, "multi-agent collaboration", "reward modelling"}


def test_what_papers_combine_no_more_than_chance_is_no_direction() -> None:
    assert labels({REWARDS: IDS[:10], TEAMS: IDS[9:19]}) == [
        "reward modelling",
        "multi-agent collaboration",
    ]


def test_ungrounded_nodes_make_no_direction() -> None:
    assert labels({REWARDS: IDS[:10]}, grounded=False) == []


def test_five_core_papers_in_two_slices_are_needed() -> None:
    assert labels({REWARDS: [*IDS[:4], IDS[20]]}) == ["reward modelling"]
    assert labels({REWARDS: [*IDS[:3], IDS[20]]}) == []
    assert labels({REWARDS: IDS[:5]}) == []
    made = graph({REWARDS: [*IDS[:4], IDS[20]]}, IDS)
    assert directions(made, support=[IDS[20]]) == ()


def test_a_node_with_a_large_share_of_the_domain_is_not_specific() -> None:
    assert labels({REWARDS: IDS[:12]}) == ["reward modelling"]
    assert labels({REWARDS: IDS[:13]}) == []


def test_inner_nodes_of_level_one_are_too_broad_and_their_children_are_not() -> None:
    child = "methods:process rewards"
    nodes = {REWARDS: IDS[:10], child: IDS[2:9]}
    assert labels(nodes, parents={child: REWARDS}) == ["process rewards"]


def test_datasets_alone_are_no_direction() -> None:
    assert labels({"datasets:web corpora": IDS[:10]}) == []


def test_the_same_papers_or_the_same_name_make_one_direction() -> None:
    same_papers = {REWARDS: IDS[:9], TEAMS: IDS[1:10]}
    assert len(labels(same_papers)) == 1
    same_name = {REWARDS: IDS[:9], "tasks:modelling rewards": IDS[20:29]}
    assert len(labels(same_name)) == 1


def test_quotes_are_of_the_newest_papers() -> None:
    (found,) = directions(graph({REWARDS: IDS[2:12]}, IDS))
    assert [quote.paper_id for quote in found.quotes] == IDS[2:5]
    assert found.core_papers == tuple(IDS[2:12])


def test_what_rises_with_support_comes_first() -> None:
    falling, rising = IDS[28:38], IDS[:10]
    assert labels({REWARDS: falling, TEAMS: rising})[0] == "multi-agent collaboration"


def test_directions_do_not_depend_on_the_order_of_anything() -> None:
    law = "application_domains:law"
    nodes = {REWARDS: IDS[:14], TEAMS: IDS[4:18], law: [*IDS[4:10], *IDS[40:48]]}
    straight = directions(graph(nodes, IDS))
    mixed = IDS[:]
    random.Random(5).shuffle(mixed)  # noqa: S311 - a fixed order
    backwards = dict(reversed([(name, papers[::-1]) for name, papers in nodes.items()]))
    assert directions(graph(backwards, mixed), mixed) == straight


def test_a_bound_on_their_number_keeps_the_best() -> None:
    made = graph({REWARDS: IDS[:10], TEAMS: IDS[20:30]}, IDS)
    field = documents([paper(one, AGES[one]) for one in IDS])
    slices = slices_until(CUTOFF, field.papers[-1].public_on)
    momenta = node_momenta(field, made, slices, CUTOFF)
    one = candidate_directions(field, made, momenta, slices, most=1)
    assert one == candidate_directions(field, made, momenta, slices)[:1]


def linked(nodes: Mapping[str, Sequence[str]], parents: Mapping[str, str] | None = None) -> int:
    made = graph(nodes, IDS, parents)
    order = sorted((node for node in made.nodes() if node.origin != "root"), key=lambda n: n.id)
    members = np.array([np.isin(IDS, nodes[node.id]) for node in order])
    return len(linked_groups(made, order, members, 5))


def test_kin_and_namesakes_are_never_linked() -> None:
    child, namesake = "methods:process rewards", "tasks:modelling of reward modelling"
    assert linked({REWARDS: IDS[:12], child: IDS[:5]}, {child: REWARDS}) == 0
    assert linked({REWARDS: IDS[:10], namesake: IDS[4:14]}) == 0
    assert linked({REWARDS: IDS[:10], TEAMS: IDS[4:14]}) == 1


def test_three_nodes_of_which_every_two_are_linked_make_a_triple_too() -> None:
    nodes = {
        REWARDS: IDS[:10],
        TEAMS: IDS[4:14],
        "application_domains:law": [*IDS[4:10], *IDS[14:18]],
    }
    assert linked(nodes) == 4
