"""Drift by rule: each family and dimension on hand-made answers of known severity."""

import pytest

from evaluation.drift import DRIFT_KINDS, DriftScore, score_drift
from evaluation.targets import Target
from foresci.errors import DataError
from foresci.llm import StructuralBackbone
from foresci.schema import Answer, Claim, Task
from tests.evaluation.drift_cases import (
    BOTTLENECK_TARGET,
    CASES,
    DIRECTION_TARGET,
    PLANNING_TARGET,
    REASON,
    VENUE_TARGET,
    bottleneck,
    direction,
    planning,
    venue,
)
from tests.evaluation.drifted_answers import BROWSING, DATA, DRIFTED, RISES, SYMPTOM
from tests.evaluation.evaluation_cases import claim


def scored(answer: Answer) -> DriftScore:
    _, task, target = CASES[answer.family]
    return score_drift(answer, task, target, StructuralBackbone())


@pytest.mark.parametrize("family", CASES)
def test_the_reference_answer_has_no_drift(family: str) -> None:
    assert scored(CASES[family][0]).severities == dict.fromkeys(DRIFT_KINDS, 0)


@pytest.mark.parametrize("name", DRIFTED)
def test_severity(name: str) -> None:
    answer, kind, severity = DRIFTED[name]
    found = getattr(scored(answer), kind)
    assert found.severity == severity, found.reason


def test_dimensions_measure_their_own_thing() -> None:
    """A right object can be told in the wrong role, and a wrong one in the right role."""
    assert scored(direction(trajectory="cooling")).scope.severity == 0
    assert scored(bottleneck(causal_bridge=claim("Sessions are long."))).scope.severity == 0
    wrong = scored(planning("CABDE", why=f"{BROWSING}: far ahead, {RISES}", rest=RISES))
    assert (wrong.scope.severity, wrong.temporal_horizon.severity) == (3, 3)
    assert wrong.causal_role.severity == 1
    assert scored(direction(candidate="E")).intervention_mode.severity == 0


def _with_text(value: object, change: object) -> object:
    """A JSON answer with every claim changed."""
    if isinstance(value, dict):
        if "text" in value and callable(change):
            return change(value)
        return {name: _with_text(inside, change) for name, inside in value.items()}
    if isinstance(value, list):
        return [_with_text(inside, change) for inside in value]
    return value


def _changed(answer: Answer, change: object) -> Answer:
    return type(answer).model_validate(_with_text(answer.to_json(), change))


def repeated(said: dict[str, object]) -> dict[str, object]:
    return {**said, "text": " ".join([str(said["text"])] * 3)}


def cited(said: dict[str, object]) -> dict[str, object]:
    return {**said, "evidence": ["E1", "E2", "E3", "E4"]}


def turned(said: dict[str, object]) -> dict[str, object]:
    parts = str(said["text"]).rstrip(".").split(". ")
    return {**said, "text": ". ".join(reversed(parts)) + "."}


def run_on(said: dict[str, object]) -> dict[str, object]:
    """Said three times without a stop between, so that sentences run into each other."""
    return {**said, "text": " ".join([str(said["text"]).rstrip(".")] * 3)}


@pytest.mark.parametrize("change", [repeated, run_on, cited, turned])
def test_saying_more_of_the_same_lowers_no_drift(change: object) -> None:
    answers = [answer for answer, _, _ in DRIFTED.values()]
    for answer in answers:
        before, after = scored(answer), scored(_changed(answer, change))
        for kind in DRIFT_KINDS:
            assert (after.dimension(kind).severity or 0) >= (before.dimension(kind).severity or 0)


def test_reordering_alternatives_steps_and_rivals_changes_nothing() -> None:
    one = venue("cv", ("acl", "If it is language."), ("ml", "If it is general."))
    two = venue("cv", ("ml", "If it is general."), ("acl", "If it is language."))
    assert scored(one).severities == scored(two).severities
    steps = (claim("By 2026-02: a benchmark."), claim("By 2027: train more."))
    plans = [planning(milestones=order) for order in (steps, steps[::-1])]
    assert scored(plans[0]).severities == scored(plans[1]).severities
    rivals: tuple[Claim, ...] = (*SYMPTOM, claim("Latency is minor."))
    roots = [
        bottleneck(root_bottleneck=claim(DATA), rivals=order) for order in (rivals, rivals[::-1])
    ]
    assert scored(roots[0]).severities == scored(roots[1]).severities


def _without(target: Target, **changes: object) -> Target:
    return target.model_copy(update=changes)


@pytest.mark.parametrize(
    ("answer", "target", "undefined"),
    [
        (direction(), _without(DIRECTION_TARGET, slots=()), {"causal_role", "intervention_mode"}),
        (planning(), _without(PLANNING_TARGET, pairs=()), set(DRIFT_KINDS)),
        (bottleneck(), _without(BOTTLENECK_TARGET, outcomes=()), {"temporal_horizon"}),
        (bottleneck(), _without(BOTTLENECK_TARGET, slots=()), {"intervention_mode"}),
        (venue(), VENUE_TARGET, set()),
    ],
)
def test_what_the_reference_cannot_decide_leaves_the_mean(
    answer: Answer, target: Target, undefined: set[str]
) -> None:
    task: Task = CASES[answer.family][1]
    found = score_drift(answer, task, target, StructuralBackbone())
    missing = {kind for kind in DRIFT_KINDS if found.dimension(kind).severity is None}
    assert missing == undefined
    assert all(found.dimension(kind).reason for kind in DRIFT_KINDS)
    assert (found.mean is None) == (len(undefined) == len(DRIFT_KINDS))


def test_a_bottleneck_without_named_rivals_is_read_by_its_words() -> None:
    target = _without(BOTTLENECK_TARGET, rivals=(), outcomes=())
    task = CASES["bottleneck"][1]
    near = score_drift(bottleneck(), task, target, StructuralBackbone())
    opening = bottleneck(root_bottleneck=claim("Compact summaries trained with rewards."))
    far = score_drift(opening, task, target, StructuralBackbone())
    assert (near.scope.severity, near.causal_role.severity) == (0, 0)
    assert (far.scope.severity, far.causal_role.severity) == (3, 3)


def test_families_must_agree() -> None:
    with pytest.raises(DataError, match="must agree"):
        score_drift(direction(), *CASES["planning"][1:], StructuralBackbone())


def test_a_reason_for_the_first_option_is_that_of_the_reference() -> None:
    assert scored(planning(why=REASON)).causal_role.reason == "its reason is that of the reference"
