"""Answers that depart from the references of `drift_cases` in one known way, and how far."""

from foresci.schema import Answer
from tests.evaluation.drift_cases import (
    BRIDGE,
    CASES,
    RISK,
    SIGNAL,
    bottleneck,
    direction,
    planning,
    venue,
)
from tests.evaluation.evaluation_cases import claim

FALLS = "its share fell by 2 % a month."
RISES = "its share rose by 2 % a month."
CALLERS = "Reward training of tool callers"
BROWSING = "Benchmarks of web browsing"
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
        direction(mechanism=claim("Cheaper phones are combined with callers.")), "causal_role", 1,
    ),
    "sign of success as mechanism": (
        direction(mechanism=claim(f"{SIGNAL} Verifiable rewards for callers.")), "causal_role", 2,
    ),
    "proposal as mechanism": (
        direction(mechanism=claim("One should write more about callers.")), "causal_role", 3,
    ),
    "bare statement as mechanism": (
        direction(mechanism=claim("Callers matter.")), "causal_role", 3,
    ),
    "mechanism of something else": (
        direction(mechanism=claim("Cheaper phones push it on.")), "causal_role", 3,
    ),
    "result as mechanism": (
        direction(mechanism=claim("A caller outperforms the state of the art by 3 %.")),
        "causal_role", 3,
    ),
    "an evaluation card in place of training": (
        direction(mechanism=claim(MEASURES)), "intervention_mode", 2,
    ),
    "a kind of action that the reference has in passing": (
        direction(mechanism=claim("Safety detection keeps attacks on callers out.")),
        "intervention_mode", 1,
    ),
    "no kind of action": (
        direction(mechanism=claim("Cheaper phones suit callers.")), "intervention_mode", 1,
    ),
    "a candidate of another kind": (direction(candidate="C"), "intervention_mode", 2),
    "another kind in candidate and words": (
        direction(candidate="C", mechanism=claim("Collected browsing data keep it going.")),
        "intervention_mode", 3,
    ),
    "label one step off": (direction(trajectory="steady"), "temporal_horizon", 1),
    "label two steps off": (direction(trajectory="cooling"), "temporal_horizon", 2),
    "unclear pick": (
        direction(candidate="D", direction=claim("Persona writing gains papers.")),
        "temporal_horizon", 1,
    ),
    "mature pick": (direction(candidate="E"), "temporal_horizon", 2),
    "fading pick": (direction(candidate="C"), "temporal_horizon", 3),
    "after the window": (
        direction(direction=claim(f"{CALLERS} gains papers by 2029.")), "temporal_horizon", 1,
    ),
    # bottleneck
    "another root, clearly behind": (bottleneck(root_bottleneck=claim(LATENCY)), "scope", 3),
    "another root, not clearly behind": (bottleneck(root_bottleneck=claim(DATA)), "scope", 2),
    "several roots": (
        bottleneck(root_bottleneck=claim("Latency, scarce data and truncated history.")),
        "scope", 3,
    ),
    "no root": (bottleneck(root_bottleneck=claim("Many things are hard.")), "scope", 3),
    "root of one paper": (
        bottleneck(root_bottleneck=claim("In this paper the root is truncated history.")),
        "scope", 1,
    ),
    "no cause and effect": (
        bottleneck(causal_bridge=claim("Sessions are long.")), "causal_role", 1,
    ),
    "a bridge of nothing": (
        bottleneck(causal_bridge=claim("A cause leads to an effect.")), "causal_role", 2,
    ),
    "another complaint for the cause": (
        bottleneck(root_bottleneck=claim(DATA), causal_bridge=claim("Data are few.")),
        "causal_role", 2,
    ),
    "one link from the root": (
        bottleneck(root_bottleneck=claim(DATA), causal_bridge=claim(BRIDGE)), "causal_role", 1,
    ),
    "a bridge that lists": (
        bottleneck(root_bottleneck=claim(DATA), causal_bridge=claim(
            "Latency, truncated history and weak planners follow from scarce data.")),
        "causal_role", 2,
    ),
    "the reference's effect as the root": (
        bottleneck(root_bottleneck=claim("The root bottleneck is weak planners.")),
        "causal_role", 3,
    ),
    "opening of another kind": (
        bottleneck(opportunity=claim("Benchmarks measure history.")), "intervention_mode", 2,
    ),
    "opening of no kind": (
        bottleneck(opportunity=claim("With history, gardens can be kept.")),
        "intervention_mode", 1,
    ),
    "opening of nothing": (
        bottleneck(opportunity=claim("Gardens can be kept.")), "intervention_mode", 2,
    ),
    "unclear root": (bottleneck(root_bottleneck=claim(DATA)), "temporal_horizon", 1),
    "mature root": (
        bottleneck(root_bottleneck=claim("The root bottleneck is weak planners.")),
        "temporal_horizon", 2,
    ),
    "fading root": (bottleneck(root_bottleneck=claim(LATENCY)), "temporal_horizon", 3),
    # planning
    "akin to the first, behind": (
        planning("EABDC", why=f"Preferring callers: {RISES}"), "scope", 2,
    ),
    "another first, behind": (planning("CABDE"), "scope", 3),
    "an option left out": (planning("ABD"), "scope", 1),
    "rises and ranked below": (planning("CABDE", why=f"{BROWSING}: far ahead, {RISES}", rest=RISES),
        "causal_role", 1),
    "reference's option told to fall": (
        planning("CABDE", why=f"{BROWSING}: {RISES}", rest=FALLS), "causal_role", 2,
    ),
    "first for a fall": (planning(why=f"{CALLERS}: {FALLS}"), "causal_role", 2),
    "first because it works": (
        planning(why="A caller outperforms the state of the art on a benchmark."),
        "causal_role", 2,
    ),
    "its risk as its merit": (planning(why=f"A caller rises. {RISK}"), "causal_role", 2),
    "a rise of no option": (planning(why="It rises."), "causal_role", 3),
    "a bare rise": (planning(why=f"{CALLERS} rises."), "causal_role", 3),
    "rises, and nothing of the reference's option": (
        planning("CABDE", why=f"{BROWSING}: {RISES}"), "causal_role", 2,
    ),
    "fall, and the reference's falls": (
        planning("CABDE", why=f"{BROWSING}: last, {FALLS}", rest=FALLS), "causal_role", 3,
    ),
    "no step": (planning(milestones=()), "intervention_mode", 2),
    "a plan that only measures": (
        planning(milestones=(
            claim("By 2025-12: a benchmark of callers."), claim("By 2026-02: metrics."),
        )),
        "intervention_mode", 2,
    ),
    "a first option of another kind": (
        planning("CABDE", milestones=(claim("By 2026-02: training on the web."),)),
        "intervention_mode", 2,
    ),
    "a first option and steps of another kind": (
        planning("CABDE", milestones=(claim("By 2026-02: collect browsing data."),)),
        "intervention_mode", 3,
    ),
    "steps of no kind": (
        planning("EABDC", milestones=(claim("By 2026-02: green gardens for callers."),)),
        "intervention_mode", 1,
    ),
    "steps for another option": (
        planning(milestones=(claim("By 2026-02: persona writing."),)), "intervention_mode", 2,
    ),
    "mature first": (planning("EABDC"), "temporal_horizon", 2),
    "fading first": (planning("CABDE"), "temporal_horizon", 3),
    "one milestone after the window": (
        planning(milestones=(claim("By 2026-02: train it."), claim("By 2027: train more."))),
        "temporal_horizon", 1,
    ),
    "no date at all": (
        planning(milestones=(claim("Train callers."),)), "temporal_horizon", 2,
    ),
    # venue
    "an acceptable family": (venue("ml"), "intervention_mode", 1),
    "a general family": (venue("ai"), "scope", 2),
    "another community": (venue("cv"), "scope", 3),
    "another center": (
        venue(contribution_center=claim("Gardens of protein folding.")), "scope", 3,
    ),
    "nearby works for the ground": (
        venue(rationale=claim("Papers near it were accepted at ACL.")), "causal_role", 1,
    ),
    "nearby works, and it does not fit": (
        venue("cv", rationale=claim("Papers near it were accepted at CVPR.")),
        "causal_role", 2,
    ),
    "the word contribution alone": (
        venue(rationale=claim("The contribution is novel.")), "causal_role", 3,
    ),
    "another's contribution as its own": (
        venue(
            contribution_center=claim(f"{CASES['venue'][0].to_json()['contribution_center']['text']}"
                                      " It adds federated quantization."),
            rationale=claim("Near works on federated quantization were accepted at ACL."),
        ), "causal_role", 3,
    ),
    "a family that does not fit": (venue("cv"), "intervention_mode", 2),
    "another kind of contribution": (
        venue(contribution_center=claim("A method of web injection.")), "intervention_mode", 2,
    ),
    "no kind of contribution": (
        venue(contribution_center=claim("A benchmark.")), "intervention_mode", 2,
    ),
    "unfit and of another kind": (
        venue("cv", contribution_center=claim("A method of web injection.")),
        "intervention_mode", 3,
    ),
    "fits now only under a condition": (venue("cv", ("acl", "If so.")), "temporal_horizon", 2),
    "an upgrade that is there already": (
        venue(upgrades=(
            claim("Add an ablation of size."), claim("Add an annotation by people."),
            claim("Add prompt injection."),
        )), "temporal_horizon", 1,
    ),
    "upgrades to nothing, and it does not fit": (
        venue("cv", upgrades=tuple(map(claim, ("Better.", "A benchmark.", "Web pages.")))),
        "temporal_horizon", 3,
    ),
}  # fmt: skip
