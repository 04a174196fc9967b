"""Each measure on a graph small enough to work it out by hand."""

from math import log

import pytest

from taxonomy.graph import Edge, Node, TaxonomyGraph
from taxonomy.quality.descriptions import without_manner
from taxonomy.quality.figures import DimensionQuality
from taxonomy.quality.metrics import measure_quality
from taxonomy.quality.scorer import Scorer

# Twenty papers, each with two words: w is held by 16, x by 8, y by 4, z by 1.
TEXTS = {
    **{f"p{number:02}": "walrus xerus" for number in range(8)},
    **{f"p{number:02}": "walrus yak" for number in range(8, 12)},
    **{f"p{number:02}": "walrus ibex" for number in range(12, 16)},
    **{f"p{number:02}": "ibex ibex" for number in range(16, 19)},
    "p19": "zebra ibex",
}
ALL = tuple(TEXTS)
SCORER = Scorer.fit(TEXTS)


def idf(papers: int) -> float:
    return log(1 + (20 - papers + 0.5) / (papers + 0.5))


def graph(*edges: tuple[str, str, tuple[str, ...]]) -> TaxonomyGraph:
    """A graph of tasks; nodes are named by their labels, the root is `root`."""
    labels = dict.fromkeys(["root", *(one for edge in edges for one in edge[:2])])
    nodes = [
        Node(id=one, dimension="tasks", label=one, born="", origin="seed" if one != "root" else one)
        for one in labels
    ]
    lines = [Edge(parent=parent, child=child, papers=ids) for parent, child, ids in edges]
    return TaxonomyGraph.of(nodes, lines, {"root": ALL})


def measured(*edges: tuple[str, str, tuple[str, ...]]) -> DimensionQuality:
    return measure_quality(graph(*edges), SCORER).dimensions[0]


def test_paths_are_those_with_a_step_below_the_root() -> None:
    figures = measured(
        ("root", "walrus", ALL[:16]),
        ("walrus", "xerus", ALL[:8]),  # rises
        ("xerus", "yak", ALL[:2]),  # rises again
        ("walrus", "zebra", ALL[:1]),
        ("zebra", "ibex", ALL[:1]),  # falls
        ("root", "quagga", ALL[:1]),  # has no step
    )
    assert figures.path_granularity == 0.5
    assert (figures.nodes, figures.leaves, figures.depth) == (7, 3, 3)


def test_every_path_of_a_node_with_two_parents_counts() -> None:
    figures = measured(
        ("root", "walrus", ALL[:16]),
        ("root", "zebra", ALL[19:]),
        ("walrus", "xerus", ALL[:8]),
        ("zebra", "xerus", ALL[19:]),
    )
    assert figures.path_granularity == 0.5


def test_no_path_has_a_step() -> None:
    assert measured(("root", "walrus", ALL)).path_granularity is None


def test_coherence_is_one_minus_scaled_spread() -> None:
    figures = measured(("root", "walrus", ALL[:16]), ("root", "xerus", ALL[:8]))
    spread = (idf(8) - idf(16)) / 2
    assert figures.sibling_coherence == pytest.approx(1 - spread / (idf(0) / 2))


def test_a_lone_child_has_no_coherence() -> None:
    figures = measured(
        ("root", "walrus", ALL), ("root", "zebra", ALL[19:]), ("walrus", "xerus", ALL[:8])
    )
    spread = (idf(1) - idf(16)) / 2
    assert figures.sibling_coherence == pytest.approx((1 - spread / (idf(0) / 2)) / 2)


def test_uniqueness_and_alignment_are_shares_of_nodes() -> None:
    edges = [("root", one, ALL) for one in ("yak parsing", "parsing of yaks", "yaks", "zebra")]
    figures = measured(*edges)
    assert figures.uniqueness == 0.5
    assert figures.dimension_alignment == 0.5


def test_a_node_is_relevant_from_one_paper_in_twenty() -> None:
    figures = measured(("root", "zebra", ALL), ("root", "quagga", ALL))
    assert figures.relevance == 0.5


def test_coverage_asks_the_scorer_and_assigned_coverage_the_edges() -> None:
    figures = measured(
        ("root", "walrus", ALL[:5]),  # relevant for 16 of 20
        ("root", "zebra", ALL[4:6]),  # relevant for p19
        ("walrus", "xerus", ALL[:1]),  # relevant for 8 of those 16
    )
    assert figures.coverage == pytest.approx((17 / 20 + 8 / 16) / 2)
    assert figures.level1_coverage == 6 / 20
    assert figures.assigned_coverage == pytest.approx((6 / 20 + 1 / 5) / 2)


def test_a_parent_without_relevant_papers_has_no_coverage() -> None:
    figures = measured(("root", "quagga", ALL), ("quagga", "walrus", ALL))
    assert figures.coverage == 0  # that of the root alone


def test_a_root_without_children_covers_nothing() -> None:
    figures = measured()
    assert (figures.coverage, figures.assigned_coverage, figures.level1_coverage) == (0, 0, 0)
    assert figures.relevance is figures.uniqueness is figures.dimension_alignment is None


def test_two_taxonomies_are_measured_on_the_same_papers() -> None:
    quality = measure_quality(
        graph(("root", "zebra", ALL[:1])), SCORER, corpus={"tasks": ALL[18:]}
    ).dimensions[0]
    assert (quality.papers, quality.coverage) == (2, 0.5)


def test_assignments_do_not_move_what_the_scorer_says() -> None:
    one, other = (measured(("root", "walrus", ids)) for ids in (ALL[:1], ALL))
    assert one.level1_coverage != other.level1_coverage
    same = {"level1_coverage", "assigned_coverage"}
    assert one.model_dump(exclude=same) == other.model_dump(exclude=same)


def test_means_leave_out_what_is_undefined_and_descriptions_can_be_left_unread() -> None:
    found = graph(("root", "quagga", ALL))
    found.digraph.nodes["quagga"]["node"] = found.node("quagga").model_copy(
        update={"description": "Parsing of zebras."}
    )
    labels = measure_quality(found, SCORER, described=False)
    described = measure_quality(found, SCORER)
    assert labels.mean("path_granularity") is None
    assert labels.mean("dimension_alignment") == 0
    assert described.mean("dimension_alignment") == 1


def test_words_that_descriptions_share_are_not_read() -> None:
    told = {f"n{number}": f"Papers on walrus{number}; see yaks." for number in range(9)}
    told |= {"n9": "Papers on zebras, walrus0 and walrus1.", "n10": ""}
    cut = without_manner(told)
    assert cut["n0"] == "on walrus0"
    assert cut["n9"] == "on zebras walrus0 and walrus1"
    assert cut["n10"] == ""


def test_few_descriptions_have_no_habit() -> None:
    assert without_manner({"a": "papers on yaks", "b": "papers"}) == {
        "a": "papers on yaks",
        "b": "papers",
    }
