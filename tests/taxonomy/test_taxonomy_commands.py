"""`foresci taxonomy show`, `diff` and `audit`, as a user calls them."""

import csv
import json
from datetime import date
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from foresci.cli.app import run_app
from foresci.storage import read_json, read_jsonl, sha256_file, write_json, write_jsonl
from knowledge_base import Corpus, build_kb, import_corpus
from taxonomy.store import Taxonomy
from tests.taxonomy.builders import Bench, Topic, monthly_papers

CAPTURED = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    return run_app(["taxonomy", *(str(argument) for argument in arguments)])


def judge(sheet: Path, to: Path, verdict: str) -> None:
    """Fill in a sheet, as a person would in a spreadsheet."""
    rows = list(csv.DictReader(sheet.read_text("utf-8-sig").splitlines()))
    to.parent.mkdir(parents=True, exist_ok=True)
    with to.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows({**row, "verdict": verdict} for row in rows)


def test_show_prints_the_tree_and_one_dimension_and_one_node(
    small: Taxonomy, capsys: CAPTURED
) -> None:
    assert run("show", small.root) == 0
    assert "└─ multi-hop questions" in capsys.readouterr().out
    assert run("show", small.root, "--dimension", "datasets") == 0
    shown = capsys.readouterr().out
    assert "multilingual" in shown
    assert "question answering" not in shown
    assert run("show", small.root, "--node", "fact checking") == 0
    assert "ungrounded: too little evidence" in capsys.readouterr().out


def test_show_as_json(small: Taxonomy, capsys: CAPTURED) -> None:
    assert run("show", small.root, "--json", "--dimension", "tasks") == 0
    document = json.loads(capsys.readouterr().out)
    assert {node["dimension"] for node in document["nodes"]} == {"tasks"}
    assert document["manifest"]["cutoff"] == "2025-09-30"
    assert run("show", small.root, "--json", "--node", "multi-hop questions") == 0
    node = json.loads(capsys.readouterr().out)
    assert [signal["id"] for signal in node["signals"]] == ["D1", "B1", "V1"]
    assert node["paths"][0][-1] == node["id"]
    assert len(node["paper_ids"]) == node["papers"] == 9


