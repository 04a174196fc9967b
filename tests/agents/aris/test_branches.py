"""Parallel branches: what they found is in branch order, and a failed one costs only itself."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from langgraph.graph import END, START, StateGraph

from agents.aris.gaps import ReadingFailedError, wiki_gaps
from agents.aris.reading import ReadInput, ReadOutput, deep_read, each_option
from agents.aris.records import Remark
from agents.aris.search import lit_search
from agents.aris.state import ArisState, by_branch
from agents.aris.verify import SearchFailedError, verify
from agents.context import RunContext
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.llm.errors import ModelCallError
from foresci.schema import Candidate, PlanningTask, Record, TokenUse
from knowledge_base import KnowledgeBase
from tests.agents.builders import planning_task

SLOW = 20
"""How many times faster than the case its branches answer here."""


class Slow:
    """Answers each reading as a script's first matching rule says, after its delay."""

    name = identity = "scripted"

    def __init__(self, rules: list[dict[str, Any]]) -> None:
        self.rules = rules

    def run(self, step: Step, given: Record) -> StepResult:  # type: ignore[type-arg]
        if not isinstance(given, ReadInput):
            return StructuralBackbone().run(step, given)
        rule = next(one for one in self.rules if one["match"] in given.option)
        time.sleep(rule.get("delay_s", 0) / SLOW)
        if "content" not in rule:
            raise ModelCallError(rule["body"]["error"]["message"])
        note = json.loads(rule["content"])["note"]
        said = ReadOutput(remarks=(Remark(kind="validation", text=note),))
        return StepResult(said, TokenUse(calls=1))


def reading_graph() -> Any:
    graph = StateGraph(ArisState, context_schema=RunContext)
    graph.add_node("start", lambda state: {})
    graph.add_node("deep_read", deep_read)
    graph.add_node("wiki_gaps", wiki_gaps)
    graph.add_edge(START, "start")
    graph.add_conditional_edges("start", each_option, ["deep_read"])
    graph.add_edge("deep_read", "wiki_gaps")
    graph.add_edge("wiki_gaps", END)
    return graph.compile()


def case_task(folder: Path) -> tuple[PlanningTask, dict[str, Any], list[dict[str, Any]]]:
    case = json.loads((folder / "fanout.json").read_text("utf-8"))
    rules = json.loads((folder / "mock_script.json").read_text("utf-8"))["rules"]
    options = tuple(
        Candidate(id=f"b{one['index']}", text=one["sub_question"]) for one in case["branches"]
    )
    task = planning_task().model_copy(update={"question": case["question"], "candidates": options})
    return task, case["want"], rules


def run_branches(task: PlanningTask, kb: KnowledgeBase, rules: list[dict[str, Any]]) -> ArisState:
    context = RunContext(task=task, backbone=Slow(rules), kb=kb)
    rows = {option.id: [place] for place, option in enumerate(task.candidates)}
    state: ArisState = reading_graph().invoke({"verified": rows}, context=context)
    return state


def test_notes_are_in_branch_order_and_a_failed_branch_is_recorded(
    shared_data: Path, sample_kb: KnowledgeBase
) -> None:
    task, want, rules = case_task(shared_data / "cases" / "A11_parallel_branches")
    for _ in range(3):
        state = run_branches(task, sample_kb, rules)
        readings = state["readings"]
        notes = [said["text"] for one in readings for said in one["remarks"]]
        assert notes == want["notes_in_order"]
        assert [one["branch"] for one in readings if one["error"]] == want["failed_branches"]
        assert readings[-1]["error"] == "invented failure"
        assert state["tokens"]["calls"] == len(want["notes_in_order"])
    assert any(row.get("failed_readings") == ["b2"] for row in state["trace"])


def test_when_every_reading_fails_the_run_fails(sample_kb: KnowledgeBase) -> None:
    rules = [{"match": "", "body": {"error": {"message": "the endpoint is gone"}}}]
    with pytest.raises(ReadingFailedError, match="the endpoint is gone"):
        run_branches(planning_task(), sample_kb, rules)


def test_branches_merge_alike_in_every_order() -> None:
    one, two, three = ({"branch": number} for number in range(3))
    assert by_branch(by_branch([], [three]), [one, two]) == [one, two, three]
    assert by_branch(by_branch([], [two]), by_branch([one], [three])) == [one, two, three]


class Reached:
    """What a node is given as its runtime."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.context = RunContext(task=planning_task(), backbone=StructuralBackbone(), kb=kb)


def searched(kb: KnowledgeBase, branch: int, text: str) -> dict[str, Any]:
    query = {"about": None, "text": text, "k": 3}
    state = {"branch": branch, "form": {"form": f"form{branch}", "queries": [query]}}
    (found,) = lit_search(state, Reached(kb))["found"]  # type: ignore[arg-type]
    return dict(found)


def test_a_form_that_cannot_be_asked_is_recorded_and_the_others_kept(
    sample_kb: KnowledgeBase,
) -> None:
    good, bad = searched(sample_kb, 0, "memory for agents"), searched(sample_kb, 1, "of the")
    assert "no word to search for" in bad["error"]
    wrote = verify({"found": [good, bad]}, Reached(sample_kb))  # type: ignore[arg-type]
    assert len(wrote["hits"]) == len(good["hits"]) > 0
    assert wrote["trace"][0]["failed_forms"] == ["form1"]
    with pytest.raises(SearchFailedError, match="no word to search for"):
        verify({"found": [bad, bad]}, Reached(sample_kb))  # type: ignore[arg-type]
