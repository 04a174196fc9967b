"""GraphML and JSON for other programs."""

import json

import networkx as nx
import pytest

from foresci.errors import UsageError
from taxonomy.store import Taxonomy
from taxonomy.view.export import export_text
from taxonomy.view.reading import Reading


def test_graphml_reads_back_with_flat_attributes(small: Taxonomy) -> None:
    text = export_text(Reading(small), "graphml")
    graph = nx.parse_graphml(text)
    assert set(graph) == {node.id for node in small.graph.nodes()}
    assert len(graph.edges) == len(small.graph.edges())
    by_label = {fields["label"]: fields for _, fields in graph.nodes(data=True)}
    found = by_label["multi-hop questions"]
    assert (found["dimension"], found["level"], found["papers"]) == ("tasks", 2, 9)
    assert (found["grounded"], found["trend"]) == (True, "rising")
    assert found["log_ratio_low"] > 0
    assert "query <b>rewriting</b>" in by_label
    assert "log_ratio" not in by_label["tasks"]
    assert export_text(Reading(Taxonomy.open(small.root)), "graphml") == text


def test_json_holds_everything(small: Taxonomy) -> None:
    document = json.loads(export_text(Reading(small), "json"))
    assert document["manifest"]["fingerprint"] == small.manifest.fingerprint
    assert len(document["nodes"]) == len(small.graph)
    assert len(document["papers"]) == 60
    assert {signal["kind"] for signal in document["signals"]} == {
        "direction",
        "relation",
        "bottleneck",
        "note",
        "venue",
    }
    assert sum(document["slice_papers"]) == 60
    (node,) = [one for one in document["nodes"] if one["label"] == "agentic retrieval"]
    assert len(node["parents"]) == 2
    assert node["momentum"]["counts"] == [2, 2, 1, 2, 2, 1]


def test_an_unknown_format_lists_the_known_ones(small: Taxonomy) -> None:
    with pytest.raises(UsageError, match="graphml, json"):
        export_text(Reading(small), "dot")
