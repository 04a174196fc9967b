"""A decision that a check has settled is kept when the decision step writes it again."""

import pytest

from agents.decide.narrowing import narrow_decision
from agents.decide.steps import decision_call
from controls.findings import Assessment, Findings
from foresci.llm import StructuralBackbone
from foresci.schema import Answer, BottleneckAnswer, EvidencePacket, Task
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


def about(text: str) -> BottleneckAnswer:
    return bottleneck_answer().model_copy(update={"root_bottleneck": said(text)})


@pytest.mark.parametrize(
    ("task", "settled", "keeps", "breaks"),
    [
        (direction_task(), ("b", "a", "c"), direction_answer("b"), direction_answer("a")),
        (
            planning_task(),
            ("b", "a", "c"),
            planning_answer("b", "a", "c"),
            planning_answer("b", "c", "a"),
        ),
        (venue_task(), ("cv", "acl"), venue_answer("cv", "acl"), venue_answer("acl", "cv")),
        (
            bottleneck_task(),
            ("limited context", "latency"),
            about("The root bottleneck is limited context. Latency follows."),
            about("The root bottleneck is latency. Limited context follows."),
        ),
    ],
)
def test_a_reply_that_leaves_what_is_settled_is_refused(
    task: Task, settled: tuple[str, ...], keeps: Answer, breaks: Answer
) -> None:
    step, given = decision_call(task, EvidencePacket(), Findings(), settled=settled)
    assert step.read(given, keeps.to_json()) == keeps
    with pytest.raises(ValueError, match="does not keep what is settled"):
        step.read(given, breaks.to_json())
    _, left_open = decision_call(task, EvidencePacket(), Findings())
    assert step.read(left_open, breaks.to_json()) == breaks


def test_the_schema_offers_no_other_choice_than_the_settled_one() -> None:
    step, given = decision_call(direction_task(), EvidencePacket(), Findings(), settled=("b", "a"))
    schema = narrow_decision(given, step.output.model_json_schema())
    assert schema["properties"]["candidate"]["enum"] == ["b"]
    step, given = decision_call(venue_task(), EvidencePacket(), Findings(), settled=("cv", "acl"))
    schema = narrow_decision(given, step.output.model_json_schema())
    assert schema["properties"]["default"]["enum"] == ["cv"]
    alternative = schema["$defs"]["VenueAlternative"]["properties"]["candidate"]
    assert alternative["enum"] == ["acl"]


def test_the_rules_of_the_decision_step_follow_the_scores_that_a_lock_gave() -> None:
    scored = tuple(
        Assessment(about=one, score=score, reason="Counted.")
        for one, score in (("a", 0.1), ("b", 0.9), ("c", 0.2))
    )
    step, given = decision_call(
        planning_task(), EvidencePacket(), Findings(assessments=scored), settled=("b", "c", "a")
    )
    made = StructuralBackbone().run(step, given).output
    assert step.read(given, made.to_json()) == made