def test_page_and_export_are_written_in_one_go(
    small: Taxonomy, tmp_path: Path, capsys: CAPTURED
) -> None:
    page, graph = tmp_path / "new" / "tax.html", tmp_path / "tax.graphml"
    options = ["--html", page, "--export", "graphml", "--out", graph]
    assert run("show", small.root, *options) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert str(page) in printed.err
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert len(nx.read_graphml(graph)) == len(small.graph)
    assert run("show", small.root, "--export", "json") == 0
    assert len(json.loads(capsys.readouterr().out)["edges"]) == len(small.graph.edges())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--node", "multilingual"], "give the id of one"),
        (["--node", "x"], "no node 'x'"),
        (["--dimension", "x"], "choose one of tasks"),
        (["--export", "dot"], "choose one of graphml, json"),
        (["--out", "x.json"], "name a format"),
        (["--html", "x.html", "--node", "x"], "leave out --node"),
        (["--export", "json", "--json"], "leave out --node"),
        (["--html", "{tax}/nodes.jsonl"], "choose another place"),
        (["--export", "json", "--out", "{tax}/nodes.jsonl"], "choose another place"),
    ],
)
def test_wrong_requests_end_in_one_line_and_write_nothing(
    small: Taxonomy,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: CAPTURED,
    options: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("show", small.root, *(one.format(tax=small.root) for one in options)) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert said in printed.err
    assert list(tmp_path.iterdir()) == []
    Taxonomy.open(small.root)


def test_what_is_no_taxonomy_is_named(tmp_path: Path, capsys: CAPTURED) -> None:
    for command in (["show"], ["audit"], ["diff", tmp_path]):
        assert run(command[0], tmp_path, *command[1:]) == 1
        assert "not a taxonomy" in capsys.readouterr().err


def test_a_graph_that_cannot_be_walked_is_named(
    folder: Path, tmp_path: Path, capsys: CAPTURED
) -> None:
    taxonomy = sound(folder)
    edge = taxonomy.graph.edges()[0].to_json()
    rewrite_edges(folder, [edge, {**edge, "parent": edge["child"], "child": edge["parent"]}])
    for command in (["show", folder], ["diff", folder, folder]):
        assert run(*command) == 1
        assert "lie below themselves" in capsys.readouterr().err
    assert run("audit", folder, "--export-verdicts", tmp_path / "sheets") == 1
    assert "below themselves" in capsys.readouterr().out
    rewrite_edges(folder, [{**edge, "child": "tasks-unknown"}])
    assert run("show", folder) == 1
    assert "names node 'tasks-unknown'" in capsys.readouterr().err
    assert run("audit", folder, "--export-verdicts", tmp_path / "sheets") == 1
    assert "name node 'tasks-unknown'" in capsys.readouterr().out
    assert not (tmp_path / "sheets").exists()


def test_build_refuses_other_backbones_and_folders_of_others(
    tmp_path: Path, capsys: CAPTURED
) -> None:
    assert run("build", tmp_path, "--out", tmp_path / "tax", "--backbone", "x") == 2
    assert "the forms are: structural" in capsys.readouterr().err
    (tmp_path / "tax").mkdir()
    (tmp_path / "tax" / "thesis.txt").write_text("years of work")
    assert run("build", tmp_path, "--out", tmp_path / "tax") == 2
    assert "is not a foresci taxonomy" in capsys.readouterr().err
    assert (tmp_path / "tax" / "thesis.txt").exists()


def test_build_then_audit_on_the_texts_it_was_built_from(
    sample_source: Path, tmp_path: Path, capsys: CAPTURED
) -> None:
    import_corpus([sample_source], tmp_path / "corpus")
    corpus = Corpus.open(tmp_path / "corpus")
    for name, cutoff in (("kb", date(2025, 9, 30)), ("june", date(2025, 6, 30))):
        build_kb(corpus, cutoff, tmp_path / name, domain="rag")
    kb, out = tmp_path / "kb", tmp_path / "tax"
    assert run("build", kb, "--out", out) == 0
    assert "papers" in capsys.readouterr().out
    manifest = Taxonomy.open(out).manifest
    assert (manifest.domain, str(manifest.cutoff)) == ("rag", "2025-09-30")
    assert run("build", kb, "--out", out, "--json") == 0  # replaces its own kind
    assert json.loads(capsys.readouterr().out)["files"] == manifest.files
    assert run("show", out) == 0
    assert "rag at 2025-09-30" in capsys.readouterr().out
    assert run("audit", out, "--kb", kb) == 0
    assert "path granularity" in capsys.readouterr().out
    assert run("audit", out, "--kb", tmp_path / "june") == 2
    assert "not the knowledge base that" in capsys.readouterr().err


def test_diff_names_every_kind_of_change(tmp_path: Path, capsys: CAPTURED) -> None:
    papers = monthly_papers([(2025, month) for month in range(4, 10)], 20)
    old = {one: paper for one, paper in papers.items() if one < "2507"}
    ids, new = sorted(old), sorted(set(papers) - set(old))
    june = Bench(old, max(one.public_on for one in old.values())).write(
        tmp_path / "june",
        [Topic("tasks", "questions", ids[:20]), Topic("tasks", "spelling", ids[50:])],
    )
    september = Bench(papers).write(
        tmp_path / "september",
        [Topic("tasks", "questions", ids[:20] + new[:50]), Topic("tasks", "agents", new[:9])],
    )
    assert run("diff", june.root, september.root) == 0
    shown = capsys.readouterr().out
    for part in (
        "1 topics in both",
        "born: 1\n  agents (tasks), 9 papers",
        "gone: 1\n  spelling",
        "grown: 1\n  questions (tasks): 33.3% -> 83.3% of papers, +50.0 points (95 % interval",
        "faded: 0",
    ):
        assert part in shown
    assert run("diff", june.root, september.root, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert [place["label"] for place in document["born"]] == ["agents"]
    assert run("diff", september.root, june.root) == 2


def test_audit_says_that_the_structure_is_sound_and_how_to_learn_more(
    folder: Path, capsys: CAPTURED
) -> None:
    sound(folder)
    assert run("audit", folder) == 0
    shown = capsys.readouterr().out
    assert "the structure is sound" in shown
    assert "--kb" in shown
    assert run("audit", folder, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document == {"edges": None, "problems": [], "quality": None, "signals": None}


def test_audit_exits_with_1_where_the_structure_is_not(folder: Path, capsys: CAPTURED) -> None:
    sound(folder)
    edges = [row for _, row in read_jsonl(folder / "edges.jsonl")]
    rewrite_edges(folder, [{**row, "papers": ["9999.00001"]} for row in edges])
    assert run("audit", folder) == 1
    printed = capsys.readouterr()
    assert "are not its parent's" in printed.out
    assert "problems found" in printed.err


def test_verdicts_go_out_and_come_back_with_accuracy_and_agreement(
    folder: Path, tmp_path: Path, capsys: CAPTURED
) -> None:
    sound(folder)
    sheets = tmp_path / "sheets"
    assert run("audit", folder, "--export-verdicts", sheets) == 0
    assert str(sheets / "edges.csv") in capsys.readouterr().out
    assert run("audit", folder, "--export-verdicts", sheets) == 2
    assert "may hold verdicts" in capsys.readouterr().err
    judge(sheets / "edges.csv", tmp_path / "ann" / "edges.csv", "right")
    judge(sheets / "edges.csv", tmp_path / "bob" / "edges.csv", "wrong")
    given = ["--verdicts", tmp_path / "ann" / "edges.csv"]
    assert run("audit", folder, *given) == 0
    assert "edges, all: 5 of 5 right, 100.0% (95 % interval 56.6% to 100.0%)" in (
        capsys.readouterr().out
    )
    given += ["--verdicts", tmp_path / "bob" / "edges.csv"]
    assert run("audit", folder, *given, "--json") == 0
    found = json.loads(capsys.readouterr().out)["edges"]
    assert (found["agreement"]["people"], found["agreement"]["share"]) == (2, 0.0)
    assert run("audit", folder, *given) == 0
    assert "2 people agree on 0.0% of 5 items" in capsys.readouterr().out


def rewrite_edges(folder: Path, edges: list[dict[str, Any]]) -> None:
    """Change the edges behind the manifest's back."""
    write_jsonl(folder / "edges.jsonl", edges)
    manifest = read_json(folder / "manifest.json")
    manifest["files"]["edges.jsonl"] = sha256_file(folder / "edges.jsonl")
    write_json(folder / "manifest.json", manifest)


def sound(folder: Path) -> Taxonomy:
    """A taxonomy without a structural problem."""
    papers = monthly_papers([(2025, month) for month in range(4, 10)], 10)
    dimensions = ("tasks", "methods", "datasets", "evaluation_methods", "application_domains")
    topics = [Topic(one, f"{one} of old", sorted(papers)[:20]) for one in dimensions]
    return Bench(papers).write(folder, topics)


def test_sheets_without_a_verdict_are_said_to_have_none(
    small: Taxonomy, tmp_path: Path, capsys: CAPTURED
) -> None:
    assert run("audit", small.root, "--export-verdicts", tmp_path) == 0
    assert run("audit", small.root, "--verdicts", tmp_path / "edges.csv") == 0
    assert "no verdict yet" in capsys.readouterr().out


def test_sheets_do_not_go_into_the_taxonomy_and_options_are_not_ignored(
    small: Taxonomy, tmp_path: Path, capsys: CAPTURED
) -> None:
    assert run("audit", small.root, "--export-verdicts", small.root) == 2
    assert "own folder" in capsys.readouterr().err
    page = tmp_path / "page.html"
    assert run("show", small.root, "--html", page, "--out", tmp_path / "x.json") == 2
    assert "--out is for --export" in capsys.readouterr().err
    assert run("show", small.root, "--levels", 1, "--json") == 2
    assert not page.exists()
