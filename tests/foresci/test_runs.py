"""Reading run folders: found by id or path, and clear about what is wrong."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from foresci.errors import DataError, IntegrityError, UsageError
from foresci.runs import ANSWER_FILE, PACKET_FILE, find_run, list_runs
from foresci.schema import BottleneckAnswer, Claim, EvidenceItem, Retrieval
from foresci.schema.run import RunConfig, RunManifest
from foresci.storage import MANIFEST_FILE, sha256_file, write_json, write_jsonl

ANSWER = BottleneckAnswer(
    root_bottleneck=Claim(text="No memory", evidence=("E1",)),
    causal_bridge=Claim(text="Context is cut"),
    opportunity=Claim(text="Summaries"),
)
ITEM = EvidenceItem(
    id="E1",
    paper_id="2509.00001",
    title="A paper",
    public_on=date(2025, 9, 1),
    section="abstract",
    text="Memory is short.",
    retrieval=Retrieval(query="memory", fused_rank=1, fused_score=0.1),
)


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    folder = tmp_path / "runs"
    for name in ("RFBOT-0001--native--structural--off--00000001", "RFBOT-0002--native--x--off--2"):
        write_run(folder / name)
    (folder / "README.md").write_text("not a run", "utf-8")
    (folder / "stray").mkdir()
    return folder


def write_run(folder: Path) -> None:
    write_json(folder / ANSWER_FILE, ANSWER.to_json())
    write_jsonl(folder / PACKET_FILE, [ITEM.to_json()])
    write_jsonl(folder / "trace.jsonl", [{"node": "decide"}, {"node": "render"}])
    write_json(folder / "decision.json", {"committed": False})
    manifest = RunManifest(
        run_id=folder.name,
        task_id="RFBOT-0001",
        family="bottleneck",
        domain="llm_agents",
        cutoff=date(2025, 9, 30),
        config=RunConfig(
            task_sha256="0",
            agent="native",
            backbone="structural",
            controls="off",
            kb_fingerprint=None,
            seed=0,
            code_version="0",
        ),
        benchmark="sample",
        kb_path=None,
        status="finished",
        answer_sha256=sha256_file(folder / ANSWER_FILE),
        started_at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    write_json(folder / MANIFEST_FILE, manifest.to_json())


def test_a_run_reads_back_as_it_was_written(runs):
    run = list_runs(runs)[0]
    assert run.manifest.status == "finished"
    assert run.answer == ANSWER
    assert run.packet.items == (ITEM,)
    assert [row["node"] for row in run.trace] == ["decide", "render"]
    assert run.decision == {"committed": False}


def test_only_folders_with_a_manifest_are_runs(runs):
    assert [run.path.name[:10] for run in list_runs(runs)] == ["RFBOT-0001", "RFBOT-0002"]


def test_a_run_is_found_by_id_and_by_path(runs):
    name = list_runs(runs)[0].path.name
    assert find_run(runs, name).path == runs / name
    assert find_run(Path("elsewhere"), str(runs / name)).manifest.run_id == name


@pytest.mark.parametrize("wrong", ["RFBOT-0001", "RFBOT-0001--native--structural--off--00000002"])
def test_an_unknown_id_lists_similar_ones(runs, wrong):
    with pytest.raises(UsageError, match=r"similar: RFBOT-0001--native"):
        find_run(runs, wrong)


def test_an_empty_id_and_a_missing_folder_are_clear(runs, tmp_path):
    with pytest.raises(UsageError, match="no run ''"):
        find_run(runs, "")
    with pytest.raises(UsageError, match="no such folder"):
        list_runs(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("answer.json", "{", "answer.json: not valid JSON"),
        ("manifest.json", "{}", "manifest.json: run_id"),
        ("packet.jsonl", '{"id": "E1"}\n', r"packet.jsonl:1: paper_id"),
        ("packet.jsonl", "x\n", r"packet.jsonl:1: not valid JSON"),
    ],
)
def test_a_malformed_file_is_named_with_its_line_or_field(runs, name, text, said):
    run = list_runs(runs)[0]
    (run.path / name).write_text(text, "utf-8")
    with pytest.raises(DataError, match=said):
        _ = (run.manifest, run.packet, run.answer)


@pytest.mark.parametrize("name", ["answer.json", "packet.jsonl", "trace.jsonl", "decision.json"])
def test_a_missing_file_is_named(runs, name):
    run = list_runs(runs)[0]
    (run.path / name).unlink()
    with pytest.raises(DataError, match=name):
        _ = (run.packet, run.trace, run.decision, run.answer)


def test_an_evidence_id_that_occurs_twice_is_refused(runs):
    run = list_runs(runs)[0]
    write_jsonl(run.path / PACKET_FILE, [ITEM.to_json(), ITEM.to_json()])
    with pytest.raises(DataError, match=r"packet.jsonl:2: evidence item E1 occurs twice"):
        _ = run.packet


def test_a_changed_answer_is_not_the_runs_answer(runs):
    run = list_runs(runs)[0]
    write_json(run.path / ANSWER_FILE, {**ANSWER.to_json(), "rivals": [{"text": "Another"}]})
    with pytest.raises(IntegrityError, match=r"answer\.json"):
        _ = run.answer


def test_an_answer_of_another_family_is_refused(runs):
    run = list_runs(runs)[0]
    text = (run.path / MANIFEST_FILE).read_text("utf-8")
    (run.path / MANIFEST_FILE).write_text(text.replace('"bottleneck"', '"venue"'), "utf-8")
    with pytest.raises(DataError, match="a bottleneck answer in a run of a venue task"):
        _ = run.answer
