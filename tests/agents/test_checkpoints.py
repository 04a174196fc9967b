"""A finished run keeps its last checkpoint alone, and that one whole."""

from pathlib import Path

from agents import run_task
from agents.checkpoints import checkpoints, keep_last, thread_of
from foresci.benchmark import Benchmark
from knowledge_base import KnowledgeBase


def test_a_finished_run_keeps_its_last_checkpoint_alone(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = Benchmark.sample().task("RFDIR-0005")
    run = run_task(task, "hybrid_rag", kb=sample_kb, runs_dir=tmp_path).folder
    with checkpoints(run.path) as saver:
        (only,) = saver.list(thread_of(run.path))
    held = only.checkpoint["channel_values"]
    assert held["answer"] == run.answer.to_json()
    assert [item["id"] for item in held["packet"]] == [item.id for item in run.packet.items]


def test_a_folder_without_a_checkpoint_is_left_alone(tmp_path: Path) -> None:
    keep_last(tmp_path)
    with checkpoints(tmp_path) as saver:
        assert list(saver.list(thread_of(tmp_path))) == []
