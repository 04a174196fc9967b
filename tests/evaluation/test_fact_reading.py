"""Fact: what a sentence asserts, and what it does not."""

import pytest

from evaluation.fact.plain import committed
from evaluation.fact.records import JudgeInput, Numbered
from evaluation.fact.steps import VERDICTS
from foresci.schema import Claim
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TASK,
    DIRECTION_TASK,
    PLANNING_TASK,
    bottleneck_answer,
    planning_answer,
)
from tests.evaluation.fact_cases import (
    DIRECTION_BANK,
    JUDGE,
    MEMORY,
    NAMES,
    ROLES,
    SHOPPING,
    TOOLS,
    bank,
    direction,
    fact,
    verdicts,
)


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


@pytest.mark.parametrize(
    "text",
    [
        f"{TOOLS} grows more slowly than {ROLES}.",
        f"{TOOLS} gains less than {ROLES}.",
        f"{TOOLS} falls more and gains no more than {ROLES}.",
        f"{TOOLS} is unlikely to gain.",
        f"The share of {TOOLS} is unlikely to be rising.",
        f"{TOOLS} stops growing.",
        f"{TOOLS} fails to gain.",
        f"{TOOLS} doesn't gain share.",
        f"Neither {TOOLS} nor {ROLES} gains.",
        f"{TOOLS} gains nothing in the window.",
        f"{TOOLS} rises, which is doubtful.",
        f"{TOOLS} loses the most share.",
        f"{TOOLS} has the slowest growth of most.",
        f"The share of {TOOLS} falls most.",
        f"{TOOLS} fails to gain the largest share.",
        f"{TOOLS} gains the largest share less and less.",
        f"Work on {TOOLS} is unlikely to be combined with planning.",
        f"Work on {TOOLS} stops being combined with planning.",
        f"{ROLES} rises while {TOOLS} falls.",
    ],
)
def test_what_is_denied_or_turned_round_is_never_support(text):
    known = bank(
        *(one.text for one in DIRECTION_BANK), f"{TOOLS} gains more of the papers than {ROLES}."
    )
    given = JudgeInput(
        question=DIRECTION_TASK.question,
        options=NAMES,
        claims=(Numbered(id="A1", text=text),),
        bank=tuple(Numbered(id=one.id, text=one.text) for one in known),
    )
    (judged,) = JUDGE.run(VERDICTS, given).output.verdicts
    assert (judged.verdict in ("not_checkable", "unsupported"), judged.by) == (True, ())


def test_a_listed_name_with_commas_is_one_name():
    name = "Safety, attribution and detection"
    first, *rest = PLANNING_TASK.candidates
    options = (first.model_copy(update={"text": name}), *rest)
    task = PLANNING_TASK.model_copy(update={"candidates": options})
    known = bank(f"{ROLES} gains more of the field's papers than {name}, beyond noise.")
    assert fact(planning_answer("CABD"), task, known).recall == 1.0
    assert fact(planning_answer("ABCD"), task, known).score == 0.0


def test_a_listed_name_is_no_part_of_the_wording():
    said = "Which of these is the root: slow inference, falling diversity, weak memory, or cost?"
    task = BOTTLENECK_TASK.model_copy(update={"question": said})
    claims = bank(
        "The share of papers on agents that take up slow inference rises clearly: 1 % before.",
        "Of the rival diagnoses of agents, slow inference multiplies its share most.",
        "The share of papers that take up slow inference is multiplied by more than that of falling"
        " diversity, beyond noise.",
    )
    rivals = (Claim(text="Falling diversity."),)
    answer = bottleneck_answer(root_bottleneck=Claim(text="Slow inference."), rivals=rivals)
    assert [gold.coverage for gold in fact(answer, task, claims).gold] == [
        "partial",
        "covered",
        "covered",
    ]


@pytest.mark.parametrize(
    ("trajectory", "verdict"),
    [("steady", "partial"), ("accelerating", "unsupported"), ("cooling", "unsupported")],
)
def test_what_stayed_within_noise_bears_out_no_trajectory_in_full(trajectory, verdict):
    undecided = bank(f"The share of {TOOLS} among papers on agents changes within noise: 2 %.")
    scored = fact(direction("A", trajectory), claims=undecided)
    assert verdicts(scored)["trajectory"] == verdict
    assert scored.claims[1].against == ()


def test_what_falls_least_still_leads():
    falling = bank(
        f"The share of {TOOLS} among papers on agents falls clearly: 5.3 % before the cutoff.",
        f"Of the candidates, {TOOLS} multiplies its share most.",
    )
    assert fact(direction("A", "cooling"), claims=falling).score == 1.0
    assert fact(direction("B", "cooling"), claims=falling).score == 0.0


@pytest.mark.parametrize(
    "text",
    [f"In May 2026 {TOOLS} gains share.", f"{TOOLS} gains share by May 2026.",
     "Use of retrieval rises among agents.", "Run-time checks rise among agents."],
)  # fmt: skip
def test_a_month_and_a_noun_are_no_hedge_and_no_advice(text):
    assert [part.text for part in committed(text)] == [text.rstrip(".")]


def test_what_was_measured_quoted_advised_or_left_open_is_no_claim():
    said = (
        f"The share of {MEMORY} falls (110 of 705 recent papers, 66 of 517 before). "
        f"{ROLES} may gain most. Papers say: \u201c{SHOPPING} gains the largest share\u201d. "
        f"Add an ablation of planning and memory. If {ROLES} rises, switch to it."
    )
    plain = fact(direction())
    assert fact(direction(risk=said)).claims == plain.claims


def test_a_bank_in_free_words_is_matched_by_words():
    free = bank("Checking requests prior to execution stops invalid calls from spreading errors.")
    near = "Checking requests prior to execution prevents invalid calls and the spread of errors."
    assert verdicts(fact(direction(mechanism=near), claims=free))["mechanism"] == "supported"
    far = "Protein folding networks predict binding pockets of large molecules."
    assert verdicts(fact(direction(mechanism=far), claims=free))["mechanism"] == "not_checkable"
