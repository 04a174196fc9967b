"""Joined benchmarks: every row under its new id, every knowledge base once, whole or not at all."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer import Typer
from typer.testing import CliRunner

from evaluation.audit.reviews import REVIEWS
from evaluation.mint import join as joining
from evaluation.mint.join import join_benchmarks
from evaluation.targets import load_targets
from foresci.benchmark import Benchmark
from foresci.cli.mint_join import join
from foresci.errors import DataError, IntegrityError, UsageError
from foresci.storage import read_json, read_jsonl, write_json, write_jsonl
from knowledge_base.evidence import carried_kb
from tests.evaluation.mint.minted import CUTOFF, write_minted
from tests.knowledge_base.papers import files_of
from tests.taxonomy.builders import Bench, Topic, monthly_papers

KB = f"kb/rag-{CUTOFF}"


@pytest.fixture
def first(tmp_path: Path) -> Path:
    return write_minted(tmp_path / "first")


@pytest.fixture
def second(tmp_path: Path) -> Path:
    return write_minted(tmp_path / "second", "llm_agents", "planning")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "joined"


def rows(root: Path, name: str) -> list[dict[str, Any]]:
    return [row for _, row in read_jsonl(root / name)]


def change(root: Path, **fields: Any) -> None:
    path = root / "public" / "benchmark.json"
    write_json(path, {**read_json(path), **fields})


def refused(sources: list[Path], out: Path, kind: type[Exception], said: str) -> None:
    """Joining fails with a line that says this, and leaves nothing behind."""
    before = sorted(out.parent.iterdir())
    with pytest.raises(kind, match=said) as caught:
        join_benchmarks(sources, out, "joined")
    assert "\n" not in str(caught.value)
    assert sorted(out.parent.iterdir()) == before


def test_every_row_goes_under_its_new_id(first: Path, second: Path, out: Path) -> None:
    join_benchmarks([first, second], out, "both")
    bench = Benchmark.open(out)
    assert bench.manifest.name == "both"
    assert [(task.id, task.domain) for task in bench.tasks] == [
        ("RFDIR-0001", "rag"), ("RFPLA-0001", "rag"),
        ("RFDIR-0002", "llm_agents"), ("RFPLA-0002", "llm_agents"),
    ]  # fmt: skip
    assert {key: len(found) for key, found in bench.packets.items()} == {
        "RFDIR-0001": 2, "RFDIR-0002": 2,
    }  # fmt: skip
    assert {key: one.task_id for key, one in load_targets(out).items()} == {
        task.id: task.id for task in bench.tasks
    }
    construction = rows(out, "hidden/construction.jsonl")
    assert [(row["task_id"], row["domain"]) for row in construction] == [
        (task.id, task.domain) for task in bench.tasks
    ]
    claims = [(row["task_id"], row["text"]) for row in rows(out, "hidden/claims.jsonl")]
    assert claims == [("RFPLA-0001", "retrieval rose."), ("RFPLA-0002", "planning rose.")]
    assert [row["about"] for row in rows(out, "hidden/dropped.jsonl")] == ["retrieval", "planning"]


def test_the_order_of_sources_is_that_of_the_numbers(first: Path, second: Path, out: Path) -> None:
    join_benchmarks([second, first], out, "both")
    assert Benchmark.open(out).task("RFDIR-0001").domain == "llm_agents"
    domains = {row["task_id"]: row["domain"] for row in rows(out, "hidden/construction.jsonl")}
    assert domains["RFDIR-0002"] == "rag"


def test_nothing_else_changes_in_a_task(first: Path, second: Path, out: Path) -> None:
    join_benchmarks([first, second], out, "both")
    for root, ids in ((first, ("0001", "0001")), (second, ("0001", "0002"))):
        old, new = Benchmark.open(root), Benchmark.open(out)
        for family in ("RFDIR", "RFPLA"):
            was, now = old.task(f"{family}-{ids[0]}"), new.task(f"{family}-{ids[1]}")
            assert was.model_copy(update={"id": now.id}) == now


def test_knowledge_bases_are_carried_under_domain_and_cutoff(
    first: Path, second: Path, out: Path
) -> None:
    (first / "public" / KB).rename(first / "public" / "papers")
    entry = Benchmark.open(first).manifest.kbs[0]
    change(first, kbs=[{**entry.to_json(), "path": "papers"}])
    join_benchmarks([first, second], out, "both")
    assert [kb.path for kb in Benchmark.open(out).manifest.kbs] == [f"kb/llm_agents-{CUTOFF}", KB]
    assert files_of(out / "public" / KB) == files_of(first / "public" / "papers")
    assert carried_kb(Benchmark.open(out), "llm_agents", CUTOFF) is not None


def test_one_knowledge_base_of_two_sources_is_there_once(
    first: Path, tmp_path: Path, out: Path
) -> None:
    other = shutil.copytree(first, tmp_path / "other")
    reworded = [
        {**row, "question": row["question"] + " And why?"}
        for row in rows(other, "public/tasks.jsonl")
    ]
    write_jsonl(other / "public" / "tasks.jsonl", reworded)
    entry = Benchmark.open(other).manifest.kbs[0].to_json()
    change(other, kbs=[{**entry, "path": None}])
    for sources in ([first, other], [other, first]):
        join_benchmarks(sources, out, "both")
        assert [kb.path for kb in Benchmark.open(out).manifest.kbs] == [KB]
        assert carried_kb(Benchmark.open(out), "rag", CUTOFF) is not None


def test_two_knowledge_bases_for_one_place_are_refused(
    first: Path, tmp_path: Path, out: Path
) -> None:
    other = write_minted(tmp_path / "other", "rag", "ranking")
    change_questions(other)
    refused([first, other], out, DataError, "other: its knowledge base for rag at 2025-09-30")


def change_questions(root: Path) -> None:
    tasks = rows(root, "public/tasks.jsonl")
    write_jsonl(
        root / "public" / "tasks.jsonl",
        [{**row, "question": f"{root.name}: {row['question']}"} for row in tasks],
    )


def test_a_changed_knowledge_base_is_not_passed_on(first: Path, second: Path, out: Path) -> None:
    shutil.rmtree(first / "public" / KB)
    shutil.copytree(second / "public" / f"kb/llm_agents-{CUTOFF}", first / "public" / KB)
    refused([first, second], out, IntegrityError, "not the knowledge base that benchmark.json")


def test_no_task_gets_the_knowledge_base_of_another(first: Path, tmp_path: Path, out: Path) -> None:
    """A domain's own one goes before that of the whole corpus, which the other's tasks rest on."""
    other = write_minted(tmp_path / "other", "rag", "ranking")
    change_questions(other)
    entry = Benchmark.open(other).manifest.kbs[0].to_json()
    change(other, kbs=[{**entry, "domain": "all"}])
    refused([first, other], out, DataError, "task RFDIR-0001 would be answered from another")


def test_a_corpus_is_named_on_where_all_name_it(
    first: Path, second: Path, out: Path, tmp_path: Path
) -> None:
    (tmp_path / "papers.jsonl").write_text("", "utf-8")
    change(first, kbs=[], corpus="../../papers.jsonl")
    refused([first, second], out, DataError, "first: carries no knowledge base for rag")
    change(second, kbs=[], corpus="../../papers.jsonl")
    deeper = tmp_path / "a" / "joined"
    join_benchmarks([first, second], deeper, "both")
    assert Benchmark.open(deeper).corpus == tmp_path / "papers.jsonl"


def test_public_halves_alone_give_a_public_half(first: Path, second: Path, out: Path) -> None:
    shutil.rmtree(first / "hidden")
    said = r"first/hidden/targets\.jsonl is missing: join benchmarks that all have their hidden"
    refused([first, second], out, DataError, said)
    refused([second, first], out, DataError, said)
    shutil.rmtree(second / "hidden")
    join_benchmarks([first, second], out, "both")
    assert [path.name for path in out.iterdir()] == ["public"]


def test_reports_become_a_list_and_stay_one(first: Path, second: Path, out: Path) -> None:
    join_benchmarks([first, second], out, "both")
    reports = [{"domain": "rag"}, {"domain": "llm_agents"}]
    assert read_json(out / "hidden" / "mint.json") == {"reports": reports}
    third = write_minted(out.parent / "third", "post_training", "tuning")
    join_benchmarks([out, third], out.parent / "all", "all")
    assert read_json(out.parent / "all" / "hidden" / "mint.json") == {
        "reports": [*reports, {"domain": "post_training"}]
    }


def taxonomy(root: Path, name: str, label: str) -> None:
    known = monthly_papers([(2025, 8), (2025, 9)], 4)
    topics = [Topic("methods", label, sorted(known)[:5])]
    Bench(known).write(root / "hidden" / "taxonomy" / name, topics)


def test_taxonomies_go_along_and_must_agree(first: Path, second: Path, out: Path) -> None:
    taxonomy(first, f"rag-{CUTOFF}", "indexes")
    taxonomy(second, f"llm_agents-{CUTOFF}", "planners")
    join_benchmarks([first, second], out, "both")
    kept = sorted(path.name for path in (out / "hidden" / "taxonomy").iterdir())
    assert kept == [f"llm_agents-{CUTOFF}", f"rag-{CUTOFF}"]
    taxonomy(second, f"rag-{CUTOFF}", "indexes")
    join_benchmarks([first, second], out, "both")
    taxonomy(second, f"rag-{CUTOFF}", "graphs")
    refused([first, second], out.parent / "more", DataError, "rag-2025-09-30: another taxonomy")


def test_the_command_says_what_it_made(first: Path, second: Path, out: Path) -> None:
    app = Typer()
    app.command()(join)
    arguments = [str(first), str(second), "--out", str(out)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "4 tasks (direction 2, planning 2) of 2 benchmarks, 2 knowledge bases" in done.output
    assert Benchmark.open(out).manifest.name == "joined"
    done = CliRunner().invoke(app, [*arguments, "--name", "quarter", "--json"])
    document = json.loads(done.output)
    assert document["benchmark"]["name"] == "quarter"
    assert document["tasks"] == {"direction": 2, "planning": 2}


def test_a_row_of_no_task_is_named(first: Path, second: Path, out: Path) -> None:
    path = second / "hidden" / "construction.jsonl"
    write_jsonl(path, [*rows(second, "hidden/construction.jsonl"), {"task_id": "RFVEN-0001"}])
    refused([first, second], out, DataError, r"construction\.jsonl:3: task_id: no task 'RFVEN-")


def test_the_same_task_twice_is_refused(first: Path, tmp_path: Path, out: Path) -> None:
    other = shutil.copytree(first, tmp_path / "other")
    refused(
        [first, other], out, DataError, r"other: task RFDIR-0001 is the same as that of .*first"
    )


def test_places_that_would_lose_something_are_refused(first: Path, second: Path, out: Path) -> None:
    refused([first, first], out, UsageError, "given twice")
    refused([first, second], second, UsageError, "second: is, holds or lies in .*second; choose")
    refused([first, second], second / "hidden" / "x", UsageError, "x: is, holds or lies in")
    for name in ("..", "a/b", "", "a\nb"):
        with pytest.raises(UsageError, match="a benchmark cannot be called so"):
            join_benchmarks([first, second], out, name)
    out.mkdir()
    (out / "notes.txt").write_text("mine", "utf-8")
    refused([first, second], out, UsageError, "is not a benchmark")


def test_a_benchmark_that_holds_a_source_is_not_replaced(first: Path, second: Path) -> None:
    inner = shutil.copytree(second, first / "parts" / "second")
    before = files_of(first)
    with pytest.raises(UsageError, match=r"first: is, holds or lies in .*parts/second; choose"):
        join_benchmarks([inner], first, "joined")
    assert files_of(first) == before


def test_verdicts_of_experts_go_along_and_are_not_replaced(
    first: Path, second: Path, out: Path
) -> None:
    said = {"reviewer": "Ann", "verdict": "reject", "comment": "vague"}
    write_jsonl(second / REVIEWS, [{**said, "task_id": "RFPLA-0001"}])
    join_benchmarks([first, second], out, "both")
    assert rows(out, "hidden/reviews.jsonl") == [{**said, "task_id": "RFPLA-0002"}]
    refused([first, second], out, UsageError, r"reviews\.jsonl: holds verdicts of experts")
    (out / REVIEWS).unlink()
    join_benchmarks([second, first], out, "both")
    assert rows(out, "hidden/reviews.jsonl") == [{**said, "task_id": "RFPLA-0001"}]


def test_a_folder_without_a_name_is_refused(
    first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    for place in (".", "..", "/"):
        with pytest.raises(UsageError, match="names no folder of its own"):
            join_benchmarks([first], Path(place), "joined")


def test_a_failure_leaves_the_older_result(
    first: Path, second: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    join_benchmarks([first, second], out, "both")
    before = files_of(out)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(joining, "write_json", full)
    with pytest.raises(OSError, match="No space"):
        join_benchmarks([second, first], out, "both")
    assert files_of(out) == before
    assert len(list(out.parent.glob(".joined*"))) == 0


def test_the_same_sources_give_the_same_bytes(first: Path, second: Path, out: Path) -> None:
    join_benchmarks([first, second], out, "both")
    before = files_of(out)
    join_benchmarks([first, second], out, "both")
    assert files_of(out) == before
