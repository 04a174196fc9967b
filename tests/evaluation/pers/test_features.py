"""Persuasiveness features by rules: where each is 0, where it is full, and what never moves it."""

import re
from typing import Any

import pytest

from evaluation.pers.features import FEATURES, measure, names_of
from evaluation.pers.features.common import has_figure, has_threshold
from evaluation.pers.features.cues import OVERCLAIMS, UNSETTLED, is_asserted
from evaluation.pers.features.reading import Reading
from evaluation.pers.features.sentences import sentence_of
from evaluation.tokens import stems
from foresci.errors import DataError
from foresci.llm import StructuralBackbone
from foresci.schema import Answer
from foresci.schema.task import FAMILIES, Family
from tests.evaluation.pers.pers_cases import (
    HONEST_WEAK,
    STRONG,
    STRONG_BOTTLENECK,
    STRONG_DIRECTION,
    STRONG_PLANNING,
    TASKS,
    WEAK,
)

EVERY = [(family, one.name) for family in FAMILIES for one in FEATURES[family]]
RULES = StructuralBackbone()


def measured(family: Family, answer: Answer) -> dict[str, float]:
    return measure(answer, TASKS[family], RULES)


def with_text(family: Family, field: str, *texts: str) -> Answer:
    """The strong answer with other words in a field; one text where the field is no list."""
    value: Any = [{"text": text, "evidence": []} for text in texts]
    answer = STRONG[family]
    whole = answer.to_json()
    if not isinstance(whole[field], list):
        value = value[0]
    return type(answer).model_validate({**whole, field: value})


@pytest.mark.parametrize(("family", "name"), EVERY)
def test_a_feature_is_full_in_a_strong_answer_and_nothing_in_a_stock_one(
    family: Family, name: str
) -> None:
    highest = next(one.highest for one in FEATURES[family] if one.name == name)
    assert measured(family, STRONG[family])[name] == highest
    assert measured(family, WEAK[family])[name] == 0


@pytest.mark.parametrize(
    ("family", "field", "texts", "emptied"),
    [
        ("direction", "mechanism", ["Tool calls matter."], "mechanism_explained"),
        ("direction", "mechanism", ["Tool calls spread because of demand."], "mechanism_grounded"),
        ("direction", "validation_signal", ["Tool calls get known."], "signal_observable"),
        ("direction", "risk", ["Tool calls are a matter of taste."], "risk_refutes"),
        ("direction", "risk", ["Tool calls are a matter of taste."], "rival_weighed"),
        ("direction", "risk", ["Tool calls are a matter of taste."], "obstacle_faced"),
        (
            "bottleneck",
            "root_bottleneck",
            ["The root bottleneck is context loss or tool errors."],
            "root_stated",
        ),
        ("bottleneck", "root_bottleneck", ["It is context loss in agents."], "root_argued"),
        ("bottleneck", "causal_bridge", ["Context loss matters to agents."], "chain_steps"),
        ("bottleneck", "causal_bridge", ["Agents are often late."], "chain_tied"),
        ("bottleneck", "opportunity", ["Better agents in long sessions."], "opportunity_follows"),
        ("bottleneck", "opportunity", ["Better agents in long sessions."], "opportunity_concrete"),
        ("bottleneck", "rivals", ["Tool errors matter to agents."], "rivals_told_apart"),
        ("bottleneck", "rivals", ["Tool errors matter to agents."], "rivals_against_root"),
        ("planning", "milestones", ["Work on tool calls."], "milestones_checkable"),
        ("planning", "dependencies", ["Tool calls come with work."], "dependencies_explained"),
        ("planning", "dependencies", ["Tool calls come with work."], "dependencies_argued"),
        ("planning", "go_no_go", ["Go on if tool calls do well."], "go_no_go_threshold"),
        ("planning", "go_no_go", ["Stop if tool calls do badly."], "fallback_named"),
        ("planning", "risks", ["Work on agents may be late."], "risks_specific"),
        ("venue", "rationale", ["Machine learning conferences are good."], "default_compared"),
        ("venue", "rationale", ["Machine learning conferences are good."], "default_from_profile"),
        ("venue", "rationale", ["Machine learning conferences are good."], "record_shown"),
        ("venue", "contribution_center", ["What attracts readers."], "center_specific"),
    ],
)
def test_a_feature_is_nothing_where_its_part_does_not_do_it(
    family: Family, field: str, texts: list[str], emptied: str
) -> None:
    assert measured(family, with_text(family, field, *texts))[emptied] == 0


