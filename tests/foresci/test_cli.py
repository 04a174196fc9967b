"""The command line: one line and the right exit code for every mistake, and the daily jobs."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from foresci.benchmark import SAMPLE

Foresci = Callable[..., tuple[int, str, str]]


def test_the_daily_jobs_in_order(foresci: Foresci, workplace: Path) -> None:
    code, out, err = foresci("run", "RFVEN-0004", "RFDIR-0001")
    assert (code, "building the knowledge base at 2025-09-30" in err) == (0, True)
    assert "Default venue" in out
    assert "Evidence" in out
    runs = sorted(path.name for path in (workplace / "runs").glob("RF*"))
    assert len(runs) == 2
    code, _, err = foresci("run", "RFVEN-0004")
    assert (code, "nothing to do" in err) == (0, True)
    code, out, _ = foresci("trace", runs[1])
    assert code == 0
    assert "cited" in out
    code, out, _ = foresci("trace", runs[1], "--json")
    assert {row["kind"] for row in json.loads(out)["trace"]} == {"retrieval", "node", "step"}
    code, out, _ = foresci("evaluate", "--json")
    assert code == 0
    assert len(json.loads(out)["scores"]) == 2


def test_run_as_json_holds_manifest_and_answer(foresci: Foresci) -> None:
    code, out, _ = foresci("run", "RFDIR-0001", "--agent", "native", "--json")
    (document,) = json.loads(out)["runs"]
    assert code == 0
    assert document["manifest"]["status"] == "finished"
    assert document["answer"]["family"] == "direction"


def test_without_the_hidden_half_runs_work_and_scoring_says_what_it_misses(
    foresci: Foresci, tmp_path: Path
) -> None:
    shutil.copytree(SAMPLE / "benchmark" / "public", tmp_path / "bench" / "public")
    bench, runs = str(tmp_path / "bench"), str(tmp_path / "runs")
    code, _, _ = foresci("run", "RFDIR-0001", "--agent", "native", "--bench", bench, "--runs", runs)
    assert code == 0
    code, _, err = foresci("evaluate", "--bench", bench, "--runs", runs)
    assert (code, err.count("\n")) == (1, 1)
    assert "needs the benchmark's hidden half" in err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["run", "RFDIR-9999"], 2, "foresci tasks list"),
        (["run", "RFDIR-0001", "--agent", "nemo"], 2, "available: native, hybrid_rag"),
        (["run", "RFDIR-0001", "--controls", "on"], 2, "no drift control"),
        (["run", "RFDIR-0001", "--controls", "x"], 2, "off, on, gated"),
        (["run", "RFDIR-0001", "--backbone", "x"], 2, "forms are: structural, openai:"),
        (["run", "RFDIR-0001", "--kb", "absent"], 1, "not a knowledge base"),
        (["run", "RFDIR-0001", "--bench", "absent"], 1, "not a benchmark"),
        (["tasks", "show", "x"], 2, "no task 'x'"),
        (["tasks", "list", "--family", "x"], 2, "direction, bottleneck, planning, venue"),
        (["tasks", "list", "--domain", "x"], 2, "llm_agents"),
        (["trace", "absent"], 2, "no run 'absent'"),
        (["kb", "search", "absent", "memory"], 1, "not a knowledge base"),
        (["kb", "build", "--corpus", "x", "--cutoff", "2025-02-30", "--out", "x"], 2, "not a day"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_and_leaves_nothing(
    foresci: Foresci, workplace: Path, arguments: list[str], code: int, said: str
) -> None:
    (workplace / "runs").mkdir(exist_ok=True)
    before = sorted(workplace.rglob("*"))
    got, out, err = foresci(*arguments)
    assert (got, out, err.count("\n")) == (code, "", 1)
    assert err.startswith("error: ")
    assert said in err
    assert sorted(workplace.rglob("*")) == before


@pytest.mark.parametrize(
    "arguments", [["run"], ["frobnicate"], ["kb", "search", "x", "y", "--k", "z"]]
)
def test_wrong_use_exits_with_2(foresci: Foresci, arguments: list[str]) -> None:
    code, _, err = foresci(*arguments)
    assert code == 2
    assert "Traceback" not in err


def test_every_command_has_help_with_an_example(foresci: Foresci) -> None:
    nouns = {
        "tasks": ["list", "show"],
        "corpus": ["import", "stats", "show"],
        "kb": ["build", "verify", "search", "diff"],
        "taxonomy": ["build", "show", "diff", "audit"],
        "agents": ["list", "show"],
        "runs": ["list", "show", "diff", "rm", "export", "verify"],
        "pers": ["export", "import", "agreement", "train"],
        "judge": ["controls", "stability", "agree", "sheet"],
        "audit": ["leakage", "leakage-review"],
    }
    commands = [f"{noun} {verb}" for noun, verbs in nouns.items() for verb in verbs]
    for command in ("run", "sweep", "status", "trace", "evaluate", "diagnose", *commands):
        code, out, _ = foresci(*command.split(), "--help")
        assert (command, code) == (command, 0)
        assert "Example: foresci" in " ".join(out.split()), command


def test_help_loads_nothing_heavy() -> None:
    heavy = {"sklearn", "scipy", "faiss", "pyarrow", "langgraph", "langchain_core", "numpy"}
    code = "import sys, foresci.cli.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not heavy & set(done.stdout.split())


def test_an_interrupt_exits_with_130(foresci: Foresci, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(path: Path | None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("foresci.cli.tasks.open_benchmark", interrupted)
    code, _, err = foresci("tasks", "list")
    assert code == 130
    assert "Traceback" not in err
