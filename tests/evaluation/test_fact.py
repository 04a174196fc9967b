"""Fact: known values, what each kind of claim is worth, and what must not earn anything."""

import pytest

from evaluation.fact import score_fact
from evaluation.targets import GoldClaim, load_claims
from foresci.errors import DataError
from foresci.llm import StructuralBackbone
from foresci.schema import Claim
from foresci.storage import write_jsonl
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TASK,
    DIRECTION_TASK,
    PLANNING_TASK,
    VENUE_TASK,
    bottleneck_answer,
    direction_answer,
    planning_answer,
    venue_answer,
)

JUDGE = StructuralBackbone()
TOOLS, MEMORY, ROLES, SHOPPING = (option.text for option in DIRECTION_TASK.candidates)
PLAIN = Claim(text="Nothing more is said here.")


def bank(*texts):
    return tuple(
        GoldClaim(task_id="T-0001", id=f"C{at}", text=text, sources=("p1",))
        for at, text in enumerate(texts, start=1)
    )


DIRECTION_BANK = bank(
    f"The share of {TOOLS} among papers on agents rises clearly: 2.0 % before the cutoff, 5.3 % in"
    " October 2025 to March 2026.",
    f"The share of {MEMORY} among papers on agents neither doubles nor halves: 4.0 % before the"
    " cutoff, 5.3 % in October 2025 to March 2026.",
    f"Of the candidates, {TOOLS} multiplies its share most.",
    f"Planning takes a larger part of the papers on {TOOLS} after the cutoff than before: 37 of 101"
    " papers against 4 of 24.",
)


def direction(candidate="A", trajectory="accelerating", **texts):
    claims = dict.fromkeys(("direction", "mechanism", "validation_signal", "risk"), PLAIN)
    claims |= {name: Claim(text=text) for name, text in texts.items()}
    return direction_answer(candidate=candidate, trajectory=trajectory, **claims)


def fact(answer, task=DIRECTION_TASK, claims=DIRECTION_BANK):
    return score_fact(answer, task, claims, JUDGE)


def verdicts(score):
    return {claim.field: claim.verdict for claim in score.claims}


def test_a_right_choice_and_trajectory_score_by_hand():
    scored = fact(direction())
    # Two claims, both supported; they cover C1 and C3 of four.
    assert (scored.precision, scored.recall) == (1.0, 0.5)
    assert scored.score == pytest.approx(2 / 3)
    assert scored.judge == "structural/1"
    assert [gold.coverage for gold in scored.gold] == ["covered", "missing", "covered", "missing"]


def test_a_wrong_choice_scores_zero_and_not_undefined():
    scored = fact(direction("C", "cooling"))
    assert (scored.score, scored.precision, scored.recall) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("candidate", "trajectory", "verdict"),
    [
        ("A", "accelerating", "supported"),
        ("A", "cooling", "unsupported"),
        ("A", "steady", "unsupported"),
        ("B", "steady", "supported"),
        ("B", "accelerating", "unsupported"),
        ("C", "accelerating", "not_checkable"),
    ],
)
def test_a_trajectory_is_held_against_what_the_share_did(candidate, trajectory, verdict):
    assert verdicts(fact(direction(candidate, trajectory)))["trajectory"] == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (f"Work on {TOOLS} is increasingly combined with planning.", "supported"),
        (f"Planning takes a growing part of the work on {TOOLS}.", "supported"),
        (f"Work on {TOOLS} is increasingly combined with speech synthesis.", "unsupported"),
        (f"Work on {TOOLS} is less often combined with planning.", "unsupported"),
        (f"Work on {SHOPPING} is increasingly combined with planning.", "not_checkable"),
        (f"{TOOLS} and planning share a long history of published cases.", "not_checkable"),
    ],
)
def test_what_is_asserted_counts_and_not_the_words_it_shares(text, verdict):
    assert verdicts(fact(direction(mechanism=text)))["mechanism"] == verdict


def test_what_was_measured_quoted_advised_or_left_open_is_no_claim():
    said = (
        f"The share of {MEMORY} falls (110 of 705 recent papers, 66 of 517 before). "
        f"{ROLES} may gain most. Papers say: \u201c{SHOPPING} gains the largest share\u201d. "
        f"Add an ablation of planning and memory. If {ROLES} rises, switch to it."
    )
    plain = fact(direction())
    assert fact(direction(risk=said)).claims == plain.claims


ORDER_BANK = bank(
    f"{TOOLS} multiplies its share by more than {ROLES} does, beyond noise.",
    f"{TOOLS} gains more of the field's papers than {SHOPPING}, beyond noise.",
)


