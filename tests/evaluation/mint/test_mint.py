"""Minting as a whole: layout, same bytes, running and scoring from the folder alone, refusals."""

import json
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from bench.planted_field import CUTOFF, made_up_field, written
from evaluation.mint.mint import mint_benchmark
from evaluation.mint.report import MintReport
from evaluation.mint.wanted import Wanted
from foresci.benchmark import Benchmark
from foresci.cli.app import run_app
from foresci.schema import Paper
from foresci.storage import read_json, write_jsonl
from knowledge_base import Corpus, verify
from knowledge_base.corpus import import_corpus

WANTED = Wanted(
    CUTOFF, 6, title="lumeric computing", families=("direction", "planning", "venue"), most=2
)
TIMED = {"manifest.json"}
"""The manifests of the knowledge base and of the taxonomy hold the time they were built."""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("mint")
    field = made_up_field(3, together=(0.56, 0.22, 0.22))
    return import_papers(folder, list(written(field, 3, 900, 900).papers))


def import_papers(
    folder: Path, papers: list[Paper], day: Callable[[Paper], str] | None = None
) -> Corpus:
    rows = [
        {
            "id": one.id,
            "title": one.title,
            "abstract": one.abstract,
            "date": day(one) if day else str(one.public_on),
        }
        for one in papers
    ]
    write_jsonl(folder / "papers.jsonl", rows)
    import_corpus([folder / "papers.jsonl"], folder / "corpus")
    return Corpus.open(folder / "corpus")


@pytest.fixture(scope="module")
def bench(corpus: Corpus) -> Path:
    out = corpus.root.parent / "bench"
    mint_benchmark(corpus, WANTED, out)
    return out


def test_everything_public_is_of_the_time_up_to_the_cutoff(corpus: Corpus, bench: Path) -> None:
    benchmark = Benchmark.open(bench)
    kb = benchmark.kb_folder(benchmark.manifest.kbs[0])
    assert kb is not None
    assert verify(kb) == []
    later = [one for one in corpus.stream() if one.public_on > CUTOFF]
    text = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted((bench / "public").iterdir())
        if path.is_file()
    )
    assert {task.family for task in benchmark.tasks} == {"direction", "planning"}
    assert not [one.id for one in later if one.id in text or one.title in text]
    assert set(benchmark.packets) == {task.id for task in benchmark.tasks}


def test_the_report_counts_what_became_of_everything(bench: Path) -> None:
    report = MintReport.parse(read_json(bench / "hidden" / "mint.json"), "mint.json")
    dropped = (bench / "hidden" / "dropped.jsonl").read_text(encoding="utf-8").splitlines()
    assert sum(sum(one.dropped.values()) for one in report.families.values()) == len(dropped)
    assert report.families["direction"].minted == report.families["planning"].minted == 2
    assert report.families["venue"].minted == 0
    assert report.families["venue"].dropped == {
        "fewer than two venue families accepted papers of the window": 1
    }


def test_the_same_corpus_and_options_give_the_same_bytes(corpus: Corpus, bench: Path) -> None:
    again = corpus.root.parent / "again" / "bench"
    mint_benchmark(corpus, WANTED, again)
    files = sorted(path.relative_to(bench) for path in bench.rglob("*") if path.is_file())
    assert files == sorted(p.relative_to(again) for p in again.rglob("*") if p.is_file())
    differing = [one for one in files if (bench / one).read_bytes() != (again / one).read_bytes()]
    assert {one.name for one in differing} <= TIMED


