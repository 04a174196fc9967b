"""Drift by a model: what it is shown, what it is held to, and under which name it judges."""

from typing import Any

import pytest

from evaluation.drift import DRIFT_KINDS, score_drift
from evaluation.drift.given import DriftReply, input_of
from evaluation.drift.step import JUDGE_DRIFT
from evaluation.judge import STRUCTURAL
from foresci.llm import StepResult, StructuralBackbone
from foresci.llm.roles import ByRole
from foresci.schema.run import TokenUse
from tests.evaluation.drift_cases import CASES, DIRECTION_TARGET, direction

REPLY: dict[str, Any] = {
    kind: {"severity": place, "reason": "because", "answer": "a", "reference": "b"}
    for place, kind in enumerate(DRIFT_KINDS)
}


class Model:
    """A backbone that gives one reply, as a chat backbone reads it."""

    name = "openai:some-model"
    identity = name

    def run(self, step: Any, given: Any) -> Any:
        return StepResult(step.read(given, REPLY), TokenUse())


def test_a_model_is_named_and_its_severities_are_taken() -> None:
    found = score_drift(*CASES["direction"], Model())
    assert found.judge == "openai:some-model"
    assert list(found.severities.values()) == [0, 1, 2, 3]
    assert found.mean == 1.5


def test_rules_judge_under_their_version_and_a_role_of_its_own_counts() -> None:
    rules = StructuralBackbone()
    assert score_drift(*CASES["venue"], rules).judge == STRUCTURAL
    both = ByRole(rules, judge=Model())
    assert score_drift(*CASES["direction"], both).judge == "openai:some-model"
    assert score_drift(*CASES["direction"], ByRole(Model(), judge=rules)).judge == STRUCTURAL


def test_a_judge_sees_no_citations_and_no_papers_of_the_reference() -> None:
    answer, task, target = CASES["direction"]
    system, user = JUDGE_DRIFT.prompt.render(input_of(answer, task, target))
    assert "E1" not in user
    assert "p1" not in user
    assert task.question in user
    assert all(kind in system for kind in DRIFT_KINDS)
    more = answer.to_json()
    more["risk"]["evidence"] = ["E7", "E8"]
    assert input_of(type(answer).model_validate(more), task, target) == input_of(
        *CASES["direction"]
    )


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"severity": None}, "scope.severity is null"),
        ({"reason": " "}, "scope.reason is empty"),
        ({"severity": 4}, "scope.severity"),
    ],
)
def test_a_reply_that_does_not_fit_is_sent_back(change: dict[str, Any], problem: str) -> None:
    reply = {**REPLY, "scope": {**REPLY["scope"], **change}}
    with pytest.raises(ValueError, match=problem):
        JUDGE_DRIFT.read(input_of(*CASES["direction"]), reply)


def test_a_model_may_not_score_what_the_reference_cannot_decide() -> None:
    target = DIRECTION_TARGET.model_copy(update={"slots": ()})
    given = input_of(direction(), CASES["direction"][1], target)
    with pytest.raises(ValueError, match=r"causal_role\.severity must be null"):
        JUDGE_DRIFT.read(given, REPLY)
    silent = {"severity": None, "reason": "no mechanism"}
    reply = {**REPLY, "causal_role": silent, "intervention_mode": silent}
    assert isinstance(JUDGE_DRIFT.read(given, reply), DriftReply)
