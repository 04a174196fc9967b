"""Review, attack and adjudication: what is held against a draft, and what follows from it."""

import pytest

from agents.aris.drafting import ReviseInput, sound, write_draft, write_revision
from agents.aris.grounds import grounds_of, lowered
from agents.aris.kill import (
    AdjudicateInput,
    AttackInput,
    attack_draft,
    judge_attack,
    verdict_on,
)
from agents.aris.records import Card, Draft, Figures, Ground
from agents.aris.review import Fix, ReviewInput, after_review, judge_draft
from tests.agents.aris.builders import card, drafted, figures, point, standing
from tests.agents.builders import COMMON

ASKED = {"question": COMMON["question"], "cutoff": COMMON["cutoff"]}
SOUND = figures(0.3, 0.3, 0.3)
SPENT = figures(-0.2, 0.9, 0.8)
SYMPTOM = figures(0.5, 0.5, 0.5, causes=0, effects=10)
FEW = figures(0.5, 0.5, 0.5, papers=12)


def revision(cards: tuple[Card, ...], *fixes: Fix) -> ReviseInput:
    return ReviseInput(
        family="planning", requirements=(), constraints=(), non_goals=(),
        window=COMMON["window"], cards=cards, draft=drafted(*(one.about for one in cards)),
        fixes=fixes, **ASKED,
    )  # fmt: skip


def attacked(*cards: Card) -> AttackInput:
    order = [one.about for one in cards]
    return AttackInput(draft=drafted(*order), standings=tuple(map(standing, cards[:2])), **ASKED)


@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        ((), "PASS"),
        ((("rival", "unresolved", "critical"),), "FAIL"),
        ((("rival", "partial", "critical"),), "WARN"),
        ((("rival", "answered", "critical"),), "PASS"),
        ((("noise", "unresolved", "major"),), "WARN"),
        ((("noise", "partial", "major"),), "PASS"),
        ((("few", "unresolved", "minor"), ("generic", "unresolved", "minor")), "PASS"),
        ((("noise", "unresolved", "major"), ("rival", "unresolved", "critical")), "FAIL"),
    ],
)
def test_the_verdict_is_computed_from_the_points(
    points: tuple[tuple[Ground, str, str], ...], verdict: str
) -> None:
    assert verdict_on(point(*one) for one in points) == verdict


def test_an_adjudicator_sees_the_attack_and_the_draft_alone() -> None:
    assert set(AdjudicateInput.model_fields) == {
        "question", "cutoff", "draft", "standings", "attack"
    }  # fmt: skip
    assert set(AttackInput.model_fields) == {"question", "cutoff", "draft", "standings"}


def test_a_partly_spent_rise_is_charged_once_and_halved() -> None:
    spent, other = card("a", SPENT), card("b", SOUND)
    judged = judge_draft(ReviewInput(draft=drafted("a", "b"), cards=(spent, other), **ASKED))
    assert (judged.verdict, [fix.about for fix in judged.fixes]) == ("not_ready", ["a"])
    mended = lowered(spent, "spent")
    assert mended.score == pytest.approx(spent.score / 2)
    assert lowered(mended, "spent") == mended
    again = judge_draft(ReviewInput(draft=drafted("b", "a"), cards=(mended, other), **ASKED))
    assert (again.verdict, again.fixes) == ("ready", ())
    assert write_revision(revision((mended, other), *judged.fixes)).order == ("b", "a")


def test_a_charge_that_the_figures_do_not_bear_costs_nothing() -> None:
    assert lowered(card("a", SOUND), "noise").score == card("a", SOUND).score
    fallen = card("a", figures(-0.2, -0.3, 0.1))
    assert lowered(fallen, "noise").score == fallen.score


def test_a_near_runner_up_open_to_fewer_charges_wins_the_argument() -> None:
    first, second = card("a", SYMPTOM), card("b", SOUND)
    given = attacked(first, second)
    attack = attack_draft(given)
    assert [one.ground for one in attack.charges][:2] == ["rival", "symptom"]
    points = judge_attack(AdjudicateInput(**dict(given), attack=attack)).points
    assert 3 <= len(points) <= 7
    assert verdict_on(points) == "FAIL"
    fixes = [Fix(about="a", ground=one.ground, demand=one.text) for one in points]
    assert write_revision(revision((first, second), *fixes)).order == ("b", "a")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (figures(0.9, 0.9, 0.9, effects=10), SOUND),  # too far behind
        (FEW, SOUND),  # few papers are in the score already
        (SYMPTOM, figures(0.3, 0.3, 0.3, share=0.5)),  # open to a charge of its own
        (figures(-0.1, -0.1, -0.1, effects=10), SOUND),  # no rise to overtake
    ],
)
def test_a_runner_up_does_not_win_otherwise(first: Figures, second: Figures) -> None:
    given = attacked(card("a", first), card("b", second))
    points = judge_attack(AdjudicateInput(**dict(given), attack=attack_draft(given))).points
    assert verdict_on(points) != "FAIL"


def test_few_causal_statements_make_no_symptom() -> None:
    assert "symptom" in grounds_of(figures(causes=1, effects=9))
    assert "symptom" not in grounds_of(figures(causes=0, effects=2))
    assert "symptom" not in grounds_of(figures(causes=5, effects=6))


def test_a_charge_that_both_options_are_open_to_decides_nothing() -> None:
    given = attacked(card("a", FEW), card("b", FEW))
    points = judge_attack(AdjudicateInput(**dict(given), attack=attack_draft(given))).points
    standings = {one.ground: one.standing for one in points}
    assert standings == {"few": "partial", "noise": "answered", "generic": "answered"}
    assert verdict_on(points) == "PASS"


def test_review_ends_at_six_and_ready_or_after_four_rounds() -> None:
    def way(score: int, verdict: str, turn: int) -> str:
        review = {"score": score, "verdict": verdict, "fixes": []}
        return after_review({"review": review, "review_round": turn})

    assert way(6, "almost", 1) == "kill"
    assert way(5, "almost", 1) == "revise"
    assert way(9, "not_ready", 3) == "revise"
    assert way(1, "not_ready", 4) == "kill"


def test_a_draft_keeps_every_option_and_no_other() -> None:
    cards = (card("a", SOUND), card("b", SPENT), card("c", FEW, evidence=("R1",)))
    written = Draft(order=("c", "z", "c"), case="So.", evidence=("R1", "R9"))
    assert sound(written, cards) == Draft(order=("c", "b", "a"), case="So.", evidence=("R1",))


def test_an_option_without_evidence_is_set_back_behind_falling_ones() -> None:
    none = card("a", figures(0.0, 0.0, 0.0, papers=0), demoted=True)
    falling = card("b", figures(-0.5, -0.4, -0.2))
    given = revision((none, falling))
    assert write_draft(given).order == ("b", "a")


def test_a_draft_of_nothing_is_attacked_as_unsupported() -> None:
    given = attacked()
    points = judge_attack(AdjudicateInput(**dict(given), attack=attack_draft(given))).points
    assert (points[0].ground, points[0].standing) == ("unsupported", "unresolved")
