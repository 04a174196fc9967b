"""The ranking errors beside planning's concordance, and option names read by identity."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau

from evaluation.fta import score_fta
from evaluation.scores import FtaScore
from evaluation.targets import PlanningTarget
from foresci.options import match_option
from foresci.schema import RankedOption
from tests.evaluation.evaluation_cases import (
    DIRECTION_TARGET,
    DIRECTION_TASK,
    OPTIONS,
    PLANNING_TARGET,
    PLANNING_TASK,
    UNRELATED,
    VENUE_TARGET,
    VENUE_TASK,
    claim,
    direction_answer,
    planning_answer,
    venue_answer,
)

ALL_PAIRS = tuple(combinations("ABCD", 2))
STRICT: PlanningTarget = PLANNING_TARGET.model_copy(update={"pairs": ALL_PAIRS, "top": ("A",)})


def planning(order: str, target: PlanningTarget = STRICT) -> FtaScore:
    return score_fta(planning_answer(order), PLANNING_TASK, target)


def errors(order: str, target: PlanningTarget = STRICT) -> list[tuple[str, str, str]]:
    return [(one.better, one.worse, one.kind) for one in planning(order, target).errors]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("ABCD", []),
        ("BACD", [("A", "B", "reversed")]),
        ("ABDC", [("C", "D", "reversed")]),
        ("BCDA", [("A", "B", "reversed"), ("A", "C", "reversed"), ("A", "D", "reversed")]),
        ("DCBA", [(*pair, "reversed") for pair in ALL_PAIRS]),
        ("AB", [("C", "D", "unranked")]),
        ("", [(*pair, "unranked") for pair in ALL_PAIRS]),
    ],
)
def test_the_pairs_that_are_ordered_wrong_by_hand(
    order: str, expected: list[tuple[str, str, str]]
) -> None:
    assert errors(order) == expected


def test_tied_pairs_are_no_errors_in_any_order() -> None:
    assert errors("ABCD", PLANNING_TARGET) == errors("BACD", PLANNING_TARGET) == []
    assert errors("CABD", PLANNING_TARGET) == [("A", "C", "reversed")]


@pytest.mark.parametrize(
    ("order", "target", "places"),
    [
        ("ABCD", STRICT, 0),
        ("BACD", STRICT, 1),
        ("BCDA", STRICT, 3),  # A stands last instead of first
        ("DCBA", STRICT, 3),
        ("", STRICT, 3),  # all share the first place, where D is three too high
        ("AB", STRICT, 1),  # C and D share the third place; D belongs to the fourth
        ("BACD", PLANNING_TARGET, 0),  # the reference leaves A and B tied
        ("CABD", PLANNING_TARGET, 1),  # one option beats C, so C may stand second at best
        ("DABC", PLANNING_TARGET, 3),
    ],
)
def test_the_largest_displacement_by_hand(order: str, target: PlanningTarget, places: int) -> None:
    assert planning(order, target).details["largest_displacement"] == places


def test_the_top_priority_error_is_undefined_without_a_top() -> None:
    no_top = STRICT.model_copy(update={"top": ()})
    found = planning("ABCD", no_top).details
    assert (found["top1"], found["top_priority_error"]) == (None, None)
    assert planning("BACD").details["top_priority_error"] == 1.0


@given(st.permutations("ABCDEFG"))
def test_concordance_and_tau_agree_with_scipy_on_strict_rankings(order: list[str]) -> None:
    names = "ABCDEFG"
    options = tuple(
        OPTIONS[0].model_copy(update={"id": name, "text": f"Option number {name}"})
        for name in names
    )
    task = PLANNING_TASK.model_copy(update={"candidates": options})
    target = PLANNING_TARGET.model_copy(
        update={"pairs": tuple(combinations(names, 2)), "top": ("A",)}
    )
    score = score_fta(planning_answer(order), task, target)
    tau = kendalltau(range(7), [order.index(name) for name in names]).statistic
    assert score.details["tau"] == pytest.approx(tau)
    assert score.score == pytest.approx((tau + 1) / 2)
    assert len(score.errors) == round(21 * (1 - score.score))


@given(st.permutations("ABCD"), st.lists(st.sampled_from("ABCD"), max_size=4))
def test_an_option_named_again_further_down_changes_nothing(
    order: list[str], again: list[str]
) -> None:
    assert planning("".join(order + again)) == planning("".join(order))


@given(st.permutations("ABCD"))
def test_texts_and_citations_of_a_plan_change_nothing(order: list[str]) -> None:
    cited = claim(f"{UNRELATED} {PLANNING_TASK.question}", "E1", "E2", "E3")
    ranking = tuple(RankedOption(candidate=option, rationale=cited) for option in order)
    answer = planning_answer(order, ranking=ranking, milestones=(cited,) * 5, risks=(cited,))
    assert score_fta(answer, PLANNING_TASK, STRICT) == planning("".join(order))


NAME = OPTIONS[0].text
SAME = (
    "A",
    "a",
    NAME,
    NAME.upper(),
    NAME.replace(" ", "  "),
    NAME.replace(" ", "-"),
    f"**{NAME}**.",
    f"A: {NAME}",
    f"{NAME} (A)",
    f"Answer: {NAME}",
)
NEAR = (
    "Verification of tool calls",
    "Verification of tool calls before executing",
    "Verification of a tool call before execution",
    "Verifying tool calls before execution",
    f"{NAME} and after it",
    f"not {NAME}",
    f"{NAME} or {OPTIONS[1].text}",
    "A, B",
    "A and B",
    "A B C D",
    "; ".join(option.text for option in OPTIONS),
    "one of the options",
    "E",
    "",
    "   ",
)


@pytest.mark.parametrize("said", SAME)
def test_the_same_letters_and_numbers_are_the_option(said: str) -> None:
    assert match_option(said, OPTIONS) == "A"
    assert score_fta(direction_answer(candidate=said), DIRECTION_TASK, DIRECTION_TARGET).score == 1


@pytest.mark.parametrize("said", NEAR)
def test_near_names_parts_and_lists_are_unmatched_and_wrong(said: str) -> None:
    assert match_option(said, OPTIONS) is None
    score = score_fta(direction_answer(candidate=said), DIRECTION_TASK, DIRECTION_TARGET)
    assert score.slots[0].score == 0.0
    assert score.slots[0].note is not None
    ranked = score_fta(planning_answer([said, "B", "C", "D"]), PLANNING_TASK, STRICT)
    assert ranked.details["top_priority_error"] == 1.0
    assert ranked.slots[0].note is not None
    venue = score_fta(venue_answer(said), VENUE_TASK, VENUE_TARGET)
    assert venue.slots[0].score == 0.0


@given(st.sampled_from(OPTIONS), st.data())
def test_a_name_with_a_letter_more_or_less_is_nobodys(option, data) -> None:
    letters = [at for at, letter in enumerate(option.text) if letter.isalpha()]
    at = data.draw(st.sampled_from(letters))
    without = option.text[:at] + option.text[at + 1 :]
    doubled = option.text[:at] + "x" + option.text[at:]
    assert match_option(without, OPTIONS) is None
    assert match_option(doubled, OPTIONS) is None


@given(st.lists(st.sampled_from(OPTIONS), min_size=2, max_size=4, unique=True))
def test_several_names_are_no_choice_whatever_joins_them(options) -> None:
    for joint in (" ", ", ", " and ", " / ", "\n"):
        assert match_option(joint.join(one.text for one in options), OPTIONS) is None
        assert match_option(joint.join(one.id for one in options), OPTIONS) is None
