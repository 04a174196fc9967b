"""Attempts at gaming, by every metric: none earns more than the honest answer behind it."""

import pytest

from bench.gaming_attempts import attempts
from bench.gaming_editing import borrowed
from bench.gaming_texts import Honest
from evaluation.fact import score_fact
from evaluation.fta import score_fta
from evaluation.targets import BottleneckTarget, Diagnosis, Slot
from evaluation.trace import score_trace
from foresci.llm import StructuralBackbone
from foresci.schema import RankedOption
from tests.evaluation.evaluation_cases import (
    DIRECTION_TARGET,
    DIRECTION_TASK,
    PLANNING_TARGET,
    PLANNING_TASK,
    VENUE_TARGET,
    VENUE_TASK,
    bottleneck_answer,
    claim,
    direction_answer,
    packet,
    planning_answer,
    venue_answer,
)
from tests.evaluation.fact_cases import (
    DIRECTION_BANK,
    ORDER_BANK,
    PLAIN,
    RIVALS,
    ROOT_BANK,
    VENUE_BANK,
)

TOOLS = (
    "Unverified calls of tools cause cascading failures in downstream steps, so verification of"
    " calls pays. A checker intercepts invalid arguments before execution and reports the caller."
)
TEAMS = (
    "Role assignment in agent teams follows a market mechanism, and teams with roles stay small."
)
REMOTE = "Remote state raises latency of long sessions, because every step fetches it anew."
WEB = (
    "We inject malicious instructions, hidden in checkout forms, into web pages and test agents"
    " with a benchmark of attacks."
)
REPORT = (
    "Extensive experiments on new benchmarks show strong results over baselines for tool calls."
)
EVIDENCE = packet(TOOLS, TEAMS, REMOTE, WEB, REPORT)
LATENCY = BottleneckTarget(
    task_id=RIVALS.id,
    rivals=tuple(
        Diagnosis(label=label, right=label == "latency")
        for label in ("latency", "prompt injection", "weak memory", "cost")
    ),
    slots=(
        Slot(name="root_bottleneck", variants=("The root bottleneck is latency.",), sources=()),
        Slot(
            name="causal_bridge",
            variants=(
                "Work that meets latency also meets cold caches: papers that take up the one often"
                " name the other.",
            ),
            sources=(),
        ),
        Slot(
            name="opportunity",
            variants=("Work that brings speculative planning of steps against latency.",),
            sources=(),
        ),
    ),
)


def ranked(option, reason, *evidence):
    return RankedOption(candidate=option, rationale=claim(reason, *evidence))


DIRECTION = direction_answer(
    direction=claim(
        "Verification of tool calls gains, because a checker that intercepts invalid arguments"
        " stops cascading failures.",
        "E1",
    ),
    mechanism=claim("Unverified calls of tools cause cascading failures downstream.", "E1"),
    validation_signal=claim("Invalid arguments are intercepted before execution.", "E1"),
)
BOTTLENECK = bottleneck_answer(
    root_bottleneck=claim(
        "The root bottleneck is latency. Long sessions fetch remote state anew at every step.", "E3"
    ),
    causal_bridge=claim(
        "Latency comes with cold caches, because every step fetches remote state anew.", "E3"
    ),
    opportunity=claim(
        "Speculative planning fetches remote state before every step, which suits long sessions"
        " that suffer latency.",
        "E3",
    ),
)
PLANNING = planning_answer(
    "ABCD",
    ranking=(
        ranked(
            "A",
            "Verification of tool calls before execution leads, because unverified calls cause"
            " cascading failures.",
            "E1",
        ),
        ranked("B", "Persistent memory across sessions helps, because caches stay warm.", "E3"),
        ranked("C", "Role assignment keeps teams small.", "E2"),
        ranked("D", "Shops change their pages too often."),
    ),
    dependencies=(
        claim(
            "Verification of tool calls requires a checker that intercepts invalid arguments.", "E1"
        ),
    ),
)
VENUE = venue_answer(
    "ml",
    ("nlp", "If the attacks are told in language"),
    rationale=claim(
        "It fits NeurIPS, which accepted near work that tests agents by instructions hidden in"
        " checkout forms.",
        "E4",
    ),
    contribution_center=claim(
        "A measured benchmark of prompt injection attacks on browsing agents: malicious"
        " instructions, hidden in checkout forms, in web pages.",
        "E4",
    ),
)
CASES = {
    "direction": (Honest(DIRECTION_TASK, DIRECTION, EVIDENCE), DIRECTION_TARGET, DIRECTION_BANK),
    "bottleneck": (Honest(RIVALS, BOTTLENECK, EVIDENCE), LATENCY, ROOT_BANK),
    "planning": (Honest(PLANNING_TASK, PLANNING, EVIDENCE), PLANNING_TARGET, ORDER_BANK),
    "venue": (Honest(VENUE_TASK, VENUE, EVIDENCE), VENUE_TARGET, VENUE_BANK),
}
JUDGE = StructuralBackbone()


