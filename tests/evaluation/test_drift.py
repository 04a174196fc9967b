"""Drift by rule: each family and dimension on hand-made answers of known severity."""

import pytest

from evaluation.drift import DRIFT_KINDS, DriftScore, score_drift
from evaluation.targets import Target
from foresci.errors import DataError
from foresci.llm import StructuralBackbone
from foresci.schema import Answer, Claim, Task
from tests.evaluation.drift_cases import (
    BOTTLENECK_TARGET,
    BRIDGE,
    CASES,
    DIRECTION_TARGET,
    PLANNING_TARGET,
    REASON,
    RISK,
    SIGNAL,
    VENUE_TARGET,
    bottleneck,
    direction,
    planning,
    venue,
)
from tests.evaluation.evaluation_cases import claim

FALLS = "Reward training of planners: its share fell by 2 % a month."
RISES = "Benchmarks of web browsing: its share rose by 2 % a month."
MEASURES = "Benchmarks evaluate them and metrics measure them."
LATENCY = "The root bottleneck is latency."
DATA = "The root bottleneck is scarce data."
SYMPTOM = (claim("Truncated history is only a symptom."),)

DRIFTED: dict[str, tuple[Answer, str, int]] = {
    # direction
    "another subject, behind by the outcome": (direction(candidate="C"), "scope", 3),
    "another subject, near by the outcome": (
        direction(candidate="D", direction=claim("Persona writing gains papers.")), "scope", 2,
    ),
    "akin to the right one, behind by the outcome": (direction(candidate="E"), "scope", 2),
    "no option": (direction(candidate="Z"), "scope", 3),
    "one paper for the field": (
        direction(direction=claim("In this paper we present reward training of callers.")),
        "scope", 1,
    ),
    "words about something else than the candidate": (
        direction(direction=claim("Work on image editing gains papers.")), "scope", 1,
    ),
    "another driver": (
        direction(mechanism=claim("Cheaper phones are combined with it.")), "causal_role", 1,
    ),
    "sign of success as mechanism": (
        direction(mechanism=claim(f"{SIGNAL} Verifiable rewards.")), "causal_role", 2,
    ),
    "proposal as mechanism": (
        direction(mechanism=claim("One should write more about gardens.")), "causal_role", 3,
    ),
    "result as mechanism": (
        direction(mechanism=claim("It outperforms the state of the art by 3 %.")),
        "causal_role", 3,
    ),
    "an evaluation card in place of training": (
        direction(mechanism=claim(MEASURES)), "intervention_mode", 2,
    ),
    "a kind of action that the reference has in passing": (
        direction(mechanism=claim("Safety detection keeps attacks out.")),
        "intervention_mode", 1,
    ),
    "a candidate of another kind": (direction(candidate="C"), "intervention_mode", 2),
    "another kind in candidate and words": (
        direction(candidate="C", mechanism=claim("Collected data keep it going.")),
        "intervention_mode", 3,
    ),
    "label one step off": (direction(trajectory="steady"), "temporal_horizon", 1),
    "label two steps off": (direction(trajectory="cooling"), "temporal_horizon", 2),
    "unclear pick": (direction(candidate="D"), "temporal_horizon", 1),
    "mature pick": (direction(candidate="E"), "temporal_horizon", 2),
    "fading pick": (direction(candidate="C"), "temporal_horizon", 3),
    "after the window": (
        direction(risk=claim("It may come by 2029 only.")), "temporal_horizon", 1,
    ),
    # bottleneck
    "another root, clearly behind": (bottleneck(root_bottleneck=claim(LATENCY)), "scope", 3),
    "another root, not clearly behind": (bottleneck(root_bottleneck=claim(DATA)), "scope", 2),
    "several roots": (
        bottleneck(root_bottleneck=claim("Latency, scarce data and truncated history.")),
        "scope", 2,
    ),
    "no root": (bottleneck(root_bottleneck=claim("Many things are hard.")), "scope", 3),
    "root of one paper": (
        bottleneck(root_bottleneck=claim("In this paper the root is truncated history.")),
        "scope", 1,
    ),
    "no cause and effect": (
        bottleneck(causal_bridge=claim("Sessions are long.")), "causal_role", 1,
    ),
    "another complaint for the cause": (
        bottleneck(root_bottleneck=claim(DATA), causal_bridge=claim("Data are few.")),
        "causal_role", 2,
    ),
    "one link from the root": (
        bottleneck(root_bottleneck=claim(DATA), causal_bridge=claim(BRIDGE)), "causal_role", 1,
    ),
    "the reference's root as a symptom": (
        bottleneck(root_bottleneck=claim(DATA), rivals=SYMPTOM), "causal_role", 3,
    ),
    "the reference's effect as the root": (
        bottleneck(root_bottleneck=claim("The root bottleneck is weak planners.")),
        "causal_role", 3,
    ),
    "opening of another kind": (
        bottleneck(opportunity=claim("Benchmarks can measure it.")), "intervention_mode", 2,
    ),
    "opening of no kind": (
        bottleneck(opportunity=claim("Gardens can be kept.")), "intervention_mode", 1,
    ),
    "unclear root": (bottleneck(root_bottleneck=claim(DATA)), "temporal_horizon", 1),
    "mature root": (
        bottleneck(root_bottleneck=claim("The root bottleneck is weak planners.")),
        "temporal_horizon", 2,
    ),
    "fading root": (bottleneck(root_bottleneck=claim(LATENCY)), "temporal_horizon", 3),
    "all dates after the window": (
        bottleneck(opportunity=claim("Summaries trained with rewards by 2031.")),
        "temporal_horizon", 2,
    ),
    # planning
    "akin to the first, behind": (planning("EABDC"), "scope", 2),
    "another first, behind": (planning("CABDE"), "scope", 3),
    "an option left out": (planning("ABD"), "scope", 1),
    "rises and ranked below": (planning("CABDE", why=RISES, rest=RISES), "causal_role", 1),
    "reference's option told to fall": (
        planning("CABDE", why=RISES, rest=FALLS), "causal_role", 2,
    ),
    "first for a fall": (planning(why=FALLS), "causal_role", 2),
    "first because it works": (
        planning(why="It outperforms the state of the art on a benchmark."), "causal_role", 2,
    ),
    "its risk as its merit": (planning(why=f"It rises. {RISK}"), "causal_role", 2),
    "fall, and the reference's falls": (
        planning("CABDE", why="Its share fell.", rest=FALLS), "causal_role", 3,
    ),
    "no step": (planning(milestones=()), "intervention_mode", 2),
    "a plan that only measures": (
        planning(milestones=(claim("By 2025-12: a benchmark."), claim("By 2026-02: metrics."))),
        "intervention_mode", 2,
    ),
    "a first option of another kind": (planning("CABDE"), "intervention_mode", 2),
    "a first option and steps of another kind": (
        planning("CABDE", milestones=(claim("By 2026-02: collect data."),)),
        "intervention_mode", 3,
    ),
    "steps of no kind": (
        planning("EABDC", milestones=(claim("By 2026-02: gardens."),)), "intervention_mode", 1,
    ),
    "mature first": (planning("EABDC"), "temporal_horizon", 2),
    "fading first": (planning("CABDE"), "temporal_horizon", 3),
    "one milestone after the window": (
        planning(milestones=(claim("By 2026-02: train it."), claim("By 2027: train more."))),
        "temporal_horizon", 1,
    ),
    # venue
    "an acceptable family": (venue("ml"), "intervention_mode", 1),
    "a general family": (venue("ai"), "scope", 2),
    "another community": (venue("cv"), "scope", 3),
    "another center": (
        venue(contribution_center=claim("Gardens of protein folding.")), "scope", 3,
    ),
    "nearby works for the ground": (
        venue(rationale=claim("Papers near the project were accepted there.")), "causal_role", 1,
    ),
    "nearby works, and it does not fit": (
        venue("cv", rationale=claim("Papers near the project were accepted there.")),
        "causal_role", 2,
    ),
    "another's contribution as its own": (
        venue(
            contribution_center=claim(f"{CASES['venue'][0].to_json()['contribution_center']['text']}"
                                      " It adds federated quantization."),
            rationale=claim("Near works on federated quantization were accepted there."),
        ), "causal_role", 3,
    ),
    "a family that does not fit": (venue("cv"), "intervention_mode", 2),
    "another kind of contribution": (
        venue(contribution_center=claim("A method of injection.")), "intervention_mode", 2,
    ),
    "unfit and of another kind": (
        venue("cv", contribution_center=claim("A method of injection.")), "intervention_mode", 3,
    ),
    "fits now only under a condition": (venue("cv", ("acl", "If so.")), "temporal_horizon", 1),
    "nothing that fits": (venue("cv"), "temporal_horizon", 2),
    "upgrade told as there": (
        venue(
            rationale=claim("The contribution holds a thorough ablation of size."),
        ), "temporal_horizon", 2,
    ),
    "upgrade told as there, and nothing fits": (
        venue("cv", rationale=claim("The contribution holds a thorough ablation of size.")),
        "temporal_horizon", 3,
    ),
}  # fmt: skip


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


