"""Claim banks and answers that the tests of Fact share."""

from evaluation.fact import score_fact
from evaluation.targets import GoldClaim
from foresci.llm import StructuralBackbone
from foresci.schema import Claim
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TASK,
    DIRECTION_TASK,
    VENUE_TASK,
    direction_answer,
)

JUDGE = StructuralBackbone()


NAMES = tuple(option.text for option in DIRECTION_TASK.candidates)


TOOLS, MEMORY, ROLES, SHOPPING = NAMES


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


ORDER_BANK = bank(
    f"{TOOLS} multiplies its share by more than {ROLES} does, beyond noise.",
    f"{TOOLS} gains more of the field's papers than {SHOPPING}, beyond noise.",
)


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


VENUE_BANK = bank(
    f"The venue family that accepted the project is {VENUE_TASK.candidates[0].text}.",
    "It was accepted at ICLR 2026.",
    "Its main contribution is a benchmark or way of testing.",
    "The project is about prompt injection and web agents.",
)


CENTER = Claim(text="A benchmark contribution on prompt injection and web agents")
