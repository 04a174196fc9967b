"""`foresci audit`: what it prints, writes and exits with."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from foresci.cli import audit
from foresci.errors import UsageError
from tests.evaluation.leakage.leakage_cases import EARLIER, bench_of, corpus_of, run_saying


def invoke(*arguments: str) -> tuple[int, str, BaseException | None]:
    result = CliRunner().invoke(audit.app, list(arguments))
    return result.exit_code, result.stdout, result.exception


def asked(folder: Path, text: str, *more: str) -> tuple[int, str, BaseException | None]:
    """An audit of one run whose answer says this."""
    run_saying(folder / "runs" / "one", text)
    bench, corpus = bench_of(folder), corpus_of(folder)
    return invoke(
        "leakage", "--corpus", str(corpus.root), "--bench", str(bench.root),
        "--runs", str(folder / "runs"), *more,
    )  # fmt: skip


def test_a_clean_answer_ends_well(tmp_path: Path) -> None:
    code, out, _ = asked(tmp_path, "OldBench [bold]wins[/bold].")
    assert code == 0
    assert "tiny: 1 answer, dated by 11 papers from 2025-05-02 to 2025-12-09" in out
    assert "0 of 1 (0.00 to 79.35 %)" in out


def test_a_leak_is_told_with_place_paper_and_judge(tmp_path: Path) -> None:
    code, out, _ = asked(tmp_path, "As ToolJury says.")
    assert code == 1
    assert (
        "leak: one: mechanism.text[3:11] says 'ToolJury', first public on 2025-12-01 in"
        " 2512.00001, parameters origin, by rules/2" in out
    )


def test_review_overrides_and_counts_again(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    code, out, _ = asked(tmp_path, "As ToolJury says.", "--out", str(folder), "--json")
    told = json.loads(out)
    assert (code, told["counts"][-1]["answers"]["hits"]) == (1, 1)
    assert told["written"] == [str(folder / "leakage.json"), str(folder / "review.csv")]
    sheet = tmp_path / "ann.csv"
    row = f"{told['mentions'][0]['id']},rejected,Ann,a person of that name"
    sheet.write_text(f"mention,decision,adjudicator,comment\n{row}\n", encoding="utf-8")
    code, out, _ = invoke("leakage-review", str(folder), "--sheet", str(sheet))
    assert code == 0
    assert "decided by Ann, rules/2" in out
    assert "rejected 1: Ann decided; rules/2 said confirmed" in out
    stored = json.loads((folder / "leakage.json").read_text(encoding="utf-8"))
    assert stored["mentions"][0]["adjudicator"] == "Ann"


@pytest.mark.parametrize("place", ["a file", "below a file", "a broken link"])
def test_a_folder_that_cannot_be_written_in_is_told_before_the_work(
    tmp_path: Path, place: str
) -> None:
    (tmp_path / "note").write_text("", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    out = {"a file": "note", "below a file": "note/out", "a broken link": "link"}[place]
    run_saying(tmp_path / "runs" / "one", "ToolJury")
    _, told, error = invoke(
        "leakage", "--corpus", str(tmp_path / "none"), "--bench", str(tmp_path / "none"),
        "--runs", str(tmp_path / "runs"), "--out", str(tmp_path / out),
    )  # fmt: skip
    assert isinstance(error, UsageError)
    assert str(error).startswith(f"{tmp_path / out}: cannot be written in (")
    assert told == ""


def test_an_audit_that_is_there_is_kept(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "leakage.json").write_text("{}", encoding="utf-8")
    _, _, error = asked(tmp_path, "As ToolJury says.", "--out", str(tmp_path / "out"))
    assert isinstance(error, UsageError)
    assert "leakage.json: exists, and may hold decisions" in str(error)


def test_a_corpus_that_ends_at_the_cutoff_is_wrong_use(tmp_path: Path) -> None:
    run_saying(tmp_path / "runs" / "one", "ToolJury")
    corpus, bench = corpus_of(tmp_path, *EARLIER), bench_of(tmp_path)
    _, _, error = invoke(
        "leakage", "--corpus", str(corpus.root), "--bench", str(bench.root),
        "--runs", str(tmp_path / "runs"),
    )  # fmt: skip
    assert isinstance(error, UsageError)
    assert "no later name could be found" in str(error)


def test_runs_of_another_benchmark_alone_are_no_success(tmp_path: Path) -> None:
    run_saying(tmp_path / "runs" / "other", "ToolJury", benchmark="large")
    corpus, bench = corpus_of(tmp_path), bench_of(tmp_path)
    code, out, _ = invoke(
        "leakage", "--corpus", str(corpus.root), "--bench", str(bench.root),
        "--runs", str(tmp_path / "runs"),
    )  # fmt: skip
    assert code == 1
    assert "not audited: other: is of benchmark large, not tiny" in out


@pytest.mark.parametrize("command", ["leakage", "leakage-review"])
def test_every_command_shows_an_example(command: str) -> None:
    assert isinstance(audit.app, typer.Typer)
    code, out, _ = invoke(command, "--help")
    assert code == 0
    assert f"foresci audit {command}" in " ".join(out.split())
