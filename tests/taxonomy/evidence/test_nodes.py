"""A node's record holds its nearest papers, and is grounded only with enough that can be quoted."""

import random

import numpy as np

from taxonomy.evidence.nodes import node_evidence
from tests.taxonomy.fields import documents, graph, paper

NODE = "tasks:retrieval"
IDS = [f"p{number}" for number in range(9)]


def vector(angle: float) -> tuple[float, float]:
    return float(np.cos(angle)), float(np.sin(angle))


def test_nearest_core_papers_represent_and_the_next_support() -> None:
    vectors = {one: vector(0.1 * place) for place, one in enumerate(IDS)}
    field = documents([paper(one) for one in IDS], vectors, support=["p1"])
    centre = np.array([1.0, 0.0], dtype=np.float32)
    record = node_evidence(field, graph({NODE: IDS}, IDS), {NODE: centre})[NODE]
    assert [one.paper_id for one in record.representative] == ["p0", "p2", "p3"]
    assert [one.paper_id for one in record.supporting] == ["p1", "p4", "p5", "p6", "p7"]
    assert record.grounded


def test_without_a_centre_it_is_the_mean_of_the_core_papers() -> None:
    vectors = {"p0": vector(0.0), "p1": vector(0.2), "p2": vector(0.4), "p3": vector(1.5)}
    ids = list(vectors)
    field = documents([paper(one) for one in ids], vectors, support=["p3"])
    record = node_evidence(field, graph({NODE: ids}, ids))[NODE]
    assert record.representative[0].paper_id == "p1"


def test_equally_near_papers_go_by_id_in_whatever_order_they_come() -> None:
    shuffled = IDS[:]
    random.Random(3).shuffle(shuffled)  # noqa: S311 - a fixed order
    straight = node_evidence(documents([paper(one) for one in IDS]), graph({NODE: IDS}, IDS))
    mixed = node_evidence(
        documents([paper(one) for one in shuffled]), graph({NODE: shuffled}, shuffled)
    )
    assert straight == mixed
    assert [one.paper_id for one in straight[NODE].representative] == ["p0", "p1", "p2"]


def test_roots_have_no_record() -> None:
    field = documents([paper(one) for one in IDS])
    assert list(node_evidence(field, graph({NODE: IDS}, IDS))) == [NODE]


def test_papers_that_cannot_be_quoted_neither_represent_nor_support() -> None:
    silent = [paper(one, abstract=None) for one in IDS[:3]]
    field = documents([*silent, *(paper(one) for one in IDS[3:])])
    record = node_evidence(field, graph({NODE: IDS}, IDS))[NODE]
    held = {one.paper_id for one in (*record.representative, *record.supporting)}
    assert held == set(IDS[3:])


def test_two_and_three_papers_ground_a_node_and_fewer_do_not() -> None:
    def grounded(ids: list[str], support: list[str]) -> bool:
        field = documents([paper(one) for one in ids], support=support)
        return node_evidence(field, graph({NODE: ids}, ids))[NODE].grounded

    assert grounded(IDS[:5], [])
    assert grounded(IDS[:5], IDS[2:5])
    assert not grounded(IDS[:4], [])
    assert not grounded(IDS[:5], IDS[1:5])