def test_runs_need_the_folder_alone_and_hidden_changes_no_answer(
    bench: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moved = tmp_path / "bench"
    shutil.copytree(bench, moved)
    task = Benchmark.open(moved).tasks[0].id
    run = ["run", task, "--bench", str(moved), "--json", "--runs"]
    assert run_app([*run, str(tmp_path / "with")]) == 0
    first = json.loads(capsys.readouterr().out)["runs"][0]
    assert run_app(["evaluate", "--bench", str(moved), "--runs", str(tmp_path / "with")]) == 0
    shutil.rmtree(moved / "hidden")
    capsys.readouterr()
    assert run_app([*run, str(tmp_path / "without")]) == 0
    second = json.loads(capsys.readouterr().out)["runs"][0]
    assert second["answer"] == first["answer"]
    assert run_app(["evaluate", "--bench", str(moved), "--runs", str(tmp_path / "without")]) == 1
    assert "targets.jsonl is missing" in capsys.readouterr().err


def refused(capsys: pytest.CaptureFixture[str], corpus: Path, *options: str) -> str:
    """The one line on standard error of a mint that is refused, less the progress."""
    out = corpus.parent / "refused"
    code = run_app(["mint", "--corpus", str(corpus), "--out", str(out), *options])
    lines = [one for one in capsys.readouterr().err.splitlines() if one.startswith("error: ")]
    assert code != 0
    assert len(lines) == 1
    assert not out.exists()
    return lines[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "needs --cutoff, --horizon"),
        (("--cutoff", "2025-09-30", "--horizon", "half a year"), "--horizon 'half a year'"),
        (("--cutoff", "30.9.2025", "--horizon", "6m"), "--cutoff '30.9.2025' is not a day"),
        (("--cutoff", "2025-09-30", "--horizon", "12m"), "the corpus ends on"),
        (("--cutoff", "2025-09-30", "--horizon", "6m", "--families", "x"), "no task family 'x'"),
        (("--cutoff", "2025-09-30", "--horizon", "6m", "--domain", "chess"), "no domain 'chess'"),
        (("--cutoff", "2025-09-30", "--horizon", "6m", "--backbone", "x"), "no backbone 'x'"),
        (("--cutoff", "2025-09-30", "--horizon", "6m", "--evidence", "no.jsonl"), "no.jsonl"),
    ],
)
def test_what_cannot_be_minted_is_refused_in_one_line(
    corpus: Corpus, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], message: str
) -> None:
    assert message in refused(capsys, corpus.root, *options)


def test_nothing_but_a_benchmark_is_replaced(
    corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.tex").write_text("dear to me", encoding="utf-8")
    options = ["--cutoff", "2025-09-30", "--horizon", "6m", "--out", str(tmp_path)]
    assert run_app(["mint", "--corpus", str(corpus.root), *options]) == 2
    assert "is not a benchmark" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_years_are_too_coarse_for_months(
    corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    yearly = import_papers(
        tmp_path, list(corpus.stream())[::20], lambda one: str(one.public_on.year)
    )
    line = refused(capsys, yearly.root, "--cutoff", "2025-09-30", "--horizon", "3m")
    assert "dated by year only" in line
    assert "--horizon 12m" in line


def test_months_are_fine_where_the_cutoff_ends_one(
    corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monthly = import_papers(tmp_path, list(corpus.stream()), lambda one: f"{one.public_on:%Y-%m}")
    wanted = Wanted(CUTOFF, 6, families=("direction",), most=1)
    report = mint_benchmark(monthly, wanted, tmp_path / "bench")
    assert report.families["direction"].minted == 1
    line = refused(capsys, monthly.root, "--cutoff", "2025-09-15", "--horizon", "6m")
    assert "dated by month only" in line
    assert "--cutoff 2025-09-30" in line


def test_a_source_that_is_free_takes_the_place_of_the_knowledge_base(
    corpus: Corpus, tmp_path: Path
) -> None:
    """Packets point into what agents read, and hidden files hold no sentence of a paper."""
    source = tmp_path / "free.jsonl"
    rows = [
        {"id": one.id, "title": one.title, "date": str(one.public_on),
         "abstract": f"We propose a digest of our own. {one.abstract}"}
        for one in corpus.stream()
        if one.public_on <= date(2025, 9, 30)
    ]  # fmt: skip
    write_jsonl(source, rows[::2])
    out = tmp_path / "bench"
    wanted = Wanted(CUTOFF, 6, families=("direction",), most=1, quotes=False, evidence=source)
    mint_benchmark(corpus, wanted, out)
    benchmark = Benchmark.open(out)
    assert benchmark.corpus == source
    assert benchmark.manifest.kbs == ()
    assert not (out / "public" / "kb").exists()
    assert not (out / "hidden" / "taxonomy").exists()
    texts = {str(row["id"]): str(row["abstract"]) for row in rows[::2]}
    packet = [one for passages in benchmark.packets.values() for one in passages]
    assert packet
    for one in packet:
        quoted = texts[one.paper_id][one.start : one.end]
        assert one.section == "abstract"
        assert quoted[0].isupper()
        assert quoted.endswith(".")
    hidden = "".join(path.read_text(encoding="utf-8") for path in (out / "hidden").glob("*.json*"))
    said = {part for one in corpus.stream() for part in str(one.abstract).split(". ")}
    assert not [part for part in said if len(part.split()) > 5 and part in hidden]
