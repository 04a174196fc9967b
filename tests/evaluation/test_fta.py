"""FTA of every family against values worked out by hand, and against attempts to game it."""

from itertools import permutations

import pytest
from scipy.stats import kendalltau

from evaluation.fta import score_fta
from evaluation.targets import Slot
from foresci.errors import DataError
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TARGET,
    BOTTLENECK_TASK,
    DIRECTION_TARGET,
    DIRECTION_TASK,
    OPTIONS,
    PLANNING_TARGET,
    PLANNING_TASK,
    UNRELATED,
    VENUE_TARGET,
    VENUE_TASK,
    bottleneck_answer,
    claim,
    direction_answer,
    planning_answer,
    venue_answer,
)


def slot(score, name):
    return next(each for each in score.slots if each.name == name)


def direction(**changes):
    return score_fta(direction_answer(**changes), DIRECTION_TASK, DIRECTION_TARGET)


def test_direction_perfect():
    score = direction()
    assert score.score == 1.0
    assert [each.name for each in score.slots] == [
        "direction",
        "trajectory",
        "mechanism",
        "validation_signal",
    ]
    assert slot(score, "mechanism").matched == DIRECTION_TARGET.slots[0].variants[1]


def test_direction_with_an_acceptable_neighbour_is_as_good_and_says_so():
    score = direction(candidate="B")
    assert score.score == 1.0
    assert score.details == {"primary_hit": 0.0}
    assert slot(score, "direction").matched == "B"


def test_direction_half_and_nothing():
    assert direction(mechanism=claim(UNRELATED), validation_signal=claim(UNRELATED)).score == 0.5
    assert direction(candidate="C", trajectory="cooling").score == 0.5
    nothing = direction(
        candidate="D",
        trajectory="cooling",
        mechanism=claim(UNRELATED),
        validation_signal=claim(UNRELATED),
    )
    assert nothing.score == 0.0


def test_direction_is_read_by_name_and_unmatched_names_are_noted():
    assert direction(candidate="verification of tool-calls before execution.").score == 1.0
    unmatched = direction(candidate="Verification")
    assert slot(unmatched, "direction").score == 0.0
    assert "Verification" in slot(unmatched, "direction").note


def test_direction_naming_all_candidates_or_repeating_the_question_earns_nothing():
    everything = "; ".join(option.text for option in OPTIONS)
    question = claim(f"{DIRECTION_TASK.question} {everything}")
    score = direction(
        candidate=everything, trajectory="cooling", mechanism=question, validation_signal=question
    )
    assert score.score == 0.0


def test_direction_saying_the_contrary_of_the_mechanism_earns_nothing_for_it():
    contrary = "Checking calls prior to running them does not keep faults from cascading downstream"
    assert slot(direction(mechanism=claim(contrary)), "mechanism").score == 0.0


def test_direction_without_text_slots_rests_on_the_other_two():
    target = DIRECTION_TARGET.model_copy(update={"slots": ()})
    assert score_fta(direction_answer(candidate="C"), DIRECTION_TASK, target).score == 0.5


def test_variants_are_alternatives_not_further_targets():
    more = DIRECTION_TARGET.slots[0].model_copy(
        update={"variants": (*DIRECTION_TARGET.slots[0].variants, "Third", "Fourth")}
    )
    target = DIRECTION_TARGET.model_copy(update={"slots": (more, DIRECTION_TARGET.slots[1])})
    assert score_fta(direction_answer(), DIRECTION_TASK, target).score == 1.0


def test_a_slot_that_no_claim_answers_is_an_error_with_its_name():
    odd = DIRECTION_TARGET.model_copy(
        update={"slots": (Slot(name="budget", variants=("x",), sources=()),)}
    )
    with pytest.raises(DataError, match=r"RFDIR-0001.*'budget'"):
        score_fta(direction_answer(), DIRECTION_TASK, odd)


def bottleneck(**changes):
    return score_fta(bottleneck_answer(**changes), BOTTLENECK_TASK, BOTTLENECK_TARGET)


def test_bottleneck_perfect_two_thirds_and_nothing():
    assert bottleneck().score == 1.0
    assert bottleneck(opportunity=claim(UNRELATED)).score == pytest.approx(2 / 3)
    wrong = claim(UNRELATED)
    assert bottleneck(root_bottleneck=wrong, causal_bridge=wrong, opportunity=wrong).score == 0.0


def test_bottleneck_said_in_the_wrong_field_does_not_count():
    answer = bottleneck_answer()
    swapped = bottleneck(root_bottleneck=answer.opportunity, opportunity=answer.root_bottleneck)
    assert swapped.score == pytest.approx(1 / 3)


