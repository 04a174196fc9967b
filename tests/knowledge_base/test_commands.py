"""`foresci corpus` and `foresci kb`, as a user calls them."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from foresci.cli.app import run_app
from knowledge_base import Corpus, KnowledgeBase, verify
from tests.knowledge_base.conftest import WriteCorpus
from tests.knowledge_base.papers import paper

CAPTURED = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    return run_app([str(argument) for argument in arguments])


def test_import_stats_and_show(sample_source: Path, tmp_path: Path, capsys: CAPTURED) -> None:
    out = tmp_path / "corpus"
    assert run("corpus", "import", sample_source, "--out", out) == 0
    assert "1,539 records read: 1,539 kept" in capsys.readouterr().out
    assert run("corpus", "import", sample_source, "--out", out, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["read"], report["merged"], report["papers"]) == (1539, 1539, 1539)
    assert run("corpus", "stats", out, "--json") == 0
    stats = json.loads(capsys.readouterr().out)
    assert stats["per_domain"]["rag"] == 385
    assert sum(stats["per_month"].values()) == stats["papers"] == 1539
    assert run("corpus", "stats", out) == 0
    assert "219 with comments" in capsys.readouterr().out
    assert run("corpus", "show", out, "https://arxiv.org/abs/2503.12271v2", "--json") == 0
    assert json.loads(capsys.readouterr().out)["id"] == "2503.12271"
    assert run("corpus", "show", out, "2503.12271") == 0
    assert "Reflect-DiT" in capsys.readouterr().out


def test_build_verify_search_and_diff(
    sample_corpus: Corpus, sample_kb: KnowledgeBase, tmp_path: Path, capsys: CAPTURED
) -> None:
    kb = tmp_path / "kb"
    build = ["kb", "build", "--corpus", sample_corpus.root, "--out", kb]
    assert run(*build, "--cutoff", "2025-09-30", "--domain", "llm_agents") == 0
    assert "164 papers from 2025-03-21 to 2025-09-29" in capsys.readouterr().out
    assert run("kb", "verify", kb) == 0
    assert "fit" in capsys.readouterr().out
    assert run("kb", "search", kb, "memory for tool-using agents", "--k", "3") == 0
    assert "3 hits" in capsys.readouterr().out
    assert run("kb", "search", kb, "memory for agents", "--until", "2025-06-30", "--json") == 0
    hits = json.loads(capsys.readouterr().out)["hits"]
    assert hits
    assert all(hit["public_on"] <= "2025-06-30" for hit in hits)
    assert all(hit["retrieval"]["fused_score"] > 0 for hit in hits)
    assert run("kb", "diff", kb, sample_kb.root) == 0
    assert f"only in {kb}: 0" in capsys.readouterr().out
    assert run("kb", "diff", kb, sample_kb.root, "--json") == 0
    assert json.loads(capsys.readouterr().out)["only_first"] == []


def test_verify_exits_1_and_names_the_file(
    sample_kb: KnowledgeBase, tmp_path: Path, capsys: CAPTURED
) -> None:
    kb = Path(shutil.copytree(sample_kb.root, tmp_path / "kb"))
    (kb / "dense.faiss").write_bytes(b"gone")
    assert run("kb", "verify", kb) == 1
    assert "dense.faiss: has 4 bytes" in capsys.readouterr().out
    assert run("kb", "verify", kb, "--json") == 1
    assert json.loads(capsys.readouterr().out)["problems"][0]["where"] == "dense.faiss"


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--cutoff", "2025-09-31"], 2, "YYYY-MM-DD"),
        (["--cutoff", "soon"], 2, "YYYY-MM-DD"),
        (["--cutoff", "2001-01-01"], 2, "before the corpus's first paper"),
        (["--cutoff", "2025-09-30", "--domain", "biology"], 2, "no domain 'biology'"),
        (["--cutoff", "2025-09-30", "--embedder", "magic"], 2, "no embedder 'magic'"),
    ],
)
def test_a_wrong_build_is_one_line_and_leaves_the_old_kb(
    sample_corpus: Corpus,
    sample_kb: KnowledgeBase,
    tmp_path: Path,
    capsys: CAPTURED,
    options: list[str],
    code: int,
    said: str,
) -> None:
    kb = Path(shutil.copytree(sample_kb.root, tmp_path / "kb"))
    assert run("kb", "build", "--corpus", sample_corpus.root, "--out", kb, *options) == code
    error = capsys.readouterr().err.splitlines()[-1]
    assert said in error
    assert verify(kb) == []
    assert [path.name for path in tmp_path.iterdir()] == ["kb"]


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (["kb", "search", "{kb}", "  "], 2, "no word to search for"),
        (["kb", "search", "{kb}", "agents", "--k", "0"], 2, "k is 0"),
        (["kb", "search", "{kb}", "agents", "--domain", "biology"], 2, "no domain"),
        (["kb", "search", "{corpus}", "agents"], 1, "not a knowledge base"),
        (["kb", "verify", "{empty}"], 1, "not a knowledge base"),
        (["kb", "build", "--corpus", "{kb}", "--cutoff", "2025-09-30", "--out", "x"], 1,
         "not a corpus"),
        (["corpus", "stats", "{empty}"], 1, "not a corpus"),
        (["corpus", "show", "{corpus}", "9901001"], 2, "fits no single paper"),
        (["corpus", "import", "{empty}/none.jsonl", "--out", "x"], 2, "no such file"),
    ],
)  # fmt: skip
def test_wrong_requests_end_in_one_line(
    sample_corpus: Corpus,
    sample_kb: KnowledgeBase,
    tmp_path: Path,
    capsys: CAPTURED,
    command: list[str],
    code: int,
    said: str,
) -> None:
    places = {"kb": sample_kb.root, "corpus": sample_corpus.root, "empty": tmp_path}
    assert run(*(part.format(**places) for part in command)) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert said in line


def test_building_from_a_corpus_without_dated_papers(tmp_path: Path, capsys: CAPTURED) -> None:
    source = tmp_path / "undated.jsonl"
    source.write_text('{"id": "a", "title": "T", "abstract": "A."}\n', "utf-8")
    assert run("corpus", "import", source, "--out", tmp_path / "corpus") == 1
    printed = capsys.readouterr()
    assert "undated.jsonl:1: no usable date" in printed.out
    assert "the corpus is empty" in printed.err
    build = ["kb", "build", "--corpus", tmp_path / "corpus", "--cutoff", "2025-01-01"]
    assert run(*build, "--out", tmp_path / "kb") == 1
    assert "no dated paper" in capsys.readouterr().err
    assert not (tmp_path / "kb").exists()


def test_building_tells_how_many_papers_were_revised_later(
    corpus_of: WriteCorpus, tmp_path: Path, capsys: CAPTURED
) -> None:
    corpus = corpus_of(
        paper("a", "Widgets", "2024-01-01", comments="Accepted", revised_on=date(2026, 1, 1)),
        paper("b", "Gadgets", "2024-01-01", revised_on=date(2024, 2, 1)),
        paper("c", "Cogs", "2026-01-01", revised_on=date(2026, 2, 1)),
    )
    build = ["kb", "build", "--corpus", corpus.root, "--cutoff", "2025-01-01"]
    assert run(*build, "--out", tmp_path / "kb") == 0
    assert "1 papers of the corpus were revised after the cutoff" in capsys.readouterr().out
