"""Without a network everything works but `openai:`: from a file of papers to scored runs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from agents import AGENTS
from bench.planted_field import CUTOFF, made_up_field, written
from foresci.cli.app import app
from foresci.llm.cache import RESPONSES_FILE, ResponseCache
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
"""Runs commands in a process in which any use of a socket, also by a library, is an error."""
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
        ["evaluate", *bench, *runs],
        ["agents", "show", "hybrid_rag"],
        ["cache", "stats", *runs],
    ]


def unplugged(wanted: list[list[str]]) -> tuple[list[int], str]:
    """The exit code of each command, and what was printed."""
    done = subprocess.run(
        [sys.executable, "-c", UNPLUGGED, json.dumps(wanted)],
        capture_output=True, text=True, check=False,
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
    ResponseCache(folder / "runs" / RESPONSES_FILE).close()
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
