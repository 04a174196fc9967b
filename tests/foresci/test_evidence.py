"""The knowledge base a task is answered from: the benchmark's own one, unless another is given."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from foresci.benchmark import Benchmark
from foresci.cli.app import run_app
from foresci.errors import DataError, IntegrityError, UsageError
from foresci.storage import read_json, write_json
from foresci.version import code_version, sources_digest
from knowledge_base import KBManifest, build_kb, evidence
from knowledge_base.corpus import write_corpus
from tests.evaluation.mint.minted import CUTOFF, papers, write_minted

CARRIED = f"public/kb/rag-{CUTOFF}"


@pytest.fixture
def minted(tmp_path: Path) -> Path:
    return write_minted(tmp_path / "minted")


@pytest.fixture
def other_kb(tmp_path: Path) -> Path:
    build_kb(write_corpus(tmp_path / "other-corpus", papers("ranking")), CUTOFF, tmp_path / "other")
    return tmp_path / "other"


def change(root: Path, **fields: object) -> Benchmark:
    """The benchmark with other fields of its only knowledge base."""
    path = root / "public" / "benchmark.json"
    manifest = read_json(path)
    manifest["kbs"][0].update(fields)
    write_json(path, manifest)
    return Benchmark.open(root)


def test_changed_code_does_not_open_what_older_code_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Path] = []
    monkeypatch.setattr(evidence, "_build_or_wait", lambda *given: built.append(given[-1]))
    monkeypatch.setattr(evidence, "_warn_of_difference", lambda *_: None)
    monkeypatch.setattr(evidence.KnowledgeBase, "open", lambda path: path)
    for digest in ("0000000a", "0000000b", "0000000a"):
        monkeypatch.setattr(evidence, "sources_digest", lambda *_, digest=digest: digest)
        evidence.open_evidence(None, Benchmark.sample(), "rag", date(2025, 9, 30), tmp_path)
    assert len(set(built)) == 2
    assert built[0] == built[2]
    assert all(path.is_relative_to(tmp_path) for path in built)


def test_the_digest_depends_on_which_packages_are_meant() -> None:
    assert sources_digest("knowledge_base") != sources_digest("knowledge_base", "taxonomy")
    assert len(sources_digest("knowledge_base")) == 8
    assert code_version().partition("+")[2]


def test_the_carried_knowledge_base_is_opened(minted: Path, tmp_path: Path) -> None:
    kb = evidence.open_evidence(None, Benchmark.open(minted), "rag", CUTOFF, tmp_path / "runs")
    assert kb.root == minted / CARRIED
    assert not (tmp_path / "runs").exists()


def test_another_knowledge_base_in_its_place_is_refused(minted: Path, other_kb: Path) -> None:
    shutil.rmtree(minted / CARRIED)
    shutil.copytree(other_kb, minted / CARRIED)
    with pytest.raises(IntegrityError, match=r"rag-2025-09-30: not the knowledge base .* copy"):
        evidence.find_evidence(None, Benchmark.open(minted), "rag", CUTOFF, minted)


def test_a_missing_one_is_named(minted: Path) -> None:
    shutil.rmtree(minted / CARRIED)
    with pytest.raises(DataError, match=r"rag-2025-09-30: missing; .* --kb"):
        evidence.find_evidence(None, Benchmark.open(minted), "rag", CUTOFF, minted)


def test_where_there_is_none_the_message_says_which_to_give(minted: Path) -> None:
    bench = Benchmark.open(minted)
    with pytest.raises(UsageError, match="llm_agents at 2025-09-30, and no corpus; give --kb"):
        evidence.find_evidence(None, bench, "llm_agents", CUTOFF, minted)
    short = bench.manifest.kbs[0].fingerprint[:12]
    with pytest.raises(UsageError, match=f"rag at 2025-09-30 \\(fingerprint {short}\\); .* --kb"):
        evidence.find_evidence(None, change(minted, path=None), "rag", CUTOFF, minted)


def test_a_given_one_that_differs_is_used_with_a_warning(
    minted: Path, other_kb: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = Benchmark.open(minted)
    assert evidence.find_evidence(other_kb, bench, "rag", CUTOFF, tmp_path) == other_kb
    warned = capsys.readouterr().err
    assert "not the knowledge base that the benchmark was made from" in warned
    assert KBManifest.read(other_kb).content_fingerprint[:12] in warned
    copy = shutil.copytree(minted / CARRIED, tmp_path / "copy")
    assert evidence.find_evidence(copy, bench, "rag", CUTOFF, tmp_path) == copy
    assert evidence.find_evidence(other_kb, bench, "llm_agents", CUTOFF, tmp_path) == other_kb
    assert capsys.readouterr().err == ""


def test_one_that_is_only_named_is_built_of_the_corpus(
    minted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        json.dumps({"id": one.id, "title": one.title, "abstract": one.abstract,
                    "date": str(one.public_on)})
        for one in papers("retrieval")
    ]  # fmt: skip
    (minted / "public" / "papers.jsonl").write_text("\n".join(lines), "utf-8")
    path = minted / "public" / "benchmark.json"
    write_json(path, {**read_json(path), "corpus": "papers.jsonl"})
    bench = change(minted, path=None, domain="all")
    told: list[str] = []
    built = evidence.find_evidence(None, bench, "rag", CUTOFF, tmp_path / "runs", told.append)
    assert built.is_relative_to(tmp_path / "runs")
    assert KBManifest.read(built).counts.papers == len(lines)
    assert [str(built) in line for line in told] == [True]
    evidence.find_evidence(None, bench, "rag", CUTOFF, tmp_path / "runs", told.append)
    assert len(told) == 1
    assert "not the knowledge base" in capsys.readouterr().err  # its papers name another source


def test_what_is_built_is_restricted_to_the_domain_that_is_named(
    minted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[tuple[object, ...]] = []
    monkeypatch.setattr(evidence, "_build_or_wait", lambda *given: built.append(given))
    monkeypatch.setattr(evidence, "_warn_of_difference", lambda *_: None)
    path = minted / "public" / "benchmark.json"
    write_json(path, {**read_json(path), "corpus": "tasks.jsonl"})
    for domain in ("rag", "all"):
        bench = change(minted, path=None, domain=domain)
        evidence.find_evidence(None, bench, "rag", CUTOFF, tmp_path)
    assert [given[3] for given in built] == ["rag", None]
    assert built[0][-1] != built[1][-1]


def test_run_needs_no_flag_but_bench_and_takes_each_domain_from_its_own(
    minted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two domains share a cutoff, so what is opened must depend on more than that."""
    second = write_minted(tmp_path / "second", "llm_agents", "planning")
    shutil.copytree(second / "public" / "kb", minted / "public" / "kb", dirs_exist_ok=True)
    path = minted / "public" / "benchmark.json"
    both = [read_json(root / "public" / "benchmark.json")["kbs"][0] for root in (minted, second)]
    write_json(path, {**read_json(path), "kbs": both})
    lines = (second / "public" / "tasks.jsonl").read_text("utf-8").replace("-0001", "-0002")
    with (minted / "public" / "tasks.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(lines)
    arguments = ["run", "RFDIR-0001", "RFDIR-0002", "--bench", str(minted)]
    assert run_app([*arguments, "--runs", str(tmp_path / "runs"), "--json"]) == 0
    runs = [one["manifest"] for one in json.loads(capsys.readouterr().out)["runs"]]
    assert [one["config"]["kb_fingerprint"] for one in runs] == [kb["fingerprint"] for kb in both]
