"""`foresci mint audit`: what it prints, writes and exits with."""

import json
import shutil
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from evaluation.audit.audit import audit_benchmark
from evaluation.audit.opened import CONSTRUCTION
from evaluation.audit.reviews import REVIEWS
from foresci.benchmark import PACKETS, TASKS
from foresci.cli import mint_audit_text
from foresci.cli.app import run_app
from foresci.errors import DataError
from knowledge_base.corpus import Corpus, write_corpus
from tests.evaluation.audit.bench_cases import (
    DIRECTION,
    PAPERS,
    PLANNING,
    TARGETS,
    TASKS_BY_FAMILY,
    VENUE,
    later_paper,
    replaced,
    write_bench,
)

pytestmark = pytest.mark.usefixtures("wide")


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    later = later_paper("ToolJury: slow planners learn what quick planners forget")
    return write_corpus(tmp_path_factory.mktemp("corpus") / "corpus", [*PAPERS, later])


def leaking(folder: Path) -> Path:
    task = DIRECTION.model_copy(update={"question": "Will [bold]ToolJury[/bold] gain?"})
    return write_bench(folder, tasks=replaced(TASKS_BY_FAMILY, "id", task))


def test_a_sound_benchmark_passes(
    tmp_path: Path, corpus: Corpus, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = write_bench(tmp_path)
    assert run_app(["mint", "audit", str(bench), "--corpus", str(corpus.root)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("small: 4 tasks, 0 errors, 0 warnings")
    assert out.index("Places of right candidates") < out.index("Guessers, mean with 95 % interval")
    assert "no sound knowledge base of llm_agents at 2025-09-30" in out
    assert "looking for names" in err


def test_an_error_is_shown_first_and_exits_with_1(
    tmp_path: Path, corpus: Corpus, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = leaking(tmp_path)
    assert run_app(["mint", "audit", str(bench), "--corpus", str(corpus.root)]) == 1
    out, err = capsys.readouterr()
    assert "says 'ToolJury', unknown up to the cutoff: 2512.09999 bears this name" in out
    assert out.index("Findings") < out.index("Tasks")
    assert err.endswith(f"error: {bench}: 1 error found; mend the benchmark\n")


def test_json_is_one_document_even_with_errors(
    tmp_path: Path, corpus: Corpus, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = leaking(tmp_path)
    assert run_app(["mint", "audit", str(bench), "--corpus", str(corpus.root), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [one["check"] for one in found["findings"]] == ["leakage"]
    assert found["tasks"] == 4
    assert found["baselines"]
    assert found["verdicts"]


def test_warnings_alone_exit_with_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench = write_bench(tmp_path, packets=[])
    assert run_app(["mint", "audit", str(bench)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("small: 4 tasks, 0 errors, 4 warnings")
    assert "RFDIR-0001 and 3 more" in out
    assert "not checked, no corpus" in out


def test_the_same_report_every_time(tmp_path: Path, corpus: Corpus) -> None:
    bench = leaking(tmp_path)
    assert audit_benchmark(bench, corpus) == audit_benchmark(bench, Corpus.open(corpus.root))


def test_sheet_verdicts_and_copy_in_one_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = write_bench(tmp_path / "bench")
    filled = tmp_path / "ann.csv"
    filled.write_text(
        f"task_id,verdict,reviewer,comment\n{DIRECTION.id},reject,Ann,\n{VENUE.id},approve,Ann,\n",
        encoding="utf-8",
    )
    arguments = ["--sheet", str(tmp_path / "review"), "--verdicts", str(filled)]
    arguments += ["--keep", str(tmp_path / "kept")]
    assert run_app(["mint", "audit", str(bench), *arguments]) == 0
    out = capsys.readouterr().out
    assert "reviews: 1 approve, 0 revise, 1 reject; 2 tasks by 1 reviewer\n" in out
    assert f"3 tasks of {bench}; left out: {DIRECTION.id}" in out
    assert (tmp_path / "review" / "review.csv").is_file()
    assert (tmp_path / "review" / "review.html").is_file()
    assert DIRECTION.id not in (tmp_path / "kept" / TASKS).read_text(encoding="utf-8")


def test_one_bad_sheet_keeps_all_verdicts_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = write_bench(tmp_path / "bench")
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text(
        f"task_id,verdict,reviewer,comment\n{PLANNING.id},approve,Ann,\n", encoding="utf-8"
    )
    bad.write_text("task_id,verdict,reviewer,comment\nRFDIR-0099,approve,Bob,\n", encoding="utf-8")
    arguments = ["--verdicts", str(good), "--verdicts", str(bad)]
    assert run_app(["mint", "audit", str(bench), *arguments]) == 1
    assert f"error: {bad}:2: no task 'RFDIR-0099'" in capsys.readouterr().err
    assert not (bench / REVIEWS).exists()


def sheet_of(folder: Path, *lines: str) -> Path:
    path = folder / "ann.csv"
    path.write_text("\n".join(["task_id,verdict,reviewer,comment", *lines, ""]), encoding="utf-8")
    return path


def test_verdicts_on_a_benchmark_that_cannot_be_audited_are_not_stored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = write_bench(tmp_path / "bench")
    shutil.rmtree(bench / "hidden")
    filled = sheet_of(tmp_path, f"{PLANNING.id},approve,Ann,")
    assert run_app(["mint", "audit", str(bench), "--verdicts", str(filled)]) == 1
    said = f"error: {bench}/hidden/targets.jsonl: missing; audits need the benchmark's hidden half"
    assert capsys.readouterr().err.endswith(f"{said}\n")
    assert not (bench / "hidden").exists()


def test_places_are_refused_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = write_bench(tmp_path / "bench")
    file = sheet_of(tmp_path, f"{PLANNING.id},approve,Ann,")
    given = ["mint", "audit", str(bench), "--verdicts", str(file)]
    review, copy = str(tmp_path / "review"), str(tmp_path / "copy")
    for options, said in (
        (["--sheet", str(file)], f"{file} is a file"),
        (["--sheet", str(file / "deep" / "review")], f"{file} is a file"),
        (["--sheet", review, "--keep", str(file / "copy")], f"{file} is a file"),
        (["--sheet", review, "--keep", str(tmp_path)], "is, holds or lies in"),
        (["--sheet", str(tmp_path / "copy" / "review"), "--keep", copy], "in the copy that --keep"),
    ):
        assert run_app([*given, *options]) == 2
        assert said in capsys.readouterr().err
    assert run_app(["mint", "audit", str(bench), "--sheet", review, "--keep", copy]) == 2
    assert "no verdicts yet" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ann.csv", "bench"]
    assert not (bench / REVIEWS).exists()


def test_a_copy_is_kept_in_spite_of_errors_and_the_exit_code_tells(
    tmp_path: Path, corpus: Corpus, capsys: pytest.CaptureFixture[str]
) -> None:
    bench, copy = leaking(tmp_path / "bench"), tmp_path / "copy"
    filled = sheet_of(tmp_path, f"{DIRECTION.id},reject,Ann,leaks")
    given = ["--corpus", str(corpus.root), "--verdicts", str(filled), "--keep", str(copy)]
    assert run_app(["mint", "audit", str(bench), *given]) == 1
    assert f"1 error found; see with an audit which are in {copy}" in capsys.readouterr().err
    assert run_app(["mint", "audit", str(copy), "--corpus", str(corpus.root)]) == 0


def test_ids_and_names_are_shown_as_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stray = TARGETS[0].model_copy(update={"task_id": "[/bold]\x1b[31mX"})
    bench = write_bench(tmp_path, targets=[*TARGETS, stray], name="[red] small")
    assert run_app(["mint", "audit", str(bench)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("[red] small: 4 tasks, 1 error, 0 warnings\n")
    assert "[/bold] [31mX" in out
    assert "\x1b[31m" not in out


@pytest.mark.parametrize("columns", [80, 120])
def test_no_row_of_guessers_is_broken(
    tmp_path: Path, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = audit_benchmark(write_bench(tmp_path))
    written = StringIO()
    console = Console(file=written, width=columns)
    monkeypatch.setattr(mint_audit_text, "_console", lambda: console)
    mint_audit_text.print_report(report)
    lines = written.getvalue().splitlines()
    for one in report.baselines:
        assert any(one.guesser in line and one.standing in line for line in lines)
    assert "direction at 2025-09-30: trajectory hit" in [line.strip() for line in lines]


def test_what_a_missing_file_keeps_from_being_checked_is_named(tmp_path: Path) -> None:
    bench = write_bench(tmp_path)
    (bench / PACKETS).unlink()
    (bench / CONSTRUCTION).unlink()
    told = audit_benchmark(bench).not_checked
    assert "no public/packets.jsonl: days and places of support passages" in told
    assert any("construction.jsonl: days of papers counted, counts of outc" in one for one in told)


@pytest.mark.parametrize("option", [["--corpus", "x"], ["--json"], ["--n", "20"]])
def test_options_before_a_subcommand_are_refused(
    tmp_path: Path, option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    bench = write_bench(tmp_path)
    assert run_app(["mint", *option, "audit", str(bench)]) == 2
    said = f"error: {option[0]} stands before audit; put options after audit\n"
    assert capsys.readouterr().err == said


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="not a benchmark"):
        audit_benchmark(tmp_path)
    bench = write_bench(tmp_path)
    (bench / "hidden" / "claims.jsonl").write_text('{"task_id": 3}\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"claims\.jsonl:1: task_id"):
        audit_benchmark(bench)
    write_bench(tmp_path, tasks=[], targets=[])
    with pytest.raises(DataError, match="holds no task to audit"):
        audit_benchmark(bench)
    (bench / PACKETS).write_text("{}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"packets\.jsonl:1: "):
        audit_benchmark(bench)
