"""A sound taxonomy has no structural problem; each way to break one is found."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from taxonomy.graph import Node
from taxonomy.quality.structure import structural_problems
from taxonomy.store import Taxonomy

LATE = date(2025, 10, 1)


@pytest.fixture
def broken(small: Taxonomy) -> Taxonomy:
    """The small taxonomy, opened anew so that a test may spoil what it holds."""
    return Taxonomy(small.root, small.manifest)


def name(taxonomy: Taxonomy, label: str) -> str:
    return next(node.id for node in taxonomy.graph.nodes() if node.label == label)


def change_node(taxonomy: Taxonomy, old: str, **changes: Any) -> str:
    own = name(taxonomy, old)
    attributes = taxonomy.graph.digraph.nodes[own]
    attributes["node"] = attributes["node"].model_copy(update=changes)
    return own


def change_edge(taxonomy: Taxonomy, parent: str, child: str, papers: tuple[str, ...]) -> str:
    ends = name(taxonomy, parent), name(taxonomy, child)
    taxonomy.graph.digraph.edges[ends]["papers"] = papers
    return " > ".join(ends)


def change_signal(taxonomy: Taxonomy, signal_id: str, **changes: Any) -> None:
    taxonomy.__dict__["signals"] = tuple(
        one.model_copy(update=changes) if one.id == signal_id else one for one in taxonomy.signals
    )


def change_quote(taxonomy: Taxonomy, **changes: Any) -> None:
    quote = next(one for one in taxonomy.signals if one.id == "R1").quote
    change_signal(taxonomy, "R1", quote=quote.model_copy(update=changes))


def change_evidence(taxonomy: Taxonomy, label: str, **changes: Any) -> str:
    own = name(taxonomy, label)
    taxonomy.evidence[own] = taxonomy.evidence[own].model_copy(update=changes)
    return own


def test_a_sound_taxonomy_has_no_problem(small: Taxonomy, large: Taxonomy) -> None:
    assert structural_problems(small) == []
    assert structural_problems(large) == []


def test_a_cycle(broken: Taxonomy) -> None:
    ends = [name(broken, label) for label in ("question answering", "multi-hop questions")]
    broken.graph.digraph.add_edge(ends[1], ends[0], papers=broken.graph.papers(ends[1]))
    assert structural_problems(broken) == [f"nodes {', '.join(sorted(ends))}: below themselves"]


def test_a_node_below_itself(broken: Taxonomy) -> None:
    own = name(broken, "graph retrieval")
    broken.graph.digraph.add_edge(own, own, papers=broken.graph.papers(own))
    assert structural_problems(broken) == [f"nodes {own}: below themselves"]


def test_a_second_root_and_a_missing_one(broken: Taxonomy) -> None:
    born = broken.manifest.slices[0].name
    node = Node(id="tasks-two", dimension="tasks", label="two", origin="root", born=born)
    broken.graph.digraph.add_node(node.id, node=node, papers=tuple(sorted(broken.papers)))
    broken.graph.digraph.remove_node(broken.graph.roots["application_domains"])
    found = structural_problems(broken)
    assert "dimension tasks: 2 roots instead of one" in found
    assert "dimension application_domains: 0 roots instead of one" in found


def test_a_root_with_a_parent(broken: Taxonomy) -> None:
    root = broken.graph.roots["tasks"]
    broken.graph.digraph.add_edge(name(broken, "multi-hop questions"), root, papers=())
    assert f"node {root}: a root with a parent" in structural_problems(broken)


def test_a_node_that_no_root_reaches(broken: Taxonomy) -> None:
    own = name(broken, "graph retrieval")
    broken.graph.digraph.remove_edge(broken.graph.roots["methods"], own)
    found = structural_problems(broken)
    assert f"node {own}: not reached from the root of its dimension" in found
    assert f"node {own}: holds no paper" in found


def test_an_edge_with_papers_that_its_parent_lacks(broken: Taxonomy) -> None:
    papers = (*broken.graph.papers(name(broken, "multi-hop questions")), "2509.00009")
    edge = change_edge(broken, "question answering", "multi-hop questions", papers)
    assert structural_problems(broken) == [
        f"edge {edge}: 1 papers are not its parent's, such as 2509.00009"
    ]


def test_an_edge_with_papers_out_of_order(broken: Taxonomy) -> None:
    papers = broken.graph.papers(name(broken, "multi-hop questions"))
    edge = change_edge(broken, "question answering", "multi-hop questions", papers[::-1])
    assert structural_problems(broken) == [f"edge {edge}: papers are not ascending, each once"]


def test_an_edge_between_dimensions(broken: Taxonomy) -> None:
    ends = name(broken, "graph retrieval"), name(broken, "multi-hop questions")
    papers = sorted(set(broken.graph.papers(ends[0])) & set(broken.graph.papers(ends[1])))
    broken.graph.digraph.add_edge(*ends, papers=tuple(papers))
    assert structural_problems(broken) == [f"edge {' > '.join(ends)}: joins two dimensions"]


def test_an_empty_node(broken: Taxonomy) -> None:
    change_edge(broken, "tasks", "fact checking", ())
    own = name(broken, "fact checking")
    assert f"node {own}: holds no paper" in structural_problems(broken)


def test_two_siblings_with_one_label(broken: Taxonomy) -> None:
    change_node(broken, "fact checking", label="Question Answering")
    root = broken.graph.roots["tasks"]
    assert structural_problems(broken) == [
        f"node {root}: 2 children are labelled 'question answering'"
    ]


def test_a_node_born_in_no_slice(broken: Taxonomy) -> None:
    own = change_node(broken, "graph retrieval", born="2025-10")
    assert structural_problems(broken) == [
        f"node {own}: born in '2025-10', which is no slice up to the cutoff"
    ]


def test_a_slice_after_the_cutoff(broken: Taxonomy) -> None:
    *_, last = broken.manifest.slices
    later = last.model_copy(update={"name": "2025-10", "start": LATE, "end": LATE})
    broken.manifest = broken.manifest.model_copy(
        update={"slices": (*broken.manifest.slices, later)}
    )
    assert structural_problems(broken) == [
        "slice 2025-10: dated 2025-10-01, after the cutoff 2025-09-30"
    ]


def test_a_paper_after_the_cutoff(broken: Taxonomy) -> None:
    unused = "2509.00009"
    broken.papers[unused] = broken.papers[unused].model_copy(update={"public_on": LATE})
    assert f"paper {unused}: dated 2025-10-01, after the cutoff 2025-09-30" in (
        structural_problems(broken)
    )


def test_a_signal_that_uses_an_ungrounded_node(broken: Taxonomy) -> None:
    own = name(broken, "fact checking")
    change_signal(broken, "B1", nodes=(own,))
    assert structural_problems(broken) == [f"signal B1: uses node {own}, which is not grounded"]


def test_a_node_that_is_grounded_by_name_only(broken: Taxonomy) -> None:
    own = change_evidence(broken, "multilingual", grounded=False)
    assert structural_problems(broken) == [f"node {own}: grounded, but its evidence record is not"]


def test_evidence_from_another_nodes_paper(broken: Taxonomy) -> None:
    strange = broken.evidence[name(broken, "question answering")].representative
    own = change_evidence(broken, "fact checking", supporting=strange[:1])
    assert structural_problems(broken) == [
        f"evidence of {own}: paper {strange[0].paper_id} is not the node's"
    ]


def test_evidence_of_no_node(broken: Taxonomy) -> None:
    own = change_evidence(broken, "fact checking", node_id="tasks-none")
    assert structural_problems(broken) == ["evidence of tasks-none: there is no such node"]
    assert own != "tasks-none"


def test_evidence_that_quotes_another_paper(broken: Taxonomy) -> None:
    own = name(broken, "fact checking")
    first, second = broken.evidence[own].representative
    change_evidence(
        broken,
        "fact checking",
        representative=(first.model_copy(update={"quotes": second.quotes}), second),
    )
    assert f"evidence of {own}, method: quotes {second.paper_id} for {first.paper_id}" in (
        structural_problems(broken)
    )


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda one: change_signal(one, "D1", nodes=("tasks-none",)),
         "signal D1: there is no node tasks-none"),
        (lambda one: change_signal(one, "D1", core_papers=("none",)),
         "signal D1: paper none is not in the taxonomy"),
        (lambda one: change_signal(one, "V1", papers=("none",)),
         "signal V1: paper none is not in the taxonomy"),
        (lambda one: change_signal(one, "D1", id="B1"), "signal B1: 2 have this id"),
        (lambda one: change_signal(one, "R1", older_on=LATE),
         "signal R1: dated 2025-10-01, after the cutoff 2025-09-30"),
        (lambda one: change_signal(one, "R1", older_on=date(2025, 4, 2)),
         "signal R1: dates paper 2504.00000 2025-04-02 instead of 2025-04-01"),
        (lambda one: change_signal(one, "R1", newer_on=date(2025, 3, 1)),
         "signal R1: the older paper is dated after the newer one"),
        (lambda one: change_quote(one, text=" "),
         "signal R1: a quote from 2509.00001 without text"),
        (lambda one: change_quote(one, end=7),
         "signal R1: a quote from 2509.00001 is not as long as its place"),
        (lambda one: change_quote(one, paper_id="none"),
         "signal R1: quotes paper none, which is not in the taxonomy"),
        (lambda one: change_quote(one, public_on=LATE),
         "signal R1: a quote from 2509.00001: dated 2025-10-01, after the cutoff 2025-09-30"),
    ],
)  # fmt: skip
def test_a_spoilt_signal(broken: Taxonomy, spoil: Callable[[Taxonomy], None], message: str) -> None:
    spoil(broken)
    assert message in structural_problems(broken)
    assert all("\n" not in problem for problem in structural_problems(broken))


def test_the_cutoff_itself_is_early_enough(broken: Taxonomy) -> None:
    latest = max(paper.public_on for paper in broken.papers.values())
    broken.manifest = broken.manifest.model_copy(update={"cutoff": latest, "slices": ()})
    found = structural_problems(broken)
    assert not [problem for problem in found if "after the cutoff" in problem]
    broken.manifest = broken.manifest.model_copy(update={"cutoff": latest - timedelta(days=1)})
    assert [problem for problem in structural_problems(broken) if "after the cutoff" in problem]
