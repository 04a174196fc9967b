"""`foresci kb rebuild`, `list` and `info`, as a user calls them."""

import json
import shutil
from pathlib import Path

import pytest

from foresci.cli.app import run_app
from foresci.storage import read_json, write_json
from knowledge_base import Corpus, KnowledgeBase, verify
from tests.knowledge_base.papers import files_of

CAPTURED = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    return run_app([str(argument) for argument in arguments])


@pytest.fixture
def kb(sample_corpus: Corpus, tmp_path: Path, capsys: CAPTURED) -> Path:
    build = ["kb", "build", "--corpus", sample_corpus.root, "--domain", "rag"]
    assert run(*build, "--cutoff", "2025-06-30", "--out", tmp_path / "june") == 0
    capsys.readouterr()
    return tmp_path / "june"


def test_rebuild_keeps_domain_and_embedder_and_equals_a_fresh_build(
    sample_corpus: Corpus, kb: Path, tmp_path: Path, capsys: CAPTURED
) -> None:
    before = files_of(kb)
    cutoff = ["--cutoff", "2025-09-30"]
    assert run("kb", "rebuild", kb, *cutoff, "--out", tmp_path / "later") == 0
    assert "vectors: 0 reused" in capsys.readouterr().out
    assert files_of(kb) == before
    build = ["kb", "build", "--corpus", sample_corpus.root, "--domain", "rag"]
    assert run(*build, *cutoff, "--out", tmp_path / "fresh") == 0
    later, fresh = KnowledgeBase.open(tmp_path / "later"), KnowledgeBase.open(tmp_path / "fresh")
    assert later.fingerprint == fresh.fingerprint
    assert run("kb", "rebuild", kb, *cutoff, "--json") == 0  # in place
    assert KnowledgeBase.open(kb).fingerprint == fresh.fingerprint
    assert verify(kb) == []


def test_rebuild_says_when_the_corpus_has_gone_and_takes_another_place(
    sample_corpus: Corpus, kb: Path, tmp_path: Path, capsys: CAPTURED
) -> None:
    moved = tmp_path / "far" / "away"
    moved.mkdir(parents=True)
    shutil.move(kb, moved / "june")
    assert run("kb", "rebuild", moved / "june", "--cutoff", "2025-09-30") == 2
    assert "name it with --corpus" in capsys.readouterr().err
    rebuild = ["kb", "rebuild", moved / "june", "--cutoff", "2025-09-30"]
    assert run(*rebuild, "--corpus", sample_corpus.root) == 0
    assert run("kb", "rebuild", tmp_path, "--cutoff", "2025-09-30") == 1
    assert "not a knowledge base" in capsys.readouterr().err


def test_list_shows_every_kb_and_why_one_cannot_be_opened(
    kb: Path, tmp_path: Path, capsys: CAPTURED
) -> None:
    shutil.copytree(kb, tmp_path / "old")
    manifest = read_json(tmp_path / "old" / "manifest.json")
    write_json(tmp_path / "old" / "manifest.json", {**manifest, "format_version": 1})
    (tmp_path / "notes").mkdir()
    assert run("kb", "list", tmp_path, "--json") == 0
    listed = json.loads(capsys.readouterr().out)["kbs"]
    assert [Path(entry["path"]).name for entry in listed] == ["june", "old"]
    assert listed[0]["manifest"]["cutoff"] == "2025-06-30"
    assert "format version 1" in listed[1]["problem"]
    assert run("kb", "list", tmp_path) == 0
    assert "2025-06-30" in capsys.readouterr().out
    assert run("kb", "list", kb, "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["kbs"]) == 1
    assert run("kb", "list", tmp_path / "notes") == 0
    assert "no knowledge base in it" in capsys.readouterr().out
    assert run("kb", "list", tmp_path / "nowhere") == 2


def test_info_says_what_a_kb_holds_and_how_it_was_made(kb: Path, capsys: CAPTURED) -> None:
    assert run("kb", "info", kb) == 0
    said = capsys.readouterr().out
    for part in (
        "cutoff: 2025-06-30, domain: rag",
        "flat, exact",
        KnowledgeBase.open(kb).fingerprint,
    ):
        assert part in said
    assert run("kb", "info", kb, "--json") == 0
    info = json.loads(capsys.readouterr().out)
    assert info["dense"]["kind"] == "flat"
    assert info["built_at"]["vectors_made"] == info["counts"]["chunks"]
    assert info["content_fingerprint"] == KnowledgeBase.open(kb).fingerprint
