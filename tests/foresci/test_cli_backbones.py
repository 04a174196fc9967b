"""Commands on a model: what is told, recorded and kept, and what a mistake leaves behind."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from foresci.benchmark import Benchmark
from foresci.cli.app import run_app
from foresci.llm.store.cache import RESPONSES_FILE
from foresci.runs import RunFolder, list_runs
from foresci.settings import settings
from foresci.storage import write_jsonl

Foresci = Callable[..., tuple[int, str, str]]
TASK = next(task for task in Benchmark.sample().tasks if task.family == "direction")
FACTORY = """
from langchain_core.language_models import FakeListChatModel

def right():
    return FakeListChatModel(responses=[{answer!r}])

def screens():
    return FakeListChatModel(responses=['{{"label": "core", "reason": "It retrieves."}}'])
"""
MODEL = "chat:scripted_factory:right"


@pytest.fixture
def foresci(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Foresci]:
    """Commands in a folder with a module that makes models."""
    claim = {"text": "It holds.", "evidence": []}
    parts = dict.fromkeys(("direction", "mechanism", "validation_signal", "risk"), claim)
    chosen = {"candidate": "b", "trajectory": TASK.to_json()["trajectories"][0]}
    answer = json.dumps({"family": "direction", **chosen, **parts})
    (tmp_path / "scripted_factory.py").write_text(FACTORY.format(answer=answer), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, "scripted_factory", raising=False)
    settings.cache_clear()

    def run(*arguments: str) -> tuple[int, str, str]:
        code = run_app(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    yield run
    settings.cache_clear()


def ask(foresci: Foresci, *more: str) -> tuple[RunFolder, str, str]:
    code, out, err = foresci(
        "run", TASK.id, "--agent", "native", "--backbone", MODEL, "--json", *more
    )
    assert code == 0, err
    return RunFolder(Path(json.loads(out)["runs"][0]["path"])), out, err


def test_an_undeclared_knowledge_cutoff_is_told_and_recorded(foresci: Foresci) -> None:
    folder, _, err = ask(foresci)
    (line,) = [line for line in err.splitlines() if "knowledge cutoff" in line]
    assert line.startswith(f"{TASK.id}: {MODEL} declares no knowledge cutoff")
    assert folder.manifest.knowledge is not None
    assert folder.manifest.knowledge.status == "undeclared"
    assert folder.manifest.knowledge.sentence in (folder.path / "answer.md").read_text("utf-8")


@pytest.mark.parametrize(("declared", "told"), [("2024-01-01", False), ("2026-06-01", True)])
def test_a_declared_knowledge_cutoff_is_told_when_it_is_late(
    declared: str, told: bool, foresci: Foresci, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("models.toml").write_text(f'["{MODEL}"]\nknowledge_cutoff = {declared}\n', "utf-8")
    monkeypatch.setenv("FORESCI_MODELS", "models.toml")
    folder, _, err = ask(foresci)
    assert ("may know what it is asked to forecast" in err) == told
    assert folder.manifest.to_json()["knowledge"]["declared"] == declared


def test_without_a_model_no_line_is_shown_and_no_reply_is_kept(foresci: Foresci) -> None:
    code, _, err = foresci("run", TASK.id, "--agent", "native")
    assert code == 0
    assert err.splitlines() == [f"{TASK.id}: decide done", f"{TASK.id}: render done"]
    (folder,) = list_runs(Path("runs"))
    assert folder.manifest.knowledge is not None
    assert folder.manifest.knowledge.status == "no_model"
    assert not (Path("runs") / RESPONSES_FILE).exists()


def test_replies_are_kept_for_the_next_run_unless_told_otherwise(foresci: Foresci) -> None:
    first, _, _ = ask(foresci)
    second, _, _ = ask(foresci, "--seed", "1")
    anew, _, _ = ask(foresci, "--seed", "2", "--no-cache")
    used = [
        (run.manifest.tokens.calls, run.manifest.tokens.cached) for run in (first, second, anew)
    ]
    assert used == [(1, 0), (0, 1), (1, 0)]
    assert "Model calls: 0, and 1 from the cache" in (second.path / "answer.md").read_text("utf-8")


def test_no_cache_leaves_no_file(foresci: Foresci) -> None:
    ask(foresci, "--no-cache")
    assert not (Path("runs") / RESPONSES_FILE).exists()


def test_the_stream_says_who_answered_and_leaves_the_document_alone(foresci: Foresci) -> None:
    folder, out, err = ask(foresci, "--stream")
    assert "    ask decide.direction (1 call" in err
    assert json.loads(out)["runs"][0]["manifest"]["run_id"] == folder.manifest.run_id
    code, shown, _ = foresci("trace", str(folder.path))
    assert code == 0
    assert "ask decide.direction (1 call" in shown
    assert shown.splitlines()[-1].startswith("Model calls: 1, and 0 from the cache")


def test_an_adjudicator_is_part_of_the_runs_name(foresci: Foresci) -> None:
    folder, _, _ = ask(foresci, "--adjudicator", "structural")
    assert folder.manifest.config.backbone == f"{MODEL} adjudicator=structural"


def test_a_failed_run_has_a_trace_that_says_why_there_is_none(foresci: Foresci) -> None:
    wrong = ["run", TASK.id, "--agent", "native", "--backbone", "chat:scripted_factory:screens"]
    assert foresci(*wrong)[0] == 1
    (folder,) = list_runs(Path("runs"))
    code, out, err = foresci("trace", str(folder.path))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert f"is failed: {folder.manifest.error}"[:60] in err


def test_a_model_decides_borderline_papers_of_a_screen(foresci: Foresci) -> None:
    titles = ["Retrieval of memories in mice", "Retrieval-augmented generation for search"]
    rows = [{"id": f"2501.0000{n}", "title": title, "abstract": f"We study {title.lower()}.",
             "date": "2025-01-01"} for n, title in enumerate(titles)]  # fmt: skip
    write_jsonl(Path("papers.jsonl"), rows)
    assert foresci("corpus", "import", "papers.jsonl", "--out", "corpus")[0] == 0
    asked = ["corpus", "screen", "corpus", "--domain", "rag", "--out", "rag.jsonl"]
    code, _, err = foresci(*asked, "--backbone", "chat:scripted_factory:screens")
    assert code == 0, err
    lines: list[dict[str, Any]] = [
        json.loads(line) for line in Path("rag.jsonl").read_text("utf-8").splitlines()
    ]
    assert any(line["borderline"] for line in lines)
    for line in lines:
        expected = "chat:scripted_factory:screens" if line["borderline"] else "rules"
        assert line["decided_by"] == expected
    assert "Model calls: 1" in err
