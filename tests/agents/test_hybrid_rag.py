"""Hybrid RAG asks what can be asked, and fails only where nothing can."""

from pathlib import Path

import pytest

from agents import run_task
from foresci.errors import UsageError
from foresci.schema import Candidate
from knowledge_base import KnowledgeBase
from tests.agents.builders import direction_task

WORDLESS = "Which of them?"


def test_a_query_without_words_is_recorded_and_the_others_asked(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = direction_task().model_copy(update={"question": WORDLESS})
    folder = run_task(task, "hybrid_rag", kb=sample_kb, runs_dir=tmp_path).folder
    (unasked,) = (row for row in folder.trace if row["kind"] == "unasked")
    assert unasked["about"] is None
    assert WORDLESS in unasked["error"]
    assert {item.about for item in folder.packet.items} == {"a", "b", "c"}


def test_an_option_without_words_has_not_moved(sample_kb: KnowledgeBase, tmp_path: Path) -> None:
    task = direction_task()
    options = (*task.candidates[:2], Candidate(id="c", text="Of these."))
    task = task.model_copy(update={"candidates": options})
    folder = run_task(task, "hybrid_rag", kb=sample_kb, runs_dir=tmp_path).folder
    (decided,) = (row for row in folder.trace if row.get("node") == "decide")
    assert decided["assessed"]["c"] == 0.0
    assert set(decided["assessed"]) == {"a", "b", "c"}


def test_a_task_of_which_nothing_can_be_asked_fails(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    options = tuple(Candidate(id=name, text="Of these.") for name in "ab")
    task = direction_task().model_copy(update={"question": WORDLESS, "candidates": options})
    with pytest.raises(UsageError, match="no word to search for"):
        run_task(task, "hybrid_rag", kb=sample_kb, runs_dir=tmp_path)
