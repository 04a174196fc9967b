"""Runs of every agent on the sample, scored, as a report gets them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from agents import run_task
from controls import CONTROLS_MODES, ControlsMode
from evaluation.batch import evaluate_runs
from foresci.benchmark import Benchmark
from foresci.runs import list_runs
from knowledge_base.evidence import open_evidence

TASK = "RFDIR-0001"
CONTROLLED = ("aris", "coi")
UNCONTROLLED = ("native", "hybrid_rag", "researchagent")
OTHERS = ("RFBOT-0001", "RFPLA-0001", "RFVEN-0001")


@pytest.fixture(scope="session")
def sample_runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One task by all agents, two of them with controls, and one of each other family."""
    home = tmp_path_factory.mktemp("reported")
    for task_id, agent, mode in _wanted():
        task = Benchmark.sample().task(task_id)
        kb = open_evidence(None, Benchmark.sample(), task.domain, task.cutoff, home)
        run_task(
            task,
            agent,
            kb=kb,
            controls=mode,
            runs_dir=home,
            benchmark=Benchmark.sample().manifest.name,
            support=Benchmark.sample().packets.get(task_id, ()),
        )
    evaluate_runs(list_runs(home), Benchmark.sample())
    return home


def _wanted() -> Iterator[tuple[str, str, ControlsMode]]:
    for agent in CONTROLLED:
        yield from ((TASK, agent, mode) for mode in CONTROLS_MODES)
    yield from ((TASK, agent, "off") for agent in UNCONTROLLED)
    yield from ((task_id, "hybrid_rag", "off") for task_id in OTHERS)
