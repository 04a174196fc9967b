"""Minting replaces no folder that holds what it reads, or what people have written."""

from pathlib import Path

import pytest

from evaluation.audit.reviews import REVIEWS
from foresci.cli.app import run_app
from knowledge_base.corpus import write_corpus
from tests.evaluation.audit.bench_cases import PAPERS, write_bench
from tests.knowledge_base.papers import files_of

OPTIONS = ("--cutoff", "2025-09-30", "--horizon", "6m")


def refused(capsys: pytest.CaptureFixture[str], corpus: Path, out: Path, *more: str) -> str:
    assert run_app(["mint", "--corpus", str(corpus), *OPTIONS, "--out", str(out), *more]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """A benchmark with a corpus, a domain file and a source file in its folder."""
    folder = write_bench(tmp_path / "bench")
    write_corpus(folder / "corpus", PAPERS)
    (folder / "free.jsonl").write_text("{}\n", encoding="utf-8")
    (folder / "rule.toml").write_text("", encoding="utf-8")
    return folder


def test_what_is_read_is_not_replaced(
    bench: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_of(bench)
    elsewhere = write_corpus(tmp_path / "papers", PAPERS).root
    source, rule = str(bench / "free.jsonl"), str(bench / "rule.toml")
    said = f"error: {bench}: is, holds or lies in {bench}"
    assert refused(capsys, bench / "corpus", bench).startswith(f"{said}/corpus;")
    assert refused(capsys, elsewhere, bench, "--evidence", source).startswith(f"{said}/free.jsonl;")
    assert refused(capsys, elsewhere, bench, "--domain", rule).startswith(f"{said}/rule.toml;")
    assert files_of(bench) == before


def test_verdicts_are_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench, corpus = write_bench(tmp_path / "bench"), write_corpus(tmp_path / "papers", PAPERS).root
    (bench / REVIEWS).write_text("{}\n", encoding="utf-8")
    line = refused(capsys, corpus, bench)
    assert line.startswith(f"error: {bench / REVIEWS}: holds verdicts of experts, which would be")
    assert (bench / REVIEWS).is_file()


def test_the_folder_must_give_a_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = write_corpus(tmp_path / "papers", PAPERS).root
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    for place in (".", "..", "/"):
        line = refused(capsys, corpus, Path(place))
        assert line.startswith(f"error: {place}: names no folder of its own; write its name out")
    assert "'a\\\\b' is no name" in refused(capsys, corpus, Path("a\\b"))
    assert list(Path().iterdir()) == []
