"""Fact: what must not earn anything."""

import pytest

from foresci.schema import Claim
from tests.evaluation.evaluation_cases import (
    DIRECTION_TASK,
    PLANNING_TASK,
    VENUE_TASK,
    bottleneck_answer,
    direction_answer,
    planning_answer,
    venue_answer,
)
from tests.evaluation.fact_cases import (
    CENTER,
    MEMORY,
    NAMES,
    ORDER_BANK,
    RIVALS,
    ROOT_BANK,
    TOOLS,
    VENUE_BANK,
    direction,
    fact,
    verdicts,
)

EVERY_VENUE = ", ".join(option.text for option in VENUE_TASK.candidates)


@pytest.mark.parametrize("default", ["hci", "zzz", "", EVERY_VENUE])
def test_the_right_kind_and_subject_of_no_or_another_venue_earn_nothing(default):
    answer = venue_answer(default, contribution_center=CENTER)
    assert fact(answer, VENUE_TASK, VENUE_BANK).score == 0.0


def test_a_center_that_repeats_the_project_is_no_claim():
    repeated = Claim(text=VENUE_TASK.project)
    scored = fact(venue_answer("ml", contribution_center=repeated), VENUE_TASK, VENUE_BANK)
    assert "contribution_center" not in verdicts(scored)


@pytest.mark.parametrize("named", ["", "something else", "A, B, C, D"])
def test_an_answer_that_names_no_option_scores_zero_and_not_undefined(named):
    assert fact(direction(named)).score == 0.0
    option = planning_answer("A").ranking[0]
    ranking = (option.model_copy(update={"candidate": named}),)
    answer = planning_answer("A").model_copy(update={"ranking": ranking})
    scored = fact(answer, PLANNING_TASK, ORDER_BANK)
    assert (scored.score, scored.precision, scored.undefined) == (0.0, None, None)
    nothing = bottleneck_answer(root_bottleneck=Claim(text=named or "-"))
    assert fact(nothing, RIVALS, ROOT_BANK).score == 0.0


LISTS = {
    "every option": ("A, B, C, D", ", ".join(NAMES)),
    "two options": ("A or B", f"{TOOLS} or {MEMORY}"),
}


@pytest.mark.parametrize("said", [one for each in LISTS.values() for one in each])
def test_listing_the_candidates_is_no_choice(said):
    assert fact(direction(said)).score == 0.0


@pytest.mark.parametrize(
    "said",
    ["Latency, prompt injection, weak memory, cost.", "Latency or cost.",
     "The root bottleneck is latency, prompt injection, weak memory or cost."],
)  # fmt: skip
def test_listing_the_rival_diagnoses_is_no_choice(said):
    answer = bottleneck_answer(root_bottleneck=Claim(text=said))
    assert fact(answer, RIVALS, ROOT_BANK).score == 0.0


GAMES = {
    "every candidate gains most": " ".join(f"{name} gains the largest share." for name in NAMES),
    "every candidate rises": " ".join(f"The share of {name} rises." for name in NAMES),
    "a list that gains most": f"{', '.join(NAMES)} gain the largest share. All are rising.",
    "every order": " ".join(f"{a} is ahead of {b}." for a in NAMES for b in NAMES if a != b),
    "the question": DIRECTION_TASK.question,
    "the options": ". ".join(NAMES),
    "stock phrases": "It multiplies its share most, beyond noise. The share rises clearly. It takes"
    " a larger part of the papers after the cutoff than before.",
    "longer text": " ".join(f"Careful work number {n} is found in many places." for n in range(40)),
    "the choice again": " ".join(
        f"{TOOLS} gains most share{end}" for end in (".", " of all.", " by March 2026.")
    ),
    "hedges": " ".join(f"{name} might gain most." for name in NAMES),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("candidate", ["A", "B", "C"])
def test_nothing_is_won_by_gaming(game, candidate):
    honest = fact(direction(candidate))
    assert fact(direction(candidate, direction=game, risk=game)).score <= honest.score


def test_citations_and_repeats_change_nothing():
    text = f"Work on {TOOLS} is increasingly combined with planning."
    once = fact(direction(mechanism=text))
    cited = direction_answer(
        direction=Claim(text="Nothing more is said here.", evidence=("E1", "E2")),
        mechanism=Claim(text=f"{text} {text}", evidence=("E1", "E2", "E3")),
        validation_signal=Claim(text=text),
        risk=Claim(text=text),
    )
    again = fact(cited)
    assert (again.score, len(again.claims)) == (once.score, len(once.claims))


def test_the_number_of_claims_is_bounded():
    text = " ".join(f"Topic{n} zeta{n} eta{n} theta{n} meets iota{n}." for n in range(50))
    scored = fact(direction(direction=text, mechanism=text, risk=text))
    assert len(scored.claims) <= 2 + 12
