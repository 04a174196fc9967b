"""Runs on a model: no finished call is repeated, not after a kill and not with another seed."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from signal import SIGKILL

import pytest

from agents import run_task
from foresci.benchmark import Benchmark
from foresci.llm.choosing import backbone_of
from foresci.llm.store.cache import RESPONSES_FILE, ResponseCache
from foresci.runs import ANSWER_FILE, list_runs
from knowledge_base import KnowledgeBase
from tests.agents.mirror import environment, learned, saying
from tests.agents.test_runs import TASKS
from tests.foresci.llm.endpoint import Endpoint, Heard, Scripted, serving

pytest.importorskip("langchain_openai")

TASK = TASKS["planning"]
SUPPORT = Benchmark.sample().packets.get(TASK.id, ())
PARALLEL = ("coi", "aris")
"""Agents that ask in parallel branches, one of them in a graph inside its graph."""


class Killing:
    """Replies as the rules would, and kills whoever asks for the middle reply of a run."""

    def __init__(self, replies: dict[str, str]) -> None:
        self.middle = len(replies) // 2
        self.reply = saying(replies)
        self.process: subprocess.Popen[bytes] | None = None

    def __call__(self, heard: Heard, number: int) -> Scripted:
        if number == self.middle and self.process is not None:
            self.process.kill()
            self.process.wait()
        return self.reply(heard, number)


def start(
    url: str, agent: str, kb: KnowledgeBase, runs: Path, *more: str
) -> subprocess.Popen[bytes]:
    arguments = ["run", TASK.id, "--agent", agent, "--backbone", "openai:m", "--kb", str(kb.root)]
    return subprocess.Popen(
        [sys.executable, "-m", "foresci", *arguments, "--runs", str(runs)],
        env=environment(url, "none"), stdout=subprocess.DEVNULL,
    )  # fmt: skip


def asked(endpoint: Endpoint) -> Counter[str]:
    return Counter(heard.last for heard in endpoint.heard)


def kept(runs: Path) -> set[str]:
    with ResponseCache(runs / RESPONSES_FILE) as cache:
        return {entry.parts["user"] for entry in cache.entries()}


@pytest.mark.parametrize("agent", PARALLEL)
def test_after_a_kill_no_finished_call_is_made_again(
    agent: str, sample_kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replies = learned(TASK, agent, sample_kb, tmp_path / "learned")
    script, runs = Killing(replies), tmp_path / "runs"
    with serving(script=script) as endpoint:
        script.process = start(endpoint.url, agent, sample_kb, runs)
        assert script.process.wait() == -SIGKILL
        finished, before = kept(runs), asked(endpoint)
        assert 0 < len(finished) < len(replies)
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        (folder,) = (run.path for run in list_runs(runs))
        with ResponseCache(runs / RESPONSES_FILE) as cache:
            backbone = backbone_of("openai:m", cache=cache)
            same = {"kb": sample_kb, "backbone": backbone, "runs_dir": runs, "support": SUPPORT}
            again = run_task(TASK, agent, **same)
            assert again.folder.path == folder
            after = asked(endpoint)
            assert not set(after - before) & finished, "a finished call was made again"
            assert set(after) == set(replies)
            assert max(after.values()) <= 2
            fresh = run_task(TASK, agent, **same, seed=1)
            assert asked(endpoint) == after, "a reply that is kept was asked for again"
    tokens = fresh.folder.manifest.tokens
    assert (tokens.calls, tokens.prompt) == (0, 0)
    assert tokens.cached == sum(row["kind"] == "step" for row in fresh.folder.trace)
    told = (again.folder.path / ANSWER_FILE).read_bytes()
    assert told == (fresh.folder.path / ANSWER_FILE).read_bytes()
