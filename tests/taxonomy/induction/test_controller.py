import networkx as nx
import numpy as np
import pytest

from taxonomy.dimensions import DIMENSIONS
from taxonomy.documents import Documents, first_day
from taxonomy.induction.controller import FEWEST_PAPERS, Induced, Limits, induce
from taxonomy.induction.operators import Rows, Topic
from taxonomy.induction.rules import RuleOperators
from taxonomy.slices import slices_until
from tests.taxonomy.induction.papers import FIELDS, documents, papers


def _induced(found: Documents) -> Induced:
    last = max(paper.public_on for paper in found.papers)
    rules = RuleOperators(found, None)
    return induce(found, slices_until(last, first_day(found)), rules, Limits(crowded=10))


@pytest.fixture(scope="module")
def induced() -> Induced:
    return _induced(documents(papers()))


def test_tasks_split_into_the_fields_that_the_papers_are_on(induced: Induced) -> None:
    graph = induced.graph
    labels = {node.label for node in graph.nodes("tasks")}
    topics = {topic for names in FIELDS.values() for topic in names}
    assert len(labels & (topics | set(FIELDS))) >= 3


def test_every_dimension_has_one_root_and_the_graph_no_cycle(induced: Induced) -> None:
    assert set(induced.graph.roots) == set(DIMENSIONS)
    assert nx.is_directed_acyclic_graph(induced.graph.digraph)


def test_an_edge_carries_only_papers_of_its_parent(induced: Induced) -> None:
    graph = induced.graph
    assert graph.edges()
    assert all(set(edge.papers) <= set(graph.papers(edge.parent)) for edge in graph.edges())


def test_no_node_is_smaller_than_its_evidence_needs(induced: Induced) -> None:
    graph = induced.graph
    below = [node for node in graph.nodes() if node.origin != "root"]
    assert all(len(graph.papers(node.id)) >= FEWEST_PAPERS for node in below)


def test_siblings_have_different_labels(induced: Induced) -> None:
    graph = induced.graph
    for node in graph.nodes():
        labels = [graph.node(child).label for child in graph.children(node.id)]
        assert len(labels) == len(set(labels))


def test_the_order_of_the_papers_changes_nothing(induced: Induced) -> None:
    again = _induced(documents(papers()[::-1]))
    assert again.graph.nodes() == induced.graph.nodes()
    assert again.graph.edges() == induced.graph.edges()


class _Scripted:
    """Operators whose every answer is given; papers are rows 0 to 39."""

    name = "scripted"

    def __init__(
        self, routes: dict[str, dict[str, list[int]]], known_by: dict[str, list[str]]
    ) -> None:
        self.routes = routes
        self.known_by = known_by

    def typed(self, dimension: str) -> Rows:
        return np.arange(40) if dimension == "tasks" else np.arange(0)

    def seed(self, dimension: str, rows: Rows) -> list[Topic]:
        return self._topics("tasks") if dimension == "tasks" else []

    def candidates(self, parent: Topic, rows: Rows) -> list[tuple[str, ...]]:
        return [() for _ in rows]

    def cluster(self, parent: Topic, siblings, rows, phrases, most: int) -> list[Topic]:  # type: ignore[no-untyped-def]
        known = {topic.label for topic in siblings}
        return [topic for topic in self._topics(parent.label) if topic.label not in known]

    def route(self, parent: Topic, children, rows):  # type: ignore[no-untyped-def]
        given = self.routes.get(parent.label, {})
        columns = [np.isin(rows, given[child.label]) for child in children]
        return np.stack(columns, axis=1) if columns else np.zeros((len(rows), 0), dtype=bool)

    def in_words(self, topic: Topic, rows: Rows):  # type: ignore[no-untyped-def]
        return rows % 2 == 0

    def described(self, topic: Topic, rows: Rows) -> Topic:
        return topic

    def _topics(self, parent: str) -> list[Topic]:
        return [
            Topic(dimension="tasks", label=one, phrases=tuple(self.known_by.get(one, ())))
            for one in self.routes.get(parent, {})
        ]


def _scripted(routes: dict[str, dict[str, list[int]]], **known_by: list[str]) -> Induced:
    found = documents(papers())
    found = Documents(found.papers[:40], found.core[:40], found.vectors[:40])
    last = max(paper.public_on for paper in found.papers)
    return induce(found, slices_until(last, first_day(found)), _Scripted(routes, known_by))  # type: ignore[arg-type]


def _labels(found: Induced) -> set[str]:
    return {node.label for node in found.graph.nodes("tasks")} - {"tasks"}


def test_a_split_that_covers_too_little_is_not_made() -> None:
    assert _labels(_scripted({"tasks": {"a": [*range(6)], "b": [*range(6, 12)]}})) == set()
    enough = {"tasks": {"a": [*range(12)], "b": [*range(12, 24)]}}
    assert _labels(_scripted(enough)) == {"a", "b"}


def test_a_child_with_too_few_papers_is_dropped_and_the_rest_kept() -> None:
    routes = {"tasks": {"a": [*range(15)], "b": [*range(15, 30)], "tiny": [30, 31]}}
    assert _labels(_scripted(routes)) == {"a", "b"}


SHARED = {
    "tasks": {"a": [*range(20)], "b": [*range(20, 40)]},
    "a": {"own": [*range(8)], "both": [*range(8, 20)]},
    "b": {"other": [*range(20, 30)], "next": [*range(30, 40)], "both": [*range(30, 40)]},
}


def _parents_of_both(**known_by: list[str]) -> list[str]:
    graph = _scripted(SHARED, **known_by).graph
    (both,) = [node.id for node in graph.nodes() if node.label == "both"]
    return [graph.node(parent).label for parent in graph.parents(both)]


def test_a_label_found_twice_goes_to_the_node_it_fits_best() -> None:
    assert _parents_of_both() == ["a"]


def test_nodes_that_are_known_by_the_same_phrase_share_a_child() -> None:
    assert sorted(_parents_of_both(a=["both"], b=["both"])) == ["a", "b"]


def test_a_label_of_a_higher_level_names_no_node_again() -> None:
    routes = {
        "tasks": {"a": [*range(20)], "b": [*range(20, 40)]},
        "a": {"b": [*range(10)], "c": [*range(10, 20)], "d": [*range(10)]},
    }
    graph = _scripted(routes).graph
    assert [node.label for node in graph.nodes()].count("b") == 1
    assert nx.is_directed_acyclic_graph(graph.digraph)


def test_labels_that_mean_the_same_do_not_both_name_children_of_a_node() -> None:
    routes = {
        "tasks": {"a": [*range(20)], "b": [*range(20, 40)]},
        "a": {"question answering": [*range(8)], "answering questions": [*range(8, 16)],
              "c": [*range(16, 20), 0, 1]},
    }  # fmt: skip
    graph = _scripted(routes).graph
    (node,) = [one.id for one in graph.nodes() if "answering" in one.label]
    assert graph.node(node).label == "question answering"
    assert len(graph.papers(node)) == 8
