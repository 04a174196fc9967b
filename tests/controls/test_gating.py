"""Gated controls commit what changes a decision, and leave the words of a sound one alone."""

import pytest

from controls.case import Case
from controls.findings import Findings
from controls.gating import gated
from controls.record import Status, Verdict
from foresci.schema import Answer, BottleneckAnswer, Task
from tests.agents.builders import (
    bottleneck_answer,
    bottleneck_task,
    direction_answer,
    direction_task,
    planning_answer,
    planning_task,
    said,
    venue_answer,
    venue_task,
)


def rooted(text: str) -> BottleneckAnswer:
    return bottleneck_answer().model_copy(update={"root_bottleneck": said(text)})


CASES = [
    (direction_task(), direction_answer("a"), direction_answer("b"), {"mechanism": said("New.")}),
    (
        planning_task(),
        planning_answer("a", "b", "c"),
        planning_answer("a", "c", "b"),
        {"risks": (said("New."),)},
    ),
    (
        venue_task(),
        venue_answer("acl", "cv"),
        venue_answer("cv", "acl"),
        {"contribution_center": said("New.")},
    ),
    (
        bottleneck_task(),
        rooted("Latency holds it back."),
        rooted("Memory holds it back."),
        {"causal_bridge": said("New.")},
    ),
]


def case(task: Task, incumbent: Answer) -> Case:
    return Case(agent="aris", task=task, evidence=(), findings=Findings(), incumbent=incumbent)


def verdict(status: Status, proposal: Answer | None) -> Verdict:
    return Verdict(status=status, rule="hand", reason="By hand.", proposal=proposal)


@pytest.mark.parametrize(("task", "incumbent", "other", "reworded"), CASES)
def test_a_change_of_the_choice_stands_and_one_of_words_alone_does_not(
    task: Task, incumbent: Answer, other: Answer, reworded: dict[str, object]
) -> None:
    at = case(task, incumbent)
    assert gated(at, verdict("committed", other)).status == "committed"
    same = incumbent.model_copy(update=reworded)
    kept = gated(at, verdict("committed", same))
    assert kept.status == "rejected"
    assert kept.proposal == same
    assert "By hand." in kept.reason


def test_an_option_named_by_its_text_is_the_same_choice() -> None:
    named = direction_answer("Memory for agents: what to keep between sessions.")
    at = case(direction_task(), direction_answer("a"))
    assert gated(at, verdict("committed", named)).status == "rejected"


@pytest.mark.parametrize("status", ["no_conflict", "rejected", "failed"])
def test_what_was_not_committed_stays_as_it_is(status: Status) -> None:
    at = case(direction_task(), direction_answer("a"))
    for proposal in (None, direction_answer("a")):
        assert gated(at, verdict(status, proposal)) == verdict(status, proposal)