@pytest.mark.parametrize("family", CASES)
def test_every_dimension_takes_several_severities(family: str) -> None:
    """A dimension that cannot tell slight from severe would measure nothing."""
    for kind in DRIFT_KINDS:
        found = {
            severity
            for answer, of_kind, severity in DRIFTED.values()
            if answer.family == family and of_kind == kind
        }
        assert len(found) >= 2, f"{family} {kind}: {found}"


def test_dimensions_measure_their_own_thing() -> None:
    """A right object can be told in the wrong role, and a wrong one in the right role."""
    assert scored(direction(trajectory="cooling")).scope.severity == 0
    assert scored(bottleneck(causal_bridge=claim("Sessions are long."))).scope.severity == 0
    wrong = scored(planning("CABDE", why=RISES, rest=""))
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


def test_naming_nothing_does_not_pay() -> None:
    """An answer without a choice drifts no less than one with a wrong choice nearby."""
    for nothing, wrong in (
        (direction(candidate="Z"), direction(candidate="E")),
        (bottleneck(root_bottleneck=claim("Much.")), bottleneck(root_bottleneck=claim(DATA))),
        (planning("ZABDE"), planning("EABDC")),
    ):
        assert (scored(nothing).mean or 0) >= (scored(wrong).mean or 0)


def test_families_must_agree() -> None:
    with pytest.raises(DataError, match="must agree"):
        score_drift(direction(), *CASES["planning"][1:], StructuralBackbone())


def test_a_reason_for_the_first_option_is_that_of_the_reference() -> None:
    assert scored(planning(why=REASON)).causal_role.reason.startswith("its reason is a rise")