def scores(case, answer):
    honest, target, bank = case
    return {
        "fta": score_fta(answer, honest.task, target, JUDGE).score,
        "fact": score_fact(answer, honest.task, bank, JUDGE).score,
        "trace": score_trace(answer, honest.task, honest.packet, JUDGE).score,
    }


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
@pytest.mark.parametrize("attempt", tuple(attempts()), ids=lambda one: f"{one.name} ({one.kind})")
def test_no_attempt_earns_more_than_the_honest_answer_it_is_made_from(case, attempt):
    honest = scores(case, case[0].answer)
    gamed = scores(case, attempt.make(case[0]))
    higher = {name for name in gamed if gamed[name] > honest[name] + 1e-9}
    assert higher <= allowed(attempt), (honest, gamed)


def allowed(attempt):
    """What follows from a right choice is true as well, and says more: a wager, not a trick."""
    return {"fact"} if attempt.name == "bank sentences, choice" else set()


def test_one_claim_behind_three_decisions_is_traced_once():
    grounded = DIRECTION.direction
    again = grounded.model_copy(update={"text": f"{grounded.text} It is so."})
    answer = direction_answer(direction=grounded, mechanism=again, validation_signal=grounded)
    slots = score_trace(answer, DIRECTION_TASK, EVIDENCE, JUDGE).slots
    assert [slot.score > 0 for slot in slots] == [True, False, False]
    assert [slot.reason for slot in slots[1:]] == ["the claim is that of direction"] * 2


def test_words_of_reports_on_papers_support_nothing():
    evidence = packet(f"{REPORT} Verification of tool calls before execution is evaluated.")
    said = claim(
        "Extensive experiments on new benchmarks show strong results over baselines.", "E1"
    )
    answer = direction_answer(direction=said, mechanism=PLAIN, validation_signal=PLAIN)
    assert score_trace(answer, DIRECTION_TASK, evidence, JUDGE).slots[0].support == "topical_only"


def test_what_is_copied_without_marks_is_no_statement_of_the_answer():
    beyond = "Verification of tool calls wins insurers, auditors and vendors in several countries."
    marked, copied = (
        score_trace(
            direction_answer(
                direction=claim(f"{beyond} {text}", "E1"), mechanism=PLAIN, validation_signal=PLAIN
            ),
            DIRECTION_TASK,
            EVIDENCE,
            JUDGE,
        ).slots[0]
        for text in (f"\u201c{TOOLS}\u201d", TOOLS)
    )
    assert (marked.support, copied.support) == ("partial", "partial")


def test_another_tasks_answer_chooses_by_place():
    other = DIRECTION_TASK.model_copy(
        update={
            "candidates": tuple(
                one.model_copy(update={"id": f"x{at}", "text": f"Topic number {at}"})
                for at, one in enumerate(DIRECTION_TASK.candidates)
            )
        }
    )
    told = DIRECTION.model_copy(
        update={"candidate": "x2", "direction": claim("Topic number 2 gains.")}
    )
    answer = borrowed(DIRECTION_TASK, other, told)
    assert (answer.candidate, answer.direction.text) == (
        "C",
        "Role assignment in agent teams gains.",
    )
