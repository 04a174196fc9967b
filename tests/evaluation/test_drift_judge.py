"""Drift by a model: what it is shown, what it is held to, and under which name it judges."""

from typing import Any

import pytest

from evaluation.drift import DRIFT_KINDS, DriftScore, score_drift
from evaluation.drift.given import input_of
from evaluation.drift.record import DriftReply
from evaluation.drift.step import JUDGE_DRIFT
from evaluation.judge import STRUCTURAL, VERSION
from foresci.llm import StepResult, StructuralBackbone
from foresci.llm.roles import ByRole
from foresci.schema.run import TokenUse
from tests.evaluation.drift_cases import CASES, DIRECTION_TARGET, OUTCOMES, direction, planning

MODEL = f"openai:some-model/{VERSION}"
QUOTES = (
    ("Work on reward training of tool callers", "Reward training of tool callers"),
    ("keep faults of callers  from cascading", "Verifiable rewards keep faults"),
    ("", ""),
    ("accelerating", "accelerating"),
)
REPLY: dict[str, Any] = {
    kind: {"severity": place, "reason": "because", "answer": answer, "reference": reference}
    for place, (kind, (answer, reference)) in enumerate(zip(DRIFT_KINDS, QUOTES, strict=True))
}


class Model:
    """A backbone that gives one reply, as a chat backbone reads it."""

    name = "openai:some-model"
    identity = name

    def run(self, step: Any, given: Any) -> Any:
        return StepResult(step.read(given, REPLY), TokenUse())


def test_a_model_is_named_and_its_severities_are_taken() -> None:
    found = score_drift(*CASES["direction"], Model())
    assert found.judge == MODEL
    assert list(found.severities.values()) == [0, 1, 2, 3]
    assert found.mean == 1.5


def test_rules_judge_under_their_version_and_a_role_of_its_own_counts() -> None:
    rules = StructuralBackbone()
    assert score_drift(*CASES["venue"], rules).judge == STRUCTURAL
    both = ByRole(rules, judge=Model())
    assert score_drift(*CASES["direction"], both).judge == MODEL
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
        ({"severity": True}, "whole number"),
        ({"severity": 1.0}, "whole number"),
        ({"answer": "Work on reward training of ... callers"}, "scope.answer must be words"),
        ({"answer": "share of invalid requests intercepted from"}, "scope.answer must be words"),
        ({"reference": "Work on reward training of tool callers"}, "scope.reference must be words"),
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


def test_what_is_undecided_is_told_to_the_model_and_fixed_in_the_schema() -> None:
    target = DIRECTION_TARGET.model_copy(update={"slots": ()})
    given = input_of(direction(), CASES["direction"][1], target)
    assert set(given.undecided) == {"causal_role", "intervention_mode"}
    assert given.undecided["causal_role"] in JUDGE_DRIFT.prompt.render(given)[1]
    fields = JUDGE_DRIFT.schema_for(given)["properties"]
    severities = {kind: fields[kind]["properties"]["severity"] for kind in DRIFT_KINDS}
    assert severities["causal_role"] == severities["intervention_mode"] == {"type": "null"}
    assert severities["scope"] == {"type": "integer", "enum": [0, 1, 2, 3]}


def test_what_is_undecided_depends_on_the_reference_alone() -> None:
    for answer, task, target in CASES.values():
        silent = type(answer).model_validate(
            {**answer.to_json(), **({"candidate": "Z"} if answer.family == "direction" else {})}
        )
        assert input_of(silent, task, target).undecided == input_of(answer, task, target).undecided


def test_no_target_shows_which_papers_it_is_made_of() -> None:
    for answer, task, target in CASES.values():
        marked = tuple(one.model_copy(update={"examples": ("2510.77777",)}) for one in OUTCOMES)
        shown = input_of(answer, task, target.model_copy(update={"outcomes": marked}))
        assert "2510.77777" not in JUDGE_DRIFT.prompt.render(shown)[1], answer.family


def test_a_judge_without_a_usable_reply_leaves_a_score_without_a_mean() -> None:
    found = DriftScore.without_verdict("openai:some-model", "scope.reason is empty")
    assert (found.judge, found.undefined) == ("openai:some-model", "scope.reason is empty")
    assert (found.mean, found.severities) == (None, {})


def test_a_reference_that_decides_nothing_says_so() -> None:
    _, task, target = CASES["planning"]
    tied = target.model_copy(update={"pairs": ()})
    found = score_drift(planning(), task, tied, StructuralBackbone())
    assert (found.mean, found.undefined) == (None, "the reference decides no dimension")
    assert score_drift(*CASES["planning"], StructuralBackbone()).undefined is None
