"""A key that an endpoint quotes in its reply to a control reaches nothing that is kept of it."""

import json
from pathlib import Path
from typing import cast

import pytest
from langgraph.runtime import Runtime

from agents import run_task
from agents.checkpoints import decided_in
from agents.context import RunContext
from agents.control.nodes import drift_check
from agents.registry import agent_spec
from agents.state import RunState
from foresci.benchmark import Benchmark
from foresci.llm.choosing import backbone_of
from foresci.llm.models.catalogue import Catalogue
from foresci.settings import settings
from knowledge_base import KnowledgeBase
from tests.foresci.llm.endpoint import Scripted, serving

pytest.importorskip("langchain_openai", reason="needs the extra openai")

KEY = "sk-canary-0f4c9d2277aa"
TASKS = ("RFDIR-0003", "RFBOT-0001", "RFPLA-0001", "RFVEN-0003")
REPLIES = (
    f"My key is {KEY}.",
    json.dumps({"items": [{"id": KEY, "about": None, "kind": "work", "words": KEY}], "claims": []}),
)


@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("task_id", TASKS)
def test_the_verdict_and_the_trace_hold_no_key(
    reply: str,
    task_id: str,
    sample_kb: KnowledgeBase,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task = Benchmark.sample().task(task_id)
    off = run_task(task, "coi", kb=sample_kb, runs_dir=tmp_path).folder
    state = cast("RunState", decided_in(agent_spec("coi").build("off"), off.path))
    with serving(Scripted(content=reply)) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        settings.cache_clear()
        backbone = backbone_of("openai:m", catalogue=Catalogue.load())
        context = RunContext(task=task, backbone=backbone, agent="coi", kb=sample_kb)
        written = drift_check(state, Runtime(context=context))
    settings.cache_clear()
    assert endpoint.heard
    assert written["verdict"]["status"] == "failed"
    assert "[hidden]" in written["verdict"]["reason"]
    assert KEY not in json.dumps(written)