@pytest.mark.parametrize(("order", "precision", "recall"), [
    ("ABCD", 1.0, 1.0),
    ("CABD", 1 / 3, 0.5),  # first place and one pair are wrong, the other pair is right
    ("DCBA", 0.0, 0.0),
])  # fmt: skip
def test_a_ranking_is_judged_pair_by_pair(order, precision, recall):
    scored = fact(planning_answer(order), PLANNING_TASK, ORDER_BANK)
    assert (scored.precision, scored.recall) == pytest.approx((precision, recall))


RIVALS = BOTTLENECK_TASK.model_copy(
    update={
        "question": "Which of these is the root: latency, prompt injection, weak memory, or cost?"
    }
)
ROOT_BANK = bank(
    "The share of papers on agents that take up latency rises clearly: 1.5 % before the cutoff,"
    " 3.5 % in October 2025 to March 2026.",
    "Of the rival diagnoses of agents, latency multiplies its share most.",
    "The share of papers that take up latency is multiplied by more than that of weak memory,"
    " beyond noise.",
)


def test_a_root_covers_in_part_what_follows_from_it():
    scored = fact(bottleneck_answer(root_bottleneck=Claim(text="Latency.")), RIVALS, ROOT_BANK)
    assert [gold.coverage for gold in scored.gold] == ["partial", "covered", "partial"]
    beaten = (Claim(text="Weak memory, a symptom of it."),)
    answer = bottleneck_answer(root_bottleneck=Claim(text="Latency."), rivals=beaten)
    scored = fact(answer, RIVALS, ROOT_BANK)
    assert [gold.coverage for gold in scored.gold] == ["partial", "covered", "covered"]


def test_another_root_is_unsupported():
    answer = bottleneck_answer(
        root_bottleneck=Claim(text="The root bottleneck is prompt injection.")
    )
    scored = fact(answer, RIVALS, ROOT_BANK)
    assert (scored.score, verdicts(scored)["root_bottleneck"]) == (0.0, "unsupported")


VENUE_BANK = bank(
    f"The venue family that accepted the project is {VENUE_TASK.candidates[0].text}.",
    "It was accepted at ICLR 2026.",
    "Its main contribution is a benchmark or way of testing.",
    "The project is about prompt injection and web agents.",
)


def test_a_venue_its_kind_and_its_subject_are_claims():
    center = Claim(text="A benchmark contribution on prompt injection and web agents")
    scored = fact(venue_answer("ml", contribution_center=center), VENUE_TASK, VENUE_BANK)
    assert [claim.verdict for claim in scored.claims[:3]] == ["supported"] * 3
    coverage = [gold.coverage for gold in scored.gold]
    assert coverage == ["covered", "partial", "covered", "covered"]
    other = Claim(text="A method contribution on graph theory")
    scored = fact(venue_answer("hci", contribution_center=other), VENUE_TASK, VENUE_BANK)
    assert scored.score == 0.0


def test_a_center_that_repeats_the_project_is_no_claim():
    repeated = Claim(text=VENUE_TASK.project)
    scored = fact(venue_answer("ml", contribution_center=repeated), VENUE_TASK, VENUE_BANK)
    assert "contribution_center" not in verdicts(scored)


def test_without_a_bank_or_a_checkable_claim_the_score_is_undefined_with_a_reason():
    assert "no claim bank" in fact(direction(), claims=()).undefined
    scored = fact(direction(), claims=bank("It was accepted at ICLR 2026."))
    assert (scored.score, scored.recall) == (None, 0.0)
    assert "can be checked" in scored.undefined


def test_a_bank_in_free_words_is_matched_by_words():
    free = bank("Checking requests prior to execution stops invalid calls from spreading errors.")
    near = "Checking requests prior to execution prevents invalid calls and the spread of errors."
    assert verdicts(fact(direction(mechanism=near), claims=free))["mechanism"] == "supported"
    far = "Protein folding networks predict binding pockets of large molecules."
    assert verdicts(fact(direction(mechanism=far), claims=free))["mechanism"] == "not_checkable"


NAMES = (TOOLS, MEMORY, ROLES, SHOPPING)
GAMES = {
    "every candidate gains most": " ".join(f"{name} gains the largest share." for name in NAMES),
    "every candidate rises": " ".join(f"The share of {name} rises." for name in NAMES),
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


def test_claims_are_read_by_task_and_a_bad_line_is_named(tmp_path):
    assert load_claims(tmp_path) == {}
    path = tmp_path / "hidden" / "claims.jsonl"
    rows = [claim.to_json() for claim in DIRECTION_BANK]
    write_jsonl(path, rows)
    assert load_claims(tmp_path) == {"T-0001": DIRECTION_BANK}
    write_jsonl(path, [*rows, rows[0]])
    with pytest.raises(DataError, match=r"claims\.jsonl:5: T-0001 has two claims C1"):
        load_claims(tmp_path)
    write_jsonl(path, [{"id": "C1"}])
    with pytest.raises(DataError, match=r"claims\.jsonl:1"):
        load_claims(tmp_path)