def test_features_come_in_the_order_of_the_catalogue_within_their_bounds() -> None:
    for family in FAMILIES:
        for answer in (STRONG[family], HONEST_WEAK[family], WEAK[family]):
            found = measured(family, answer)
            assert tuple(found) == names_of(family)
            for one in FEATURES[family]:
                assert 0 <= found[one.name] <= one.highest
                assert one.kind == "content" or found[one.name] in (0, 1, 2)


def test_only_planning_and_venue_have_form_features_and_no_name_comes_twice() -> None:
    for family in FAMILIES:
        forms = [one for one in FEATURES[family] if one.kind == "form"]
        assert bool(forms) == (family in ("planning", "venue"))
        assert all(one.name.startswith("form_") and one.highest == 2 for one in forms)
        assert len(set(names_of(family))) == len(names_of(family))


def test_citations_are_not_looked_at() -> None:
    for family in FAMILIES:
        bare = with_citations(STRONG[family], [])
        many = with_citations(STRONG[family], [f"E{number}" for number in range(1, 41)])
        assert measured(family, bare) == measured(family, many)


def with_citations(answer: Answer, ids: list[str]) -> Answer:
    def cited(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: ids if name == "evidence" else cited(one) for name, one in value.items()}
        return [cited(one) for one in value] if isinstance(value, list) else value

    return type(answer).model_validate(cited(answer.to_json()))


def test_a_sentence_counts_once_and_in_no_field_if_it_stands_in_two() -> None:
    strong = STRONG["direction"]
    said = strong.to_json()["mechanism"]["text"]
    twice = with_text("direction", "mechanism", f"{said} {said}")
    assert measured("direction", twice) == measured("direction", strong)
    both = Reading(with_text("direction", "risk", said), TASKS["direction"])
    assert not both.sentences("mechanism")
    assert not both.sentences("risk")


def test_a_repeated_claim_of_a_list_neither_counts_nor_dilutes() -> None:
    strong = STRONG_PLANNING
    more = strong.model_copy(update={"milestones": strong.milestones * 2})
    assert measured("planning", more) == measured("planning", strong)


def test_words_of_the_question_are_no_argument() -> None:
    task = TASKS["direction"]
    copied = with_text("direction", "mechanism", task.question)
    assert not Reading(copied, task).sentences("mechanism")


def test_a_milestone_outside_the_window_earns_no_date() -> None:
    early = "By 2024-12: reproduce the tool calls baseline within 5 % on one machine."
    sooner = "By 2024-11: reproduce the memory baseline within 5 % on one machine."
    found = measured("planning", with_text("planning", "milestones", early, sooner))
    assert found["milestones_checkable"] == 0.5


def test_overclaiming_halves_the_graded_uncertainty() -> None:
    sure = STRONG_DIRECTION.risk.text + " Tool calls will certainly win."
    assert measured("direction", with_text("direction", "risk", sure))["uncertainty_graded"] == 0.5


def test_a_movement_within_noise_does_not_argue_a_trajectory() -> None:
    doubted = (
        "Tool calls: the rise of their share is within noise (10 of 90 papers, 8 of 80 before)."
    )
    changed = with_text("direction", "mechanism", doubted)
    assert measured("direction", changed)["trajectory_argued"] == pytest.approx(2 / 3)


def test_a_root_outside_the_listed_diagnoses_is_stated_in_part() -> None:
    other = "The root bottleneck is stale permissions of agents: 9 of 50 papers name it."
    found = measured("bottleneck", with_text("bottleneck", "root_bottleneck", other))
    assert found["root_stated"] == pytest.approx(1 / 3)


