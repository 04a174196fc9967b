"""Every agent asks a model each of its stages, and loses nothing on the way there and back."""

from pathlib import Path

import pytest

from agents import AGENTS, run_task
from foresci.benchmark import Benchmark
from foresci.schema import FAMILIES
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF
from tests.agents.mirror import Mirror

SAMPLE = Benchmark.sample()
STAGES = {
    "native": {"decide"},
    "hybrid_rag": {"decide"},
    "coi": {"coi.plan_queries", "coi.read_idea", "coi.trend", "coi.propose", "coi.compare"},
    "researchagent": {
        f"researchagent.{work}.{stage}"
        for work in ("draft", "review")
        for stage in ("problem", "method", "validation")
    },
    "aris": {"aris.brief", "aris.read", "aris.gaps", "aris.card", "aris.draft", "aris.review"}
    | {"aris.kill", "aris.adjudicate"},
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("agent", AGENTS)
def test_a_model_that_says_what_the_rules_say_gives_the_same_answer(
    agent: str, family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = next(one for one in SAMPLE.tasks if one.family == family and one.cutoff == CUTOFF)
    support, mirror = SAMPLE.packets.get(task.id, ()), Mirror()
    ruled = run_task(task, agent, kb=sample_kb, runs_dir=tmp_path, support=support).folder
    asked = run_task(
        task, agent, kb=sample_kb, runs_dir=tmp_path, support=support, backbone=mirror
    ).folder
    assert asked.answer == ruled.answer
    assert asked.packet == ruled.packet
    assert asked.manifest.tokens.calls == len(mirror.steps)
    assert {step.removesuffix(f".{family}") for step in mirror.steps} >= STAGES[agent]
