"""Every step of the controls survives a model: its prompt, its schema and its check."""

from pathlib import Path

import pytest

from agents import run_task
from controls.check import CHECKED_AGENTS
from controls.record import DriftRecord
from foresci.benchmark import Benchmark
from knowledge_base import KnowledgeBase
from tests.agents.mirror import Mirror

SAMPLE = Benchmark.sample()
TASKS = ("RFDIR-0003", "RFBOT-0004", "RFPLA-0001", "RFVEN-0003")
"""On these the checks of at least one agent come to a revision, or to the step before it."""


@pytest.mark.parametrize("task_id", TASKS)
@pytest.mark.parametrize("agent", CHECKED_AGENTS)
def test_a_model_that_says_what_the_rules_say_comes_to_the_same_verdict(
    agent: str, task_id: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task, mirror = SAMPLE.task(task_id), Mirror()
    support = SAMPLE.packets.get(task.id, ())
    ruled = run_task(
        task, agent, kb=sample_kb, runs_dir=tmp_path, support=support, controls="on"
    ).folder
    asked = run_task(
        task, agent, kb=sample_kb, runs_dir=tmp_path, support=support, controls="on",
        backbone=mirror,
    ).folder  # fmt: skip
    assert asked.answer == ruled.answer
    assert asked.packet == ruled.packet
    one, other = (DriftRecord.model_validate(run.decision["control"]) for run in (asked, ruled))
    assert one == other
    asked_of_controls = {name for name in mirror.steps if name.startswith("control.")}
    assert asked_of_controls or task.family == "direction"
    assert all(name.startswith(f"control.{task.family}.") for name in asked_of_controls)