@pytest.mark.parametrize("field", ["milestones", "dependencies", "risks", "go_no_go"])
def test_leaving_claims_of_a_plan_out_never_pays(field: str) -> None:
    full = measured("planning", STRONG_PLANNING)
    for kept in getattr(STRONG_PLANNING, field):
        cut = measured("planning", STRONG_PLANNING.model_copy(update={field: (kept,)}))
        assert all(cut[name] <= full[name] + 1e-9 for name in full)
        assert sum(cut.values()) < sum(full.values())


def test_leaving_ranks_out_never_pays() -> None:
    full = measured("planning", STRONG_PLANNING)
    cut = STRONG_PLANNING.model_copy(update={"ranking": STRONG_PLANNING.ranking[:2]})
    found = measured("planning", cut)
    for name in ("order_compared", "order_measured", "order_argued"):
        assert found[name] < full[name]


def test_a_figure_of_something_else_is_no_evidence_for_the_decision() -> None:
    said = STRONG_BOTTLENECK.root_bottleneck.text + " Agents in long sessions: 9 of 50 papers."
    found = measured("bottleneck", with_text("bottleneck", "root_bottleneck", said))
    assert found["evidence_bears"] < measured("bottleneck", STRONG_BOTTLENECK)["evidence_bears"]


@pytest.mark.parametrize(
    ("said", "figure", "threshold"),
    [
        ("Counted from 2025-10-01 to 2026-03-31", False, False),
        ("It would be refuted within 2026", False, False),
        ("Refuted if below that within March 2026", False, False),
        ("The rate falls below 31 March 2026 levels", False, False),
        ("It grew from 5 % to 9 % in 2025", True, False),
        ("By 2025-12 it reaches 40 of 2025 papers", True, True),
        ("It must exceed 2,000 cases", True, True),
    ],
)
def test_a_date_is_neither_a_figure_nor_a_threshold(
    said: str, figure: bool, threshold: bool
) -> None:
    one = sentence_of(said)
    assert (has_figure(one), has_threshold(one)) == (figure, threshold)


@pytest.mark.parametrize(
    ("said", "empty"),
    [
        ("Agents fail in unknown environments because maps are stale.", False),
        ("There is no evidence of saturation: 40 of 120 papers still report it.", False),
        ("There is no evidence of saturation.", True),
        ("Agents, taken without any evidence.", True),
        ("Agents: nothing was counted.", True),
    ],
)
def test_a_sentence_is_empty_only_if_it_says_little_else(said: str, empty: bool) -> None:
    assert sentence_of(said).is_empty(stems("agents")) == empty


@pytest.mark.parametrize(
    ("cue", "said", "asserted"),
    [
        (UNSETTLED, "The rise is not within noise", False),
        (UNSETTLED, "The rise is within noise", True),
        (UNSETTLED, "It is not clearly ahead", True),
        (OVERCLAIMS, "It is not guaranteed", False),
        (OVERCLAIMS, "It cannot be guaranteed", False),
        (OVERCLAIMS, "It is guaranteed", True),
        (OVERCLAIMS, "It is not new and certainly wins", True),
    ],
)
def test_a_negated_cue_is_not_asserted(cue: re.Pattern[str], said: str, asserted: bool) -> None:
    assert is_asserted(cue, said) == asserted


def test_denials_do_not_take_back_or_overclaim() -> None:
    sure = STRONG_DIRECTION.risk.text + " Tool calls are not guaranteed to win."
    assert measured("direction", with_text("direction", "risk", sure))["uncertainty_graded"] == 1
    said = STRONG_DIRECTION.direction.text + " The rise of tool calls is not within noise."
    found = measured("direction", with_text("direction", "direction", said))
    assert found["trajectory_argued"] == 1


def test_an_answer_of_another_family_is_refused() -> None:
    with pytest.raises(DataError, match="a venue answer to a direction task"):
        measure(STRONG["venue"], TASKS["direction"], RULES)