def test_bottleneck_without_slots_is_undefined_not_zero():
    empty = BOTTLENECK_TARGET.model_copy(update={"slots": ()})
    score = score_fta(bottleneck_answer(), BOTTLENECK_TASK, empty)
    assert score.score is None
    assert score.undefined


def planning(order, target=PLANNING_TARGET):
    return score_fta(planning_answer(order), PLANNING_TASK, target)


@pytest.mark.parametrize(
    ("order", "share", "tau", "top1"),
    [
        ("ABCD", 1.0, 1.0, 1.0),
        ("BACD", 1.0, 1.0, 1.0),  # A and B are tied in the reference
        ("DCBA", 0.0, -1.0, 0.0),
        ("CABD", 0.75, 0.5, 0.0),
        ("BDAC", 0.5, 0.0, 1.0),
        ("", 0.0, 0.0, 0.0),
        ("A", 0.5, 0.5, 1.0),  # A before C and D; nothing said about the other two pairs
        ("AAAABCD", 1.0, 1.0, 1.0),
    ],
)
def test_planning_by_hand(order, share, tau, top1):
    score = planning(order)
    assert score.score == share
    found = {name: score.details[name] for name in ("pairs", "top1", "tau", "top_priority_error")}
    assert found == {"pairs": 4.0, "top1": top1, "tau": tau, "top_priority_error": 1.0 - top1}


def test_planning_tau_is_kendalls_where_the_reference_orders_everything():
    reference = "ABCD"
    pairs = tuple((reference[i], reference[j]) for i in range(4) for j in range(i + 1, 4))
    target = PLANNING_TARGET.model_copy(update={"pairs": pairs, "top": ("A",)})
    for order in permutations(reference):
        places = [order.index(option) for option in reference]
        expected = kendalltau(range(4), places).statistic
        assert planning(order, target).details["tau"] == pytest.approx(expected)


def test_planning_with_a_tied_reference_is_undefined_not_zero():
    tied = planning("ABCD", PLANNING_TARGET.model_copy(update={"pairs": (), "top": ()}))
    assert tied.score is None
    assert "tied" in tied.undefined


def test_planning_names_that_fit_nothing_are_noted_and_hold_no_place():
    score = planning(("Something else", "A", "B", "C", "D"))
    assert score.score == 1.0
    assert score.details["top1"] == 0.0
    assert score.slots[0].note.startswith("1 ranked name")


def venue(default, *alternatives, target=VENUE_TARGET, **changes):
    return score_fta(venue_answer(default, *alternatives, **changes), VENUE_TASK, target)


IF_LANGUAGE = ("nlp", "if the language findings lead")
IF_LEARNING = ("ml", "if the training method leads")


@pytest.mark.parametrize(
    ("default", "alternatives", "expected"),
    [
        ("ml", [IF_LANGUAGE], 0.5 + 0.25 + 0.25),
        ("ml", [], 0.5 + 0.25),
        ("nlp", [IF_LEARNING], 0.25 + 0.25 + 0.25),
        ("nlp", [], 0.25 + 0.25),
        ("cv", [IF_LEARNING], 0.125 + 0.25),
        ("cv", [IF_LEARNING, IF_LANGUAGE], 0.25 + 0.25),
        ("cv", [], 0.25),
        ("nowhere", [], 0.25),
    ],
)
def test_venue_by_hand(default, alternatives, expected):
    assert venue(default, *alternatives).score == pytest.approx(expected)


def test_venue_center_is_a_quarter():
    score = venue("ml", IF_LANGUAGE, contribution_center=claim(UNRELATED))
    assert score.score == pytest.approx(0.75)


def test_venue_recall_is_undefined_where_nothing_is_left_to_recall():
    alone = VENUE_TARGET.model_copy(update={"acceptable": ()})
    right = venue("ml", target=alone)
    assert slot(right, "alternatives").score is None
    assert right.score == 1.0
    assert venue("ml", target=alone, contribution_center=claim(UNRELATED)).score == pytest.approx(
        2 / 3
    )
    assert slot(venue("cv", IF_LEARNING, target=alone), "alternatives").score == 1.0


def test_venue_alternatives_under_one_shared_condition_count_once():
    listed = venue("cv", ("hci", "if it fits"), ("ml", "if it fits"), ("nlp", "If it fits!"))
    assert slot(listed, "alternatives").score == 0.0


def test_venue_default_repeated_as_alternative_adds_nothing():
    assert venue("ml", ("ml", "always")).score == venue("ml").score


def test_answers_of_another_family_are_refused():
    with pytest.raises(DataError, match="family"):
        score_fta(bottleneck_answer(), DIRECTION_TASK, DIRECTION_TARGET)
