"""Published taxonomies are read whole: the counts of the files, double parents, bad files."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from foresci.errors import DataError
from taxonomy.quality.metrics import measure_quality
from taxonomy.quality.published import NAMES, read_published
from taxonomy.quality.scorer import Scorer
from taxonomy.quality.words import paper_text

# Nodes, leaves, depth, papers of the root, share of them below it.
COUNTS = {
    2022: {
        "tasks": (67, 56, 2, 828, 0.97),
        "methods": (25, 21, 2, 750, 0.99),
        "datasets": (16, 14, 2, 176, 0.94),
        "evaluation_methods": (24, 19, 2, 445, 0.99),
        "application_domains": (20, 17, 2, 149, 0.91),
    },
    2024: {
        "tasks": (64, 54, 3, 2954, 0.94),
        "methods": (40, 34, 2, 2381, 0.99),
        "datasets": (54, 46, 2, 680, 0.87),
        "evaluation_methods": (63, 53, 2, 1965, 0.97),
        "application_domains": (49, 42, 2, 1049, 0.88),
    },
}


@pytest.mark.parametrize("year", COUNTS)
def test_counts_are_those_of_the_files(shared_data: Path, year: int) -> None:
    found = read_published(shared_data / "taxoadapt" / f"emnlp_{year}", year)
    scorer = Scorer.fit({paper.id: paper_text(paper) for paper in found.papers})
    counts = {
        one.dimension: (one.nodes, one.leaves, one.depth, one.papers, round(one.level1_coverage, 2))
        for one in measure_quality(found.graph, scorer, described=False).dimensions
        if one.level1_coverage is not None
    }
    assert counts == COUNTS[year]


def test_a_node_made_below_the_root_and_below_another_has_two_parents(shared_data: Path) -> None:
    graph = read_published(shared_data / "taxoadapt" / "emnlp_2024", 2024).graph
    names = {node.label: node.id for node in graph.nodes("tasks")}
    parents = [graph.node(one).label for one in graph.parents(names["sentiment analysis"])]
    assert sorted(parents) == ["natural language processing", "text classification"]
    assert graph.papers(names["hate speech detection"]) == ()


def node(label: str, *children: Any, level: int = 1, papers: tuple[int, ...] = (0,)) -> Any:
    return {
        "label": label, "description": None, "level": level, "source": "depth",
        "paper_ids": papers, "children": children,
    }  # fmt: skip


def folder(path: Path, tasks: Any) -> Path:
    for name in NAMES.values():
        tree = tasks if name == "tasks" else node("root", level=0)
        (path / f"final_taxo_{name}.json").write_text(json.dumps(tree), encoding="utf-8")
    lines = ['{"Title": "One", "Abstract": "x"}', '{"Title": "Two", "Abstract": ""}']
    (path / "internal.txt.gz").write_bytes(gzip.compress("\n".join(lines).encode()))
    return path


def test_a_label_below_two_parents_is_one_node(tmp_path: Path) -> None:
    tree = node(
        "root",
        node("a", node("c", level=2, papers=(0,))),
        node("b_b", node("c", level=2, papers=(1,)), papers=(1,)),
        level=0,
        papers=(0, 1),
    )
    found = read_published(folder(tmp_path, tree), 2022)
    names = {one.label: one.id for one in found.graph.nodes("tasks")}
    assert sorted(names) == ["a", "b b", "c", "root"]
    assert found.graph.papers(names["c"]) == ("000000", "000001")
    assert [paper.abstract for paper in found.papers] == ["x", None]


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (node("root", node("a", papers=(2,)), level=0), "a: there is no paper 2"),
        (node("root", node("a", node("a", level=2)), level=0), "a label occurs below itself"),
        ({"label": "root"}, "description: Field required"),
    ],
)
def test_a_bad_tree_is_named(tmp_path: Path, tree: Any, message: str) -> None:
    with pytest.raises(DataError, match=rf"final_taxo_tasks\.json: .*{message}"):
        read_published(folder(tmp_path, tree), 2022)


def test_bad_papers_are_named(tmp_path: Path) -> None:
    place = folder(tmp_path, node("root", level=0))
    (place / "internal.txt.gz").write_bytes(gzip.compress(b'{"Title": "One"}\n'))
    with pytest.raises(DataError, match=r"internal\.txt\.gz:1: Abstract: Field required"):
        read_published(place, 2022)
    (place / "internal.txt.gz").write_bytes(b"no gzip")
    with pytest.raises(DataError, match=r"internal\.txt\.gz: cannot be read"):
        read_published(place, 2022)
    (place / "internal.txt.gz").unlink()
    with pytest.raises(DataError, match=r"no internal\.txt or internal\.txt\.gz in it"):
        read_published(place, 2022)
