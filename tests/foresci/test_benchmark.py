"""Opening benchmarks: what a manifest may name, and what a support packet shows."""

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from foresci.benchmark import Benchmark, BenchmarkKB
from foresci.cli.app import run_app
from foresci.errors import DataError
from foresci.storage import read_json, write_json, write_jsonl
from tests.evaluation.mint.minted import CUTOFF, TOPICS, write_minted

KB = {"domain": "rag", "cutoff": "2025-09-30", "fingerprint": "0" * 64}


@pytest.fixture
def minted(tmp_path: Path) -> Path:
    return write_minted(tmp_path / "minted")


def with_kbs(root: Path, *kbs: dict[str, Any]) -> Benchmark:
    fields = {"format_version": 1, "name": "x", "description": "x", "kbs": list(kbs)}
    write_json(root / "public" / "benchmark.json", fields)
    return Benchmark.open(root)


def shown(capsys: pytest.CaptureFixture[str], bench: Path, *more: str) -> str:
    assert run_app(["tasks", "show", "RFDIR-0001", "--bench", str(bench), *more]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("path", ["../kb", "kb/../../x", "/kb", "", ".", "kb\\x", "C:kb", "kb/.."])
def test_a_knowledge_base_must_lie_in_the_public_half(tmp_path: Path, path: str) -> None:
    with pytest.raises(DataError, match=r"kbs\.0\.path.*does not stay inside public/"):
        with_kbs(tmp_path, {**KB, "path": path})


@pytest.mark.parametrize("domain", ["../x", "", "a/b", "Rag"])
def test_a_domain_is_no_path(tmp_path: Path, domain: str) -> None:
    with pytest.raises(DataError, match=r"kbs\.0\.domain"):
        with_kbs(tmp_path, {**KB, "domain": domain})


@pytest.mark.parametrize("name", ["", " ", "../x", "a/b", "a\\b", "..", "a\nb", "a\x1bb"])
def test_a_name_is_no_path(tmp_path: Path, name: str) -> None:
    fields = {"format_version": 1, "name": name, "description": "x"}
    write_json(tmp_path / "public" / "benchmark.json", fields)
    with pytest.raises(DataError, match=r"benchmark\.json: name: .* is no name") as caught:
        Benchmark.open(tmp_path)
    assert "\n" not in str(caught.value)


def test_an_unknown_task_points_to_the_list_of_its_benchmark(
    minted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["run"], ["tasks", "show"]):
        assert run_app([*command, "RFDIR-9999", "--bench", str(minted)]) == 2
        assert f"`foresci tasks list {minted}` shows the ids" in capsys.readouterr().err
        assert run_app([*command, "RFDIR-9999"]) == 2
        assert "`foresci tasks list` shows the ids" in capsys.readouterr().err


def test_a_benchmark_is_listed_by_argument_or_option(
    minted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = []
    for given in ([str(minted)], ["--bench", str(minted)]):
        assert run_app(["tasks", "list", *given]) == 0
        listed.append(capsys.readouterr().out)
    assert listed[0] == listed[1]
    assert "RFPLA-0001  rag" in listed[0]
    assert run_app(["tasks", "list", str(minted), "--bench", str(minted)]) == 2
    assert "given twice" in capsys.readouterr().err


def test_two_knowledge_bases_of_one_place_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="rag at 2025-09-30 occurs twice"):
        with_kbs(tmp_path, KB, {**KB, "fingerprint": "1" * 64})


def test_a_domain_goes_before_the_whole_corpus(tmp_path: Path) -> None:
    every, later = {**KB, "domain": "all"}, {**KB, "cutoff": "2025-12-31"}
    bench = with_kbs(tmp_path, every, KB, later)
    assert bench.kb("rag", CUTOFF) == BenchmarkKB.model_validate(KB)
    assert bench.kb("llm_agents", CUTOFF) == BenchmarkKB.model_validate(every)
    assert bench.kb("llm_agents", date(2025, 12, 31)) is None


def test_packets_are_kept_by_task_and_may_be_absent(minted: Path) -> None:
    packets = Benchmark.open(minted).packets
    assert [one.section for one in packets["RFDIR-0001"]] == ["abstract", "title"]
    assert "RFPLA-0001" not in packets
    (minted / "public" / "packets.jsonl").unlink()
    assert Benchmark.open(minted).packets == {}


def test_a_passage_of_no_task_is_named(minted: Path) -> None:
    row = Benchmark.open(minted).packets["RFDIR-0001"][0].to_json()
    write_jsonl(minted / "public" / "packets.jsonl", [row, {**row, "task_id": "RFVEN-0009"}])
    with pytest.raises(DataError, match=r"packets\.jsonl:2: no task 'RFVEN-0009'"):
        _ = Benchmark.open(minted).packets


def test_show_quotes_the_support_packet(minted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = " ".join(shown(capsys, minted).split())
    assert f"(A) 2025-08-04 2508.00009 On {TOPICS[0]} with retrieval" in said
    assert f"We study {TOPICS[0]} of agents." in said
    assert "Our method" not in said
    support = json.loads(shown(capsys, minted, "--json"))["support"]
    assert support[0]["text"] == f"We study {TOPICS[0]} of agents."
    assert support[1]["text"] == support[1]["title"]


def test_show_without_the_knowledge_base_names_paper_and_span(
    minted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(minted / "public" / "kb")
    said = " ".join(shown(capsys, minted).split())
    assert "2508.00009 abstract, characters 0 to 42" in said
    assert "We study" not in said
    support = json.loads(shown(capsys, minted, "--json"))["support"]
    assert [one["text"] for one in support] == [None, None]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("paper_id", "2508.99999", "no such paper"),
        ("end", 4000, "no characters 0 to 4000 in its abstract"),
        ("start", -1, "no characters -1 to"),
        ("section", "Method", "in its Method"),
    ],
)
def test_a_passage_that_is_not_in_the_papers_is_one_line(
    minted: Path, capsys: pytest.CaptureFixture[str], field: str, value: object, said: str
) -> None:
    row = Benchmark.open(minted).packets["RFDIR-0001"][0].to_json()
    write_jsonl(minted / "public" / "packets.jsonl", [{**row, field: value}])
    assert run_app(["tasks", "show", "RFDIR-0001", "--bench", str(minted)]) == 1
    err = capsys.readouterr().err
    assert "RFDIR-0001" in err
    assert said in err
    assert err.count("\n") == 1


def test_show_quotes_no_other_knowledge_base(
    minted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = minted / "public" / "benchmark.json"
    manifest = read_json(path)
    manifest["kbs"][0]["fingerprint"] = "0" * 64
    write_json(path, manifest)
    assert run_app(["tasks", "show", "RFDIR-0001", "--bench", str(minted)]) == 1
    assert "not the knowledge base that the benchmark was made from" in capsys.readouterr().err
